import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { npmOrStop } from './process.mjs'
import { inRoot } from './root.mjs'

const lockFile = inRoot('package-lock.json')
const stampFile = inRoot('node_modules', '.landscape-installed')
const installedFile = inRoot('node_modules', '.package-lock.json')

/** Installs the packages when they are missing or package-lock.json changed. */
export async function ensurePackages() {
  const lock = readFileSync(lockFile, 'utf8')
  const stamp = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled(lock)) await install()
  writeFileSync(stampFile, stamp)
}

// After an installation by hand our stamp is missing though everything is there; npm's own record of the folder tells.
function isInstalled(lock) {
  if (!existsSync(installedFile)) return false
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/')) return true
    return installed[path] ? installed[path].version === wanted.version : Boolean(wanted.optional)
  })
}

async function install() {
  console.log('Installing packages (once, and after updates) …')
  const startedAt = Date.now()
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000']
  try {
    await npmOrStop('Installing packages', ['ci', '--include=dev', ...patience])
  } catch (error) {
    // Otherwise the next run would take what is there for everything.
    rmSync(installedFile, { force: true })
    throw error
  }
  console.log(`Packages installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

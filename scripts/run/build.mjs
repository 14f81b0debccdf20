import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { spawnAndWait, Stop } from './process.mjs'
import { inRoot } from './root.mjs'

const sources = ['src', 'mock-server', 'public', 'index.html', 'vite.config.ts', 'scripts/bundle', 'package-lock.json']
const notBuilt = /\.test\.tsx?$|^testing$|^node_modules$/

/** Builds console and service into `dist/` when a source changed since the last build. */
export async function ensureBuilt() {
  const stamp = sourceStamp()
  const stampFile = inRoot('dist', 'stamp')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Building …')
  const startedAt = Date.now()
  const code = await spawnAndWait(process.execPath, [inRoot('scripts/bundle/main.ts'), stamp])
  if (code !== 0) throw new Stop('The build failed; the reason is above.')
  console.log(`Built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`)
}

// Contents, not times: a fresh clone, a branch switched back and forth and a touched file all compare equal.
function sourceStamp() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, source)
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entry = statSync(inRoot(path), { throwIfNoEntry: false })
  if (!entry) return
  if (!entry.isDirectory()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0')
    return
  }
  for (const name of readdirSync(inRoot(path)).toSorted()) if (!notBuilt.test(name)) addTo(hash, `${path}/${name}`)
}

import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ensureSeedArchive } from '../../mock-server/storage/engines/seed.ts'
import { compressFiles } from './compress.ts'
import { buildConsole } from './console.ts'
import { buildService } from './service.ts'

// node scripts/bundle/main.ts <stamp>: builds into a folder beside and swaps it in, so that `dist/` is always whole.
const [stamp = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')
const beside = join(root, '.cache', `build-${process.pid}`)

try {
  await mkdir(beside, { recursive: true })
  await buildConsole(root, join(beside, 'dist/console'))
  await rename(join(beside, 'dist/console/manifest.json'), join(beside, 'dist/console-manifest.json'))
  await compressFiles(join(beside, 'dist/console'))
  await buildService(root, join(beside, 'dist/service'))
  // The first start copies an initialised store instead of making one; the archive in .cache is the one that tests use too.
  const seed = await ensureSeedArchive(join(root, '.cache'))
  await copyFile(seed, join(beside, 'dist/service', basename(seed)))
  await writeFile(join(beside, 'dist/stamp'), stamp)
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await rename(join(beside, 'dist'), join(root, 'dist'))
} catch (error) {
  // The bundler's message shows the place; its stack would show the bundler.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await rm(beside, { recursive: true, force: true })
}

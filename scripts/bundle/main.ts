import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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
  await writeFile(join(beside, 'dist/stamp'), stamp)
  await rm(join(root, 'dist'), { recursive: true, force: true })
  await rename(join(beside, 'dist'), join(root, 'dist'))
} finally {
  await rm(beside, { recursive: true, force: true })
}

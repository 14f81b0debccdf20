import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { ensureSeedArchive } from '../../mock-server/storage/engines/seed.ts'
import { buildService } from './service.ts'

// node scripts/bundle/programs.ts <folder>: builds the programs that tests start, each into one file, as the application is built.
const [folder = ''] = process.argv.slice(2)
const root = join(import.meta.dirname, '../..')

await buildService(root, folder, {
  main: 'mock-server/main.ts',
  cli: 'mock-server/cli.ts',
  killable: 'mock-server/testing/processes/killable.ts',
})
const seed = await ensureSeedArchive(join(root, '.cache'))
await copyFile(seed, join(folder, basename(seed)))

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { ensureSeedArchive } from '../storage/seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    seedArchive: string
  }
}

/** One migrated, empty store for the whole run: each test file opens a copy of it (decisions.md 33). */
export default async function setup(project: TestProject): Promise<void> {
  const folder = join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules', '.cache', 'landscape')
  project.provide('seedArchive', await ensureSeedArchive(folder).catch(() => ensureSeedArchive(tmpdir())))
}

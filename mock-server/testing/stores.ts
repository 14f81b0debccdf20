import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { openTestStorage } from '#storage/engines/testing.ts'

/**
 * Fixtures for tests of stores and files without a service:
 *
 *   storage    a new, empty store on the engine under test, once per file
 *   directory  the path of an empty directory, for each test
 */
export const test = base
  .extend('storage', { scope: 'file' }, async ({}, { onCleanup }) => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return storage
  })
  .extend('directory', ({}, { onCleanup }) => {
    const directory = mkdtempSync(join(tmpdir(), 'landscape-'))
    onCleanup(() => rmSync(directory, { recursive: true, force: true }))
    return directory
  })

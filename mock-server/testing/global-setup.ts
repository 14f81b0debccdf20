import { testArchive } from '#storage/engines/testing.ts'

/** One migrated, empty store for the whole run, made before the workers start: each test file opens a copy of it (decisions.md 33). */
export default async function setup(): Promise<void> {
  await testArchive()
}

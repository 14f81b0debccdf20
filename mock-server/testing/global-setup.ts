import { testArchive } from '#storage/engines/testing.ts'

/**
 * One migrated, empty store for the whole run, made before the workers start. Each test file opens a copy, which takes a fraction
 * of the time of migrating its own.
 */
export default async function setup(): Promise<void> {
  await testArchive()
}

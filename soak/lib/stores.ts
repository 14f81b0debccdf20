import { type SharedStore, openSharedStore } from '../../mock-server/testing/processes/shared-store.ts'
import { databaseToUse } from '../../scripts/test/postgres.ts'

/** Runs a soak on the embedded engine and, where one is installed, on a private PostgreSQL; `--engine=` names one of them. */
export async function onEachStore(
  soak: (store: SharedStore) => Promise<void>,
  { onlyServer = false } = {},
): Promise<void> {
  const engine = process.argv.find((argument) => argument.startsWith('--engine='))?.slice(9)
  if (!onlyServer && engine !== 'postgresql') await runOn(await openSharedStore(undefined), soak)
  if (engine === 'pglite') return
  const database = await databaseToUse()
  if (!('url' in database)) {
    console.log(`\nPostgreSQL was left out: ${'reason' in database ? database.reason : database.failure}`)
    return
  }
  await runOn(await openSharedStore(database.url), soak)
  await database.stop()
}

async function runOn(store: SharedStore, soak: (store: SharedStore) => Promise<void>): Promise<void> {
  try {
    await soak(store)
  } finally {
    await store.remove()
  }
}

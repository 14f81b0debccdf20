import { type Stage, openStage } from '../../mock-server/testing/processes/stage.ts'
import { databaseToUse } from '../../scripts/test/postgres.ts'

/** Runs a soak on the embedded engine and, where one is installed, on a private PostgreSQL; `--engine=` names one of them. */
export async function onEachStage(soak: (stage: Stage) => Promise<void>, { onlyServer = false } = {}): Promise<void> {
  const wanted = process.argv.find((one) => one.startsWith('--engine='))?.slice(9)
  if (!onlyServer && wanted !== 'postgresql') await onOne(await openStage(undefined), soak)
  if (wanted === 'pglite') return
  const database = await databaseToUse()
  if (!('url' in database)) {
    console.log(`\nPostgreSQL was left out: ${'reason' in database ? database.reason : database.failure}`)
    return
  }
  await onOne(await openStage(database.url), soak)
  await database.stop()
}

async function onOne(stage: Stage, soak: (stage: Stage) => Promise<void>): Promise<void> {
  try {
    await soak(stage)
  } finally {
    await stage.remove()
  }
}

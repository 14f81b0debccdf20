import { databaseToUse } from '../../scripts/test/postgres.ts'
import { type Host, startHost } from './host.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

/** Runs a measurement on the embedded engine and, where one is installed, on a private PostgreSQL, with its address. */
export async function onEachEngine(
  env: Record<string, string>,
  measure: (host: Host, engine: Engine, databaseUrl?: string) => Promise<void>,
  more: { readyWithinMs?: number } = {},
): Promise<void> {
  // ENGINE=PGlite or ENGINE=PostgreSQL measures on that engine alone.
  const only = process.env.ENGINE
  if (only !== 'PostgreSQL') {
    const embedded = await startHost({ env, ...more })
    try {
      await measure(embedded, 'PGlite')
    } finally {
      await embedded.remove()
    }
  }
  if (only === 'PGlite') return
  const database = await databaseToUse()
  if (!('url' in database)) {
    console.log(`\nPostgreSQL was not measured: ${'reason' in database ? database.reason : database.failure}`)
    return
  }
  const host = await startHost({ env, databaseUrl: database.url, ...more })
  try {
    await measure(host, 'PostgreSQL', database.url)
  } finally {
    await host.remove()
    await database.stop()
  }
}

import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { statusOf, subscribePush } from '#testing/webhooks/push.ts'
import type { Recorder } from '#testing/webhooks/recorder.ts'
import type { KillableService, SharedStore } from './shared-store.ts'

/** The state that a series of kills leaves behind, to be checked at the end. */
export interface Rounds {
  /** Paths of the subscriptions by the path of their target. */
  readonly subscriptions: ReadonlyMap<string, string>
  /** Bookmarks whose creation was acknowledged. */
  readonly acknowledged: Set<string>
  /** For each key of the recorder, the claims of its delivery that were cut off by a kill. */
  readonly underWay: Map<string, Set<string>>
}

/** Totals, and broken promises: their counts must be zero and their lists empty, whichever process was killed when. */
export interface KillReport {
  events: number
  acknowledged: number
  /** Offsets that no event has. */
  holes: number
  /** Acknowledged changes without an event. */
  lost: string[]
  /** Pairs of event and subscription that never arrived at the target. */
  undelivered: string[]
  /** Deliveries that never became delivered. */
  unsettled: number
  arrivals: number
  duplicates: number
  /** Deliveries that arrived again more often than kills cut them off. */
  unexplained: string[]
  /** Deliveries that have more or fewer attempts with unknown outcome than kills that cut them off. */
  unknownMismatches: string[]
  /** Attempts that failed for another reason and are repeated after 50 s, such as a callback that timed out on a busy machine. */
  otherFailures: string[]
}

/** What a report says where every promise was kept. */
export const nothingBroken = {
  holes: 0,
  lost: [],
  undelivered: [],
  unsettled: 0,
  unexplained: [],
  unknownMismatches: [],
} satisfies Partial<KillReport>

/** Kills the service as soon as something holds. */
export async function killOnce(service: KillableService, holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2))
  await service.stop('SIGKILL')
}

/** Creates three subscriptions: plain, ordered, and one whose bodies are too big to be sent in one piece. */
export async function subscribeThree(
  { client, workspace }: KillableService,
  recorder: Recorder,
): Promise<Rounds['subscriptions']> {
  const subscribeTarget = (path: string, members: Record<string, unknown>) =>
    subscribePush({ workspace }, client, { url: recorder.url(path) }, { signed: true, tagSets, ...members })
  return new Map([
    ['/plain', await subscribeTarget('/plain', {})],
    ['/ordered', await subscribeTarget('/ordered', { ordered: true })],
    ['/big', await subscribeTarget('/big', { callback: 'delivery.payload.padding = "x".repeat(200000)' })],
  ])
}
export const tagSets = [['pathfinder', 'BOOKMARK_CREATED']]

/** Creates bookmarks, several at a time, until the service is gone or enough were acknowledged. */
export async function writeOn(client: Client, { acknowledged }: Rounds, enough = Infinity): Promise<void> {
  let count = 0
  const createSome = async () => {
    while (count < enough) {
      const answer = await client.post('/bookmarks', bookmarkInput()).catch(() => undefined)
      if (answer?.status !== 200) return
      count += 1
      acknowledged.add(answer.body.data.id)
    }
  }
  await Promise.all([createSome(), createSome(), createSome()])
}

/** Records which deliveries the kill of the process cut off. */
export async function noteUnderWay(store: SharedStore, rounds: Rounds): Promise<number> {
  const rows = await store.inspect((storage) => deliveries(storage, sql`d.claim_id IS NOT NULL`))
  for (const row of rows) {
    const key = keyOf(rounds, row)
    // A delivery that no process has claimed again since has no claim at the next kill, or still the same one.
    rounds.underWay.set(key, (rounds.underWay.get(key) ?? new Set()).add(row.claim_id))
  }
  return rows.length
}

/** The same where other processes continue: a delivery that was cut off is one that they logged as unknown. */
export async function noteUnknown(store: SharedStore, rounds: Rounds): Promise<void> {
  const unknown = await store.inspect((storage) => unknownAttempts(storage, rounds))
  for (const [key, count] of unknown) {
    rounds.underWay.set(key, new Set(Array.from({ length: count }, (_, nth) => String(nth))))
  }
}

/** Waits until nothing is left to send. */
export async function settled({ client }: KillableService, { subscriptions }: Rounds): Promise<void> {
  for (const path of subscriptions.values()) {
    while ((await statusOf(client, path)).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Verifies log, queue and attempts after everything has settled. */
export async function validateRounds(
  store: SharedStore,
  rounds: Rounds,
  { counts, arrivals }: Recorder,
): Promise<KillReport> {
  const { acknowledged, underWay } = rounds
  const kills = (key: string) => underWay.get(key)?.size ?? 0
  return await store.inspect(async (storage) => {
    const { rows: events } = await sql<{ object_id: string; seq: number }>`
      SELECT object_id, seq FROM event WHERE type = 'BOOKMARK_CREATED' ORDER BY seq`.execute(storage.db)
    const { rows: head } = await sql<{ holes: number }>`
      SELECT (SELECT seq FROM event_counter) - count(*) AS holes FROM event`.execute(storage.db)
    const eventObjects = new Set(events.map(({ object_id: id }) => id))
    const unknown = await unknownAttempts(storage, rounds)
    const keys = await keysOf(storage, rounds, sql`true`)
    const { rows: otherFailures } = await sql<{ error: string | null }>`
      SELECT error FROM attempt WHERE outcome NOT IN ('delivered', 'unknown')`.execute(storage.db)
    return {
      events: events.length,
      acknowledged: acknowledged.size,
      holes: head[0]?.holes ?? -1,
      lost: [...acknowledged].filter((id) => !eventObjects.has(id)),
      undelivered: keys.filter((key) => !counts.has(key)),
      unsettled:
        rounds.subscriptions.size * events.length - (await keysOf(storage, rounds, sql`d.state = 'delivered'`)).length,
      arrivals: arrivals.length,
      duplicates: arrivals.length - counts.size,
      unexplained: [...counts].filter(([key, count]) => count > 1 + kills(key)).map(([key]) => key),
      unknownMismatches: keys.filter((key) => (unknown.get(key) ?? 0) !== kills(key)),
      otherFailures: otherFailures.map(({ error }) => error ?? 'refused'),
    }
  })
}

type Fragment = ReturnType<typeof sql>

const keysOf = async (storage: Storage, rounds: Rounds, condition: Fragment): Promise<string[]> =>
  (await deliveries(storage, condition)).map((row) => keyOf(rounds, row))

async function deliveries(storage: Storage, condition: Fragment) {
  const { rows } = await sql<{ subscription_id: string; id: string; claim_id: string }>`
    SELECT d.subscription_id, e.id, d.claim_id
    FROM delivery d JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq
    WHERE ${condition} ORDER BY d.subscription_id, d.seq`.execute(storage.db)
  return rows
}

async function unknownAttempts(storage: Storage, rounds: Rounds): Promise<Map<string, number>> {
  const { rows } = await sql<{ subscription_id: string; id: string; count: number }>`
    SELECT a.subscription_id, e.id, count(*)::int AS count
    FROM attempt a JOIN event e ON e.workspace_id = a.workspace_id AND e.seq = a.seq
    WHERE a.outcome = 'unknown' GROUP BY 1, 2`.execute(storage.db)
  return new Map(rows.map((row) => [keyOf(rounds, row), row.count]))
}

/** The key by which the recorder knows a delivery. */
function keyOf({ subscriptions }: Rounds, row: { subscription_id: string; id: string }): string {
  const target = [...subscriptions].find(([, path]) => path.endsWith(row.subscription_id))?.[0] ?? 'unknown target'
  return `${target} ${row.id}`
}

import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { statusOf, subscribePush } from '#testing/webhooks/push.ts'
import type { Recorder } from '#testing/webhooks/recorder.ts'
import type { KillableService, SharedStore } from './shared-store.ts'

/** The state that a series of kills leaves to be verified. */
export interface Rounds {
  /** Paths of the subscriptions by the path of their target. */
  readonly subscriptions: ReadonlyMap<string, string>
  /** Bookmarks whose creation was acknowledged. */
  readonly acknowledged: Set<string>
  /** For each key of the recorder, the claims under which the delivery was under way at a kill. */
  readonly underWay: Map<string, Set<string>>
}

/** Counts that must be zero, or lists that must be empty, whatever was killed when; and the totals. */
export interface Verdict {
  events: number
  acknowledged: number
  /** Offsets that no event has. */
  holes: number
  /** Acknowledged changes without an event. */
  lost: string[]
  /** Pairs of event and subscription of which nothing has arrived. */
  undelivered: string[]
  /** Deliveries that never became delivered. */
  unsettled: number
  arrivals: number
  duplicates: number
  /** Deliveries that arrived again more often than they were under way at a kill. */
  unexplained: string[]
  /** Deliveries whose attempts with unknown outcome are not as many as the kills during which they were under way. */
  notToldUnknown: string[]
  /** Attempts that failed for another reason and are repeated after 50 s, such as a callback that timed out on a busy machine. */
  otherFailures: string[]
}

/** Three subscriptions: plain, ordered, and one whose bodies are too big for one piece. */
export async function subscribeThree(
  { client, workspace }: KillableService,
  recorder: Recorder,
): Promise<Rounds['subscriptions']> {
  const of = (path: string, members: Record<string, unknown>) =>
    subscribePush({ workspace }, client, { url: recorder.url(path) }, { signed: true, tagSets, ...members })
  return new Map([
    ['/plain', await of('/plain', {})],
    ['/ordered', await of('/ordered', { ordered: true })],
    ['/big', await of('/big', { callback: 'delivery.payload.padding = "x".repeat(200000)' })],
  ])
}
export const tagSets = [['pathfinder', 'BOOKMARK_CREATED']]

/** Creates bookmarks, several at a time, until the service is gone or enough were acknowledged. */
export async function writeOn(client: Client, { acknowledged }: Rounds, enough = Infinity): Promise<void> {
  let answered = 0
  const lane = async () => {
    while (answered < enough) {
      const made = await client.post('/bookmarks', bookmarkInput()).catch(() => undefined)
      if (made?.status !== 200) return
      answered += 1
      acknowledged.add(made.body.data.id)
    }
  }
  await Promise.all([lane(), lane(), lane()])
}

/** Records the deliveries that were under way when the process was killed. */
export async function noteUnderWay(store: SharedStore, rounds: Rounds): Promise<number> {
  const rows = await store.inspect((storage) => deliveries(storage, sql`d.claim_id IS NOT NULL`))
  for (const row of rows) {
    const key = keyOf(rounds, row)
    // A delivery that nobody has claimed again has no claim at the next kill, or still the same one.
    rounds.underWay.set(key, (rounds.underWay.get(key) ?? new Set()).add(row.claim_id))
  }
  return rows.length
}

/** For stores where other processes continue: deliveries under way are those that were later logged as unknown. */
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
): Promise<Verdict> {
  const { acknowledged, underWay } = rounds
  const kills = (key: string) => underWay.get(key)?.size ?? 0
  return await store.inspect(async (storage) => {
    const { rows: events } = await sql<{ object_id: string; seq: number }>`
      SELECT object_id, seq FROM event WHERE type = 'BOOKMARK_CREATED' ORDER BY seq`.execute(storage.db)
    const { rows: head } = await sql<{ holes: number }>`
      SELECT (SELECT seq FROM event_counter) - count(*) AS holes FROM event`.execute(storage.db)
    const known = new Set(events.map(({ object_id: id }) => id))
    const unknown = await unknownAttempts(storage, rounds)
    const all = await keysOf(storage, rounds, sql`true`)
    const { rows: others } = await sql<{ error: string | null }>`
      SELECT error FROM attempt WHERE outcome NOT IN ('delivered', 'unknown')`.execute(storage.db)
    return {
      events: events.length,
      acknowledged: acknowledged.size,
      holes: head[0]?.holes ?? -1,
      lost: [...acknowledged].filter((id) => !known.has(id)),
      undelivered: all.filter((key) => !counts.has(key)),
      unsettled:
        rounds.subscriptions.size * events.length - (await keysOf(storage, rounds, sql`d.state = 'delivered'`)).length,
      arrivals: arrivals.length,
      duplicates: arrivals.length - counts.size,
      unexplained: [...counts].filter(([key, count]) => count > 1 + kills(key)).map(([key]) => key),
      notToldUnknown: all.filter((key) => (unknown.get(key) ?? 0) !== kills(key)),
      otherFailures: others.map(({ error }) => error ?? 'refused'),
    }
  })
}

type Fragment = ReturnType<typeof sql>

const keysOf = async (storage: Storage, rounds: Rounds, which: Fragment): Promise<string[]> =>
  (await deliveries(storage, which)).map((row) => keyOf(rounds, row))

async function deliveries(storage: Storage, which: Fragment) {
  const { rows } = await sql<{ subscription_id: string; id: string; claim_id: string }>`
    SELECT d.subscription_id, e.id, d.claim_id
    FROM delivery d JOIN event e ON e.workspace_id = d.workspace_id AND e.seq = d.seq
    WHERE ${which} ORDER BY d.subscription_id, d.seq`.execute(storage.db)
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
  const target = [...subscriptions].find(([, path]) => path.endsWith(row.subscription_id))?.[0] ?? 'nobody'
  return `${target} ${row.id}`
}

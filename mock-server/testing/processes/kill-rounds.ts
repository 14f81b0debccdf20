import { sql } from 'kysely'
import type { Storage } from '#storage/database.ts'
import { bookmarkInput } from '#testing/builders.ts'
import type { Client } from '#testing/client.ts'
import { statusOf, subscribePush } from '#testing/webhooks/push.ts'
import type { Recorder } from '#testing/webhooks/recorder.ts'
import type { Played, Stage } from './stage.ts'

/** What a series of kills has left to be checked. */
export interface Rounds {
  /** Paths of the subscriptions by the path of their target. */
  readonly subscriptions: ReadonlyMap<string, string>
  /** Bookmarks whose making was answered. */
  readonly acknowledged: Set<string>
  /** By key of the recorder, its claims under which it was under way when the process was killed. */
  readonly underWay: Map<string, Set<string>>
}

/** What must be zero, or empty, whatever was killed when; and how much there was. */
export interface Verdict {
  events: number
  acknowledged: number
  /** Offsets that no event has. */
  holes: number
  /** Acknowledged without an event. */
  lost: string[]
  /** Event and subscription, of which nothing has arrived. */
  undelivered: string[]
  /** Deliveries that are not delivered in the end. */
  unsettled: number
  arrivals: number
  duplicates: number
  /** Come again without having been under way at a kill as often. */
  unexplained: string[]
  /** Whose attempts of unknown outcome are not as many as the kills that they were under way at. */
  notToldUnknown: string[]
  /** Attempts that failed for a reason of their own, which come again after 50 s: a callback on a busy machine. */
  otherFailures: string[]
}

/** Plain, ordered, and one with a body too big for one piece. */
export async function subscribeThree(
  { client, workspace }: Played,
  recorder: Recorder,
): Promise<Rounds['subscriptions']> {
  const of = (path: string, members: Record<string, unknown>) =>
    subscribePush({ workspace }, client, { targetUrl: recorder.url(path), tagSets, ...members })
  return new Map([
    ['/plain', await of('/plain', {})],
    ['/ordered', await of('/ordered', { ordered: true })],
    ['/big', await of('/big', { callback: 'delivery.payload.padding = "x".repeat(200000)' })],
  ])
}
export const tagSets = [['pathfinder', 'BOOKMARK_CREATED']]

/** Makes bookmarks, some at a time, until the service is gone or enough were answered. */
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

/** Notes what was under way when the process was killed. */
export async function noteUnderWay(stage: Stage, rounds: Rounds): Promise<number> {
  const rows = await stage.look((storage) => deliveries(storage, sql`d.claim_id IS NOT NULL`))
  for (const row of rows) {
    const key = keyOf(rounds, row)
    // One that nobody has taken up again is no claim at the next kill, or still the same.
    rounds.underWay.set(key, (rounds.underWay.get(key) ?? new Set()).add(row.claim_id))
  }
  return rows.length
}

/** Where other processes go on: what was under way is what was told as unknown afterwards. */
export async function noteUnknown(stage: Stage, rounds: Rounds): Promise<void> {
  const unknown = await stage.look((storage) => unknownAttempts(storage, rounds))
  for (const [key, count] of unknown) {
    rounds.underWay.set(key, new Set(Array.from({ length: count }, (_, nth) => String(nth))))
  }
}

/** Waits until nothing is left to be sent. */
export async function settled({ client }: Played, { subscriptions }: Rounds): Promise<void> {
  for (const path of subscriptions.values()) {
    while ((await statusOf(client, path)).backlog > 0) await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Looks at log, queue and attempts after everything was settled. */
export async function validateRounds(stage: Stage, rounds: Rounds, { counts, arrivals }: Recorder): Promise<Verdict> {
  const { acknowledged, underWay } = rounds
  const kills = (key: string) => underWay.get(key)?.size ?? 0
  return await stage.look(async (storage) => {
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

/** As the recorder names it. */
function keyOf({ subscriptions }: Rounds, row: { subscription_id: string; id: string }): string {
  const target = [...subscriptions].find(([, path]) => path.endsWith(row.subscription_id))?.[0] ?? 'nobody'
  return `${target} ${row.id}`
}

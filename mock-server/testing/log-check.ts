import { sql } from 'kysely'
import type { NewEvent } from '#events/log.ts'
import type { Storage } from '#storage/database.ts'

/** Appends events to a log in one transaction, and rolls it back after its last statement if asked to. */
export type Write = (events: NewEvent[], rollBack: boolean) => Promise<void>
/** Reads the marks of the events after those that were read last. */
export type Read = () => Promise<string[]>

export interface LogReport {
  /** Numbers of committed and of rolled back transactions. */
  committed: number
  rolledBack: number
  /** Events that were committed but never read, that were read more than once, and that were read although rolled back. */
  missed: number
  twice: number
  unreal: number
  /** Offsets that no event has. */
  holes: number
}

/**
 * Eight writers with rollbacks, and a reader that reads all the while: tells whether the reader gets each committed event exactly
 * once.
 */
export async function checkLog(
  storage: Storage,
  workspaceId: string,
  { write, read }: { write: Write; read: Read },
  { writers = 8, rounds = 60 } = {},
): Promise<LogReport> {
  const committed: string[] = []
  const counts = { committed: 0, rolledBack: 0 }
  let writing = writers

  async function writer(number: number) {
    for (let round = 0; round < rounds; round++) {
      const marks = Array.from({ length: 1 + (round % 3) }, (_, nth) => `${number}/${round}/${nth}`)
      const rollBack = (round + number) % 4 === 0
      await write(marks.map(markedEvent), rollBack)
      counts[rollBack ? 'rolledBack' : 'committed'] += 1
      if (!rollBack) committed.push(...marks)
    }
    writing -= 1
  }

  async function reader() {
    const seen: string[] = []
    for (;;) {
      const isLast = writing === 0
      const marks = await read()
      seen.push(...marks)
      if (isLast && marks.length === 0) return seen
    }
  }

  const [seen] = await Promise.all([reader(), ...Array.from({ length: writers }, (_, number) => writer(number))])
  const unique = new Set(seen)
  const real = new Set(committed)
  return {
    ...counts,
    missed: committed.filter((mark) => !unique.has(mark)).length,
    twice: seen.length - unique.size,
    unreal: [...unique].filter((mark) => !real.has(mark)).length,
    holes: await holesIn(storage, workspaceId),
  }
}

export const markOf = (body: string): string => JSON.parse(body).mark

const markedEvent = (mark: string): NewEvent => ({
  type: 'BOOKMARK_CREATED',
  className: 'TestEvent',
  objectId: '22222222-2222-2222-2222-222222222222',
  objectName: mark,
  members: { mark },
  changes: true,
})

async function holesIn(storage: Storage, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ holes: number }>`
    SELECT coalesce(max(seq) - min(seq) + 1 - count(*), 0) AS holes FROM event WHERE workspace_id = ${workspaceId}`.execute(
    storage.db,
  )
  return rows[0]?.holes ?? 0
}

import type { Caller } from '#contract/access.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { offsetsAt } from '#events/over-time.store.ts'
import { isRecord } from '#contract/is-record.ts'
import { type StoredEvent, isCustom, readEnds, readNextWhole } from '#events/read.ts'
import { eventsVisibleTo } from '#events/visible-to.store.ts'
import type { Cell, Sheet, SheetColumn } from '#kernel/sheets.ts'
import type { Db } from '#storage/database.ts'
import type { Period } from './periods.ts'

/** What an event says of the fact sheet that it is about. */
interface Details {
  readonly path: string | null
  readonly oldValue: string | null
  readonly newValue: string | null
  readonly message: string
}

interface AuditLogOptions {
  readonly db: Db
  readonly describe: (type: string, event: Readonly<Record<string, unknown>>, factSheetId: string) => Details
  readonly namesOf: (ids: readonly (string | null)[]) => Promise<ReadonlyMap<string, string>>
}

const noDetails: Omit<Details, 'message'> = { path: null, oldValue: null, newValue: null }

/** Who says what an event says: clients publish events of any type, those of the service too. */
const originOf = (event: StoredEvent) => (isCustom(event) ? 'Client' : 'Service')

type LogType = 'AUDIT_LOG' | 'AUDIT_LOG_LEGACY'

/** Dates of events may differ from their order by this much, because several processes commit them. */
const MARGIN_MS = 10_000
/** An event may have megabytes, and others wait for the embedded store meanwhile. */
const ROWS = 200
const PAGE_BYTES = 2_097_152
/** Characters that are parsed to be described; more would hold up other requests. */
const DESCRIBED_TEXT = 2_097_152

const columns: Readonly<Record<LogType, readonly SheetColumn[]>> = {
  AUDIT_LOG: [
    ['offset', 'Offset'],
    ['createdAt', 'Time'],
    ['eventType', 'Event'],
    ['userId', 'User ID'],
    ['userName', 'User'],
    ['objectId', 'Object ID'],
    ['objectName', 'Object'],
    ['factSheetType', 'Fact sheet type'],
    ['path', 'Member'],
    ['oldValue', 'Before'],
    ['newValue', 'After'],
    ['message', 'Change'],
    ['origin', 'Origin'],
  ].map(column),
  AUDIT_LOG_LEGACY: [
    ['offset', 'Offset'],
    ['createdAt', 'Time'],
    ['eventType', 'Event'],
    ['userId', 'User ID'],
    ['event', 'Event as JSON'],
    ['origin', 'Origin'],
  ].map(column),
}

function column([key = '', label = key]: readonly string[]): SheetColumn {
  return { key, label }
}

/** What happened in a workspace, of which the caller sees what they may read in the log: changes with before and after, or whole events. */
export function auditLog({ db, describe, namesOf }: AuditLogOptions) {
  async function rangeOf(workspaceId: string, { from, until }: Period): Promise<{ after: number; upTo: number }> {
    const { head } = await readEnds(db, workspaceId)
    const [first, next] = await offsetsAt(db, workspaceId, [
      new Date(from.getTime() - MARGIN_MS),
      new Date(until.getTime() + MARGIN_MS),
    ])
    return { after: (first ?? head + 1) - 1, upTo: (next ?? head + 1) - 1 }
  }

  /** One event that can't be described must not keep all others out of the file. */
  const detailsOf = (event: StoredEvent): Details => {
    if (isCustom(event)) return { ...noDetails, message: 'Published by a client' }
    if (event.body.length > DESCRIBED_TEXT)
      return { ...noDetails, message: `Too large to be described: ${event.size} bytes` }
    try {
      const parsed: unknown = JSON.parse(event.body)
      return describe(event.type, isRecord(parsed) ? parsed : {}, event.object_id ?? '')
    } catch {
      return { ...noDetails, message: 'This event could not be described' }
    }
  }

  const describedRow = (event: StoredEvent, names: ReadonlyMap<string, string>): Cell[] => {
    const details = detailsOf(event)
    return [
      event.offset,
      event.created_at.toISOString(),
      event.type,
      event.actor_id,
      names.get(event.actor_id ?? '') ?? null,
      event.object_id,
      event.object_name,
      event.fact_sheet_type,
      details.path,
      details.oldValue,
      details.newValue,
      details.message,
      originOf(event),
    ]
  }
  const wholeRow = (event: StoredEvent): Cell[] => [
    event.offset,
    event.created_at.toISOString(),
    event.type,
    event.actor_id,
    event.body,
    originOf(event),
  ]

  async function* pagesOf({ caller, type, period }: { caller: Caller; type: LogType; period: Period }) {
    const visible = eventsVisibleTo(eventAccess(caller))
    const { after, upTo } = await rangeOf(caller.workspaceId, period)
    for (let offset = after, isMore = upTo > after; isMore;) {
      const read = await readNextWhole(db, caller.workspaceId, {
        after: offset,
        upTo,
        limit: ROWS,
        maxBytes: PAGE_BYTES,
        visible,
      })
      const events = read.rows.filter(
        (event) => event.created_at >= period.from && event.created_at <= period.until && isChange(event),
      )
      const names = await namesOf(events.map(({ actor_id: actorId }) => actorId))
      if (events.length > 0)
        yield JSON.stringify(
          events.map((event) => (type === 'AUDIT_LOG' ? describedRow(event, names) : wholeRow(event))),
        )
      ;({ offset, isMore } = read)
    }
  }

  return {
    /** How many events there are, about. */
    async count(caller: Caller, period: Period): Promise<number> {
      const { after, upTo } = await rangeOf(caller.workspaceId, period)
      return Math.max(0, upTo - after)
    },

    sheet: (caller: Caller, type: LogType, period: Period): Sheet => ({
      name: type === 'AUDIT_LOG' ? 'Changes' : 'Events',
      holds: type === 'AUDIT_LOG' ? 'Changes, before and after' : 'Events',
      open: async () => ({ columns: columns[type], pages: pagesOf({ caller, type, period }) }),
    }),
  }
}
export type AuditLog = ReturnType<typeof auditLog>

/** Views are in the log too, and change nothing. */
const isChange = (event: StoredEvent): boolean => isCustom(event) || !event.type.endsWith('_VIEWED')

import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { getFactSheet, listFactSheets, listHierarchy, listRelations } from '#contract/fact-sheets.ts'
import { type PageEnd, fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import * as pages from './pages.store.ts'
import { type Wanted, recordOf, recordsOf, relationsTo, usual } from './records.service.ts'
import type { Reading } from '#features/fact-sheets/rows/read-context.store.ts'
import { allDirections, demandFields, demandTypes, directionsOf } from '#features/fact-sheets/rows/relation-names.ts'
import { findShownRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import { arrayInTurns } from '#features/fact-sheets/rows/encode-json-array.ts'

type Query<E extends { query: z.ZodType }> = z.output<E['query']>
/** `records`: a JSON array in pieces of UTF-8, because a page may be of megabytes. */
export interface RecordList {
  readonly records: readonly Uint8Array[]
  readonly total: number
  /** Empty on the last page. */
  readonly cursor: string
}

type Dependencies = {
  readonly storage: Pick<Storage, 'db'>
  readonly currentModel: (workspaceId: string) => Promise<Model>
}

/** The reads of interface 4.7: what the caller cannot read is in no page and no total, and neither are relations that lead to it. */
export function factSheetPages({ storage: { db }, currentModel }: Dependencies) {
  async function open(caller: Caller): Promise<Reading> {
    demand(caller, 'factSheet.read')
    return { caller, db, model: await currentModel(caller.workspaceId) }
  }

  return {
    async list(caller: Caller, query: Query<typeof listFactSheets>): Promise<RecordList> {
      const reading = await open(caller)
      const { type, relationTypes, fields, archivedOnly, pageSize, cursor, ...parts } = query
      demandTypes(reading.model, type)
      demandFields(reading.model, fields)
      const wanted: Wanted = {
        ...parts,
        fields,
        relations: directionsOf(reading.model, relationTypes, 'relationTypes'),
      }
      const boundTo = JSON.stringify(['factSheets', type.toSorted(), archivedOnly])
      const after = endOf(cursor, boundTo)
      const filter = { types: type, status: archivedOnly ? 'ARCHIVED' : 'ACTIVE' } as const
      const [found, total] = await Promise.all([
        pages.factSheetPage(db, caller, filter, { after, limit: pageSize + 1 }),
        pages.countFactSheets(db, caller, filter),
      ])
      const { shown, next } = cut(found, pageSize, ({ sort_key }) => sort_key, boundTo)
      return { records: await arrayInTurns(shown, await recordsOf(reading, shown, wanted)), total, cursor: next }
    },

    async get(caller: Caller, id: string, query: Query<typeof getFactSheet>): Promise<FactSheet> {
      const reading = await open(caller)
      const relations = directionsOf(reading.model, query.relationTypes, 'relationTypes')
      const found = await recordOf(reading, id, { ...usual, relations, permissions: query.permissions })
      if (!found) throw refuse.notFound('There is no such fact sheet')
      return found
    },

    async relations(caller: Caller, id: string, query: Query<typeof listRelations>): Promise<RecordList> {
      const reading = await open(caller)
      const { model } = reading
      const directions = query.type.length > 0 ? directionsOf(model, query.type, 'type') : allDirections(model)
      const [own] = await pages.findShown(db, caller, [id])
      if (!own) throw refuse.notFound('There is no such fact sheet')
      const found = await findShownRelations(db, caller, [id], directions)
      const toRecords = await relationsTo(reading, found, false)
      const relations = toRecords(own, found)
      const others = query.withFactSheets ? await othersOf(reading, id, found) : undefined
      const toShown = (one: FactSheetRelation): FactSheetRelation => {
        const factSheet = others?.(one.fromId === id ? one.toId : one.fromId)
        return { ...one, ...(factSheet && { factSheet }) }
      }
      return { records: await arrayInTurns(relations, toShown), total: relations.length, cursor: '' }
    },

    async hierarchy(
      caller: Caller,
      rootId: string,
      { pageSize, cursor }: Query<typeof listHierarchy>,
    ): Promise<RecordList> {
      const reading = await open(caller)
      const boundTo = JSON.stringify(['hierarchy', rootId])
      const after = withLevel(endOf(cursor, boundTo))
      const [found, total] = await Promise.all([
        pages.hierarchyPage(db, caller, rootId, { after, limit: pageSize + 1 }),
        pages.countHierarchy(db, caller, rootId),
      ])
      if (total === 0) throw refuse.notFound('There is no such fact sheet')
      const { shown, next } = cut(found, pageSize, ({ level, sort_key }) => `${level} ${sort_key}`, boundTo)
      const wanted = { ...usual, relations: { outgoing: ['childParentRelation'], incoming: [] } }
      return { records: await arrayInTurns(shown, await recordsOf(reading, shown, wanted)), total, cursor: next }
    },
  }
}
export type FactSheetPages = ReturnType<typeof factSheetPages>

/** What stands at the other ends of relations, by id. */
async function othersOf(reading: Reading, id: string, relations: readonly { from_id: string; to_id: string }[]) {
  const ids = relations.map(({ from_id, to_id }) => (from_id === id ? to_id : from_id))
  const rows = await pages.findShown(reading.db, reading.caller, [...new Set(ids)])
  const toRecord = await recordsOf(reading, rows, usual)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (other: string): FactSheet | undefined => {
    const row = byId.get(other)
    return row && toRecord(row)
  }
}

/** A page without the row that only tells that there is a next one, and the cursor of that. */
function cut(
  found: readonly pages.ShownRow[],
  pageSize: number,
  keyOf: (row: pages.ShownRow) => string,
  boundTo: string,
): { shown: readonly pages.ShownRow[]; next: string } {
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = last && found.length > pageSize
  return { shown, next: hasMore ? toCursor({ key: keyOf(last), id: last.id }, boundTo) : '' }
}

function endOf(cursor: string | undefined, boundTo: string): PageEnd | undefined {
  const end = fromCursor(cursor, boundTo)
  if (end?.key.includes('\0')) throw invalidCursor()
  return end
}

function withLevel(end: PageEnd | undefined): (PageEnd & { level: number }) | undefined {
  if (!end) return undefined
  const [, level, key] = /^(\d{1,6}) ([^]*)$/.exec(end.key) ?? []
  if (level === undefined || key === undefined) throw invalidCursor()
  return { ...end, level: Number(level), key }
}

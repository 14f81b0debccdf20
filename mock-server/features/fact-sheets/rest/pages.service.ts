import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { largeAnswer } from '#kernel/large-answers.ts'
import { demand } from '#kernel/may.ts'
import type { FactSheet, FactSheetRelation } from '#contract/fact-sheet-records.ts'
import type { getFactSheet, listFactSheets, listHierarchy, listRelations } from '#contract/fact-sheets.ts'
import { type PageEnd, fromCursor, invalidCursor, toCursor } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import * as pages from './pages.store.ts'
import { type RecordParts, defaultParts, findRecord, recordMapper, relationMapper } from './records.service.ts'
import type { ReadContext } from '#features/fact-sheets/rows/read-context.store.ts'
import {
  allDirections,
  refuseUnknownFields,
  refuseUnknownTypes,
  directionsOf,
} from '#features/fact-sheets/rows/relation-names.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { findShownRelations } from '#features/fact-sheets/rows/shown-relations.store.ts'
import { textBudget } from '#features/fact-sheets/rows/text-budget.ts'
import { encodeJsonArray } from '#features/fact-sheets/rows/encode-json-array.ts'

type Query<E extends { query: z.ZodType }> = z.output<E['query']>
/** Longer pages take tens of megabytes. */
const LONG_PAGE = 1000

export interface RecordList {
  /** A JSON array in pieces of UTF-8, because a page may have megabytes. */
  readonly records: readonly Uint8Array[]
  readonly total: number
  /** Empty on the last page. */
  readonly cursor: string
}

type PageOptions = {
  readonly storage: Pick<Storage, 'db'>
  readonly currentModel: (workspaceId: string) => Promise<Model>
  /** Called with each fact sheet that a caller reads by its id. */
  readonly viewed: (caller: Caller, factSheetId: string) => void
}

/**
 * Reads fact sheets and relations over REST. Fact sheets that the caller cannot read, and relations to them, are in no page and no
 * total.
 */
export function factSheetPages({ storage: { db }, currentModel, viewed }: PageOptions) {
  async function contextFor(caller: Caller): Promise<ReadContext> {
    demand(caller, 'factSheet.read')
    const model = readableModel(caller, await currentModel(caller.workspaceId))
    return { caller, db, model, texts: textBudget(tooLong) }
  }

  async function listPage(caller: Caller, query: Query<typeof listFactSheets>): Promise<RecordList> {
    const context = await contextFor(caller)
    const { type, relationTypes, fields, archivedOnly, pageSize, cursor, ...included } = query
    refuseUnknownTypes(context.model, type)
    refuseUnknownFields(context.model, fields)
    const parts: RecordParts = {
      ...included,
      fields,
      relations: directionsOf(context.model, relationTypes, 'relationTypes'),
    }
    const boundTo = JSON.stringify(['factSheets', type.toSorted(), archivedOnly])
    const after = fromCursor(cursor, boundTo)
    const filter = { types: type, status: archivedOnly ? 'ARCHIVED' : 'ACTIVE' } as const
    const [page, total] = await Promise.all([
      pages.findFactSheetPage(context, filter, { after, limit: pageSize + 1 }),
      pages.countFactSheets(context, filter),
    ])
    const { shown, next } = cutPage(page, pageSize, { boundTo, keyOf: ({ sort_key }) => sort_key })
    return { records: await encodeJsonArray(shown, await recordMapper(context, shown, parts)), total, cursor: next }
  }

  return {
    list: (caller: Caller, query: Query<typeof listFactSheets>): Promise<RecordList> =>
      query.pageSize > LONG_PAGE ? largeAnswer(() => listPage(caller, query)) : listPage(caller, query),

    async get(caller: Caller, id: string, query: Query<typeof getFactSheet>): Promise<FactSheet> {
      const context = await contextFor(caller)
      const relations = directionsOf(context.model, query.relationTypes, 'relationTypes')
      const record = await findRecord(context, id, { ...defaultParts, relations, permissions: query.permissions })
      if (!record) throw refuse.notFound('There is no such fact sheet')
      viewed(caller, record.id)
      return record
    },

    async relations(caller: Caller, id: string, query: Query<typeof listRelations>): Promise<RecordList> {
      const context = await contextFor(caller)
      const { model } = context
      const directions = query.type.length > 0 ? directionsOf(model, query.type, 'type') : allDirections(model)
      const [own] = await pages.findShown(context, [id])
      if (!own) throw refuse.notFound('There is no such fact sheet')
      const rows = await findShownRelations(context, [id], directions)
      const toRecords = await relationMapper(context, rows, { withConstraining: false })
      const relations = toRecords(own, rows)
      const otherEnd = query.withFactSheets ? await otherEndsOf(context, id, rows) : undefined
      const withOtherEnd = (relation: FactSheetRelation): FactSheetRelation => {
        const factSheet = otherEnd?.(relation.fromId === id ? relation.toId : relation.fromId)
        return { ...relation, ...(factSheet && { factSheet }) }
      }
      return { records: await encodeJsonArray(relations, withOtherEnd), total: relations.length, cursor: '' }
    },

    async hierarchy(
      caller: Caller,
      rootId: string,
      { pageSize, cursor }: Query<typeof listHierarchy>,
    ): Promise<RecordList> {
      const context = await contextFor(caller)
      const boundTo = JSON.stringify(['below', rootId])
      const after = withDepth(fromCursor(cursor, boundTo))
      const [page, total] = await Promise.all([
        pages.findHierarchyPage(context, rootId, { after, limit: pageSize + 1 }),
        pages.countHierarchy(context, rootId),
      ])
      if (total === 0) throw refuse.notFound('There is no such fact sheet')
      const { shown, next } = cutPage(page, pageSize, {
        boundTo,
        keyOf: ({ depth, sort_key }) => `${depth} ${sort_key}`,
      })
      const parts = { ...defaultParts, relations: { outgoing: ['childParentRelation'], incoming: [] } }
      return { records: await encodeJsonArray(shown, await recordMapper(context, shown, parts)), total, cursor: next }
    },
  }
}
export type FactSheetPages = ReturnType<typeof factSheetPages>

const tooLong = (allowed: string) =>
  refuse.badRequest(`The answer would hold more than ${allowed} of text: ask for smaller pages or fewer members`)

/** Looks up the fact sheets at the other ends of relations; returns the function that finds one by id. */
async function otherEndsOf(context: ReadContext, id: string, relations: readonly { from_id: string; to_id: string }[]) {
  const ids = relations.map(({ from_id, to_id }) => (from_id === id ? to_id : from_id))
  const rows = await pages.findShown(context, [...new Set(ids)])
  const toRecord = await recordMapper(context, rows, defaultParts)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (other: string): FactSheet | undefined => {
    const row = byId.get(other)
    return row && toRecord(row)
  }
}

interface CursorOptions<R> {
  /** The list that the cursor belongs to. */
  readonly boundTo: string
  /** The text by which a row is sorted. */
  readonly keyOf: (row: R) => string
}

/** Takes away the extra row that shows that there is a next page, and makes the cursor of that page. */
function cutPage<R extends pages.ShownRow>(
  { rows, isCut }: pages.FoundRows<R>,
  pageSize: number,
  { boundTo, keyOf }: CursorOptions<R>,
): { shown: readonly R[]; next: string } {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  const hasMore = last && (isCut || rows.length > pageSize)
  return { shown, next: hasMore ? toCursor({ key: keyOf(last), id: last.id }, boundTo) : '' }
}

function withDepth(end: PageEnd | undefined): (PageEnd & { depth: number }) | undefined {
  if (!end) return undefined
  const [, depth, key] = /^(\d{1,6}) ([^]*)$/.exec(end.key) ?? []
  if (depth === undefined || key === undefined) throw invalidCursor()
  return { ...end, depth: Number(depth), key }
}

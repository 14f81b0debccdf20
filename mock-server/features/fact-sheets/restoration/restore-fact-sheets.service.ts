import { sql } from 'kysely'
import type { NewEvent } from '#events/log.ts'
import { wholeFactSheets } from '#features/fact-sheets/change/emit-changes.service.ts'
import { findTaken, type ExternalIdRow } from '#features/fact-sheets/change/external-ids.store.ts'
import {
  factSheetArchived,
  factSheetCreated,
  factSheetRecovered,
} from '#features/fact-sheets/change/fact-sheet-events.view.ts'
import type { KeptFactSheet } from '#features/fact-sheets/kept/keep.store.ts'
import { findConstrainingOf } from '#features/fact-sheets/rows/constraining-relations.store.ts'
import { findRows, lockNames } from '#features/fact-sheets/rows/fact-sheets.store.ts'
import { indexForSuggestions } from '#features/fact-sheets/rows/suggestion-index.store.ts'
import { returnContents } from '#features/fact-sheets/kept/kept-rows.store.ts'
import { insertKept } from '#storage/insert-kept.store.ts'
import { restoreRelations, type Restoring } from './restore-relations.service.ts'

interface Wanted {
  readonly revision: number
  readonly kept: readonly KeptFactSheet[]
  readonly emit: (event: NewEvent) => void
}

/**
 * Brings fact sheets back with all that was attached to them; resolves to their ids. Each is created, and recovered, for those who read
 * events: they were told that it was deleted. One whose name somebody has given another fact sheet since is archived.
 */
export async function restoreFactSheets(context: Restoring, { revision, kept, emit }: Wanted): Promise<string[]> {
  const { tx, workspaceId, model } = context
  const possible = kept.filter(({ row }) => model.types.has(row.type))
  const rows = await free(
    context,
    possible.map(({ row }) => row),
  )
  const externalIds = possible.flatMap((one) => one.externalIds)
  const taken = await findTaken(tx, externalIds)
  const withoutTaken = rows.map((row) => {
    const lost = taken.flatMap(({ fact_sheet_id, field }) => (fact_sheet_id === row.id ? field : []))
    return lost.length === 0
      ? row
      : { ...row, fields: Object.fromEntries(Object.entries(row.fields).filter(([field]) => !lost.includes(field))) }
  })
  await insertKept(tx, 'fact_sheet', withoutTaken)
  const isTaken = (row: ExternalIdRow) =>
    taken.some((other) => other.fact_sheet_id === row.fact_sheet_id && other.field === row.field)
  await insertKept(
    tx,
    'external_id',
    externalIds.filter((row) => !isTaken(row)),
  )
  await insertKept(
    tx,
    'fact_sheet_subscription',
    possible.flatMap(({ subscriptions }) => subscriptions),
  )
  const documents = possible.flatMap((one) => one.documents)
  await insertKept(tx, 'document', documents)
  await returnContents(tx, { workspaceId, revision, documents })
  await insertKept(
    tx,
    'comment',
    possible.flatMap(({ comments }) => comments),
  )
  const { relations, ends } = await restoreRelations(
    context,
    possible.flatMap((one) => one.relations),
  )
  const ids = rows.map(({ id }) => id)
  const back = await findRows(tx, workspaceId, ids)
  await indexForSuggestions(tx, back)
  // Parents before children, as they were created.
  const parentsFirst = back.toSorted((a, b) => a.level - b.level)
  const scope = { rows: ends, relations, constraining: await findConstrainingOf(tx, relations) }
  for (const { row, factSheet } of await wholeFactSheets({ tx, model }, parentsFirst, scope)) {
    emit(factSheetCreated(row, factSheet))
    emit(row.status === 'ACTIVE' ? factSheetRecovered(row, factSheet) : factSheetArchived(row, '', [row]))
  }
  return ids
}

type Row = KeptFactSheet['row']

/** Without the tags that are gone by now, and archived where their name is taken. Read without visibleTo: a name is unique for all. */
async function free({ tx, workspaceId }: Restoring, rows: readonly Row[]): Promise<Row[]> {
  const active = rows.filter(({ status }) => status === 'ACTIVE')
  await lockNames(tx, active)
  const { rows: taken } = await sql<{ id: string }>`
    SELECT n.id FROM unnest(${active.map(({ id }) => id)}::uuid[], ${active.map(({ type }) => type)}::text[],
      ${active.map((row) => row.full_name)}::text[]) n (id, type, full_name)
    WHERE EXISTS (SELECT FROM fact_sheet f WHERE f.workspace_id = ${workspaceId} AND f.type = n.type
      AND md5(f.full_name) = md5(n.full_name) AND f.status = 'ACTIVE')`.execute(tx)
  const isTaken = new Set(taken.map(({ id }) => id))
  const { rows: tags } = await sql<{ id: string }>`SELECT t.id FROM tag t WHERE t.workspace_id = ${workspaceId}
    AND t.id = ANY(${[...new Set(rows.flatMap((row) => row.tag_ids))]}::uuid[])`.execute(tx)
  const isThere = new Set(tags.map(({ id }) => id))
  return rows.map((row) => ({
    ...row,
    tag_ids: row.tag_ids.filter((id) => isThere.has(id)),
    ...(isTaken.has(row.id) && { status: 'ARCHIVED' as const }),
  }))
}

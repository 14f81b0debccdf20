import { sql } from 'kysely'
import type { Translation } from '#contract/translation.ts'
import type { FieldModel, RelationModel } from '#data-model/model.ts'
import { isRecord } from '#contract/is-record.ts'
import { isText } from '#data-model/parsed.ts'
import { type SelectedColumn, listCell } from './cells.store.ts'

/** The columns of a sheet of relations `w` from fact sheets `f` to fact sheets `g`, in the order of the interface's workbook. */
export function relationColumns({ name, fields }: RelationModel, labels: Translation | undefined): SelectedColumn[] {
  const texts = labels?.dataModel?.relations?.[name]?.fields ?? {}
  const plain = (key: string, value: SelectedColumn['value']) => ({ key, label: key, value })
  return [
    plain('id', sql`w.id`),
    plain('type', sql`w.type`),
    plain('fromRelatedFactSheetDisplayName', sql`f.display_name`),
    plain('fromRelatedFactSheetType', sql`f.type`),
    plain('toRelatedFactSheetDisplayName', sql`g.display_name`),
    plain('toRelatedFactSheetType', sql`g.type`),
    plain('status', sql`w.status`),
    plain('activeFrom', sql`w.active_from`),
    plain('activeUntil', sql`w.active_until`),
    ...[...fields.values()].map((field) => ({
      key: field.name,
      label: labelOf(texts[field.name]) ?? field.name,
      value: valueOf(field),
    })),
    plain('description', sql`w.description`),
    plain('fromRelatedFactSheetId', sql`w.from_id`),
    plain('toRelatedFactSheetId', sql`w.to_id`),
    plain('naFields', listCell(sql`w.na_fields`)),
  ]
}

const labelOf = (text: unknown): string | undefined =>
  isRecord(text) && isText(text['label']) ? text['label'] : undefined

/** Values of lists in one cell, the parts of a record as JSON. */
function valueOf({ name }: FieldModel) {
  const stored = sql`w.fields->${name}::text`
  return sql`CASE jsonb_typeof(${stored}) WHEN 'array' THEN to_jsonb((SELECT string_agg(v.one, '; ' ORDER BY v.nth)
      FROM jsonb_array_elements_text(${stored}) WITH ORDINALITY v (one, nth)))
    WHEN 'object' THEN to_jsonb((${stored})::text) ELSE ${stored} END`
}

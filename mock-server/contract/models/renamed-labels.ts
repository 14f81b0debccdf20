import type { DataMove } from '#contract/model-changes.ts'
import type { Translation } from '#contract/translation.ts'
import { isRecord } from '#contract/is-record.ts'
import { rekeyed } from './rekeyed.ts'

export type Texts = Readonly<Record<string, Translation>>

/** The labels of a field or value under its other key. */
export const renamedLabels = (texts: Texts, move: DataMove): Texts =>
  Object.fromEntries(Object.entries(texts).map(([language, each]) => [language, inLanguage(each, move)]))

function inLanguage(translation: Translation, move: DataMove): Translation {
  const { dataModel } = translation
  const owners = dataModel?.[move.collection]
  const owner = owners && Object.hasOwn(owners, move.name) ? owners[move.name] : undefined
  if (!dataModel || !owner?.fields) return translation
  const fields = fieldsOf(owner.fields, move)
  return {
    ...translation,
    dataModel: { ...dataModel, [move.collection]: { ...owners, [move.name]: { ...owner, fields } } },
  }
}

function fieldsOf(fields: Record<string, unknown>, { field, value, to }: DataMove): Record<string, unknown> {
  if (value === undefined) return rekeyed(fields, field, to)
  const labels = Object.hasOwn(fields, field) ? fields[field] : undefined
  if (!isRecord(labels) || !isRecord(labels.values)) return fields
  return { ...fields, [field]: { ...labels, values: rekeyed(labels.values, value, to) } }
}

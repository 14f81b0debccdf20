import { aggregate, aggregatedFields, aggregatedSides } from '#data-model/aggregate.ts'
import { completionOf } from '#data-model/completion.ts'
import { isActive } from '#data-model/validate.ts'
import type { FieldModel, Model, SideModel, TypeModel } from '#data-model/model.ts'
import { qualitySealStatus, sealExpiry } from '#data-model/seal.ts'
import { isEmpty } from '#data-model/values.ts'
import { valueIn } from '#data-model/value-in.ts'
import { fold } from '#search-text/fold.ts'
import type { FactSheetRow, Fields } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** The index that lists are sorted by has a largest size for its entries. */
const SORT_KEY_LENGTH = 400

/** The row with everything that follows from its own members. Names and level are left alone, because other fact sheets decide them too. */
export function withDerivedMembers(model: Model, row: FactSheetRow): FactSheetRow {
  const type = model.types.get(row.type)
  if (!type) return row
  const completion = completionOf(
    type,
    (name) => isFilled(row, name),
    ({ definition }) =>
      isActive(definition.activatedBy, { category: row.category, fields: row.fields, naFields: row.na_fields }),
  )
  const seal = qualitySealStatus(type, row.lx_state)
  const approvedAt = row.lx_state === 'APPROVED' ? row.approved_at : null
  const sealLifetime = seal === 'APPROVED' ? sealExpiry(type) : undefined
  return {
    ...row,
    completion,
    percentage: completion.percentage,
    seal,
    approved_at: approvedAt,
    seal_until: approvedAt && sealLifetime !== undefined ? new Date(approvedAt.getTime() + sealLifetime) : null,
    sort_key: sortKey(row.display_name),
    ...searchTexts(type, row),
  }
}

/** The row with its aggregated fields computed from the attributes of its relations. */
export function withAggregates(
  type: TypeModel,
  row: FactSheetRow,
  relationsOf: (side: SideModel) => readonly { readonly fields: Fields }[],
): FactSheetRow {
  const aggregated = aggregatedFields(type)
  if (aggregated.length === 0) return row
  const attributes = aggregatedSides(type).flatMap((side) =>
    relationsOf(side).map(({ fields }) => ({ side: side.name, fields })),
  )
  const fields = { ...row.fields }
  for (const field of aggregated) {
    const value = aggregate(field, attributes)
    if (value === undefined) delete fields[field.name]
    else fields[field.name] = value
  }
  return { ...row, fields }
}

export const sortKey = (displayName: string): string => [...fold(displayName)].slice(0, SORT_KEY_LENGTH).join('')

/** Whether a member of a layout has a value or is marked as not set on purpose. */
function isFilled(row: FactSheetRow, name: string): boolean {
  if (row.na_fields.includes(name)) return true
  switch (name) {
    case 'name':
    case 'displayName':
      return true
    case 'description':
      return row.description !== null && row.description !== ''
    case 'category':
      return row.category !== null
    case 'tags':
      return row.tag_ids.length > 0
    default:
      return row.sides.includes(name) || !isEmpty(valueIn(row.fields, name))
  }
}

type Searched = Pick<FactSheetRow, 'display_name' | 'description' | 'fields'>

/**
 * What a fact sheet is found by, folded, one value per line: the display name and, for a quick search, the values of the fields that
 * the model marks for it; for a search of full texts, the description and the values of the fields marked for that.
 */
export function searchTexts(type: TypeModel, row: Searched): Pick<FactSheetRow, 'search_text' | 'full_text'> {
  const fullTexts = valuesOf(type, row.fields, ({ definition }) => definition.fullTextSearch)
  return {
    search_text: searchText([row.display_name, ...searchedValues(type, row.fields).map(({ text }) => text)]),
    full_text: searchText([row.display_name, row.description ?? '', ...fullTexts.map(({ text }) => text)]),
  }
}

const SEARCH_TEXT_LENGTH = 20_000
const searchText = (values: readonly string[]) => fold(values.join('\n')).slice(0, SEARCH_TEXT_LENGTH)

const isForQuickSearch = ({ definition }: FieldModel) => definition.quickSearch

/** The names of the fields of all types that a quick search looks in. */
export const searchedFields = ({ types }: Model): string[] => [
  ...new Set(
    [...types.values()].flatMap(({ fields }) => [...fields.values()].filter(isForQuickSearch).map(({ name }) => name)),
  ),
]

/** The values that a quick search looks in, as they were entered, in the order of the model, without the empty ones. */
export const searchedValues = (type: TypeModel, fields: Fields) => valuesOf(type, fields, isForQuickSearch)

const valuesOf = (type: TypeModel, fields: Fields, isMarked: (field: FieldModel) => boolean) =>
  [...type.fields.values()]
    .filter(isMarked)
    .map(({ name }) => ({ field: name, text: textOf(valueIn(fields, name)) }))
    .filter(({ text }) => text !== '')

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'externalId' in value) return String(value.externalId)
  return ''
}

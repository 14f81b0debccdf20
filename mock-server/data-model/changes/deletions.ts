import type { DataModel } from '#contract/data-model.ts'
import { isText } from '#data-model/parsed.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { ModelChange } from '#contract/model-changes.ts'

/** Data that a change of the data model takes the ground from; how much there is, only the store knows. With `to`, they are kept there. */
export type Loss =
  /** Fact sheets of a type. */
  | { readonly of: 'FACT_SHEET'; readonly type: string }
  /** Relations of a kind; with `type`, those of its fact sheets, because it no longer has the relation. */
  | { readonly of: 'RELATION'; readonly relation: string; readonly type?: string }
  /** Values of a field; without `type`, of an external id of all types. */
  | ({ readonly of: 'FACT_SHEET_FIELD'; readonly field: string; readonly type?: string } & Movable)
  | ({ readonly of: 'FACT_SHEET_FIELD_VALUE'; readonly field: string; readonly type: string } & ValueLoss)
  | ({ readonly of: 'RELATION_FIELD'; readonly field: string; readonly relation: string } & Movable)
  | ({ readonly of: 'RELATION_FIELD_VALUE'; readonly field: string; readonly relation: string } & ValueLoss)

/** What changes of data models deleted can be brought back for this long. */
export const KEPT_MS = 30 * 86_400_000

/** Whether a loss is of relations rather than of fact sheets. */
export const isOfRelations = ({ of }: Loss): boolean => of.startsWith('RELATION')

interface Movable {
  readonly to?: string
}
interface ValueLoss extends Movable {
  readonly value: string
  /** Whether `to` was a value before, so that some had it already. */
  readonly isMerged?: boolean
}

/** What changes of a data model would delete, if there is any; what goes with something greater is not named by itself. */
export function lossesOf(changes: readonly ModelChange[]): Loss[] {
  const losses = changes.flatMap(lossesOfChange)
  const whole = losses.flatMap((loss) => (loss.of === 'RELATION' && loss.type === undefined ? loss.relation : []))
  return losses.filter((loss) => loss.of !== 'RELATION' || loss.type === undefined || !whole.includes(loss.relation))
}

function lossesOfChange({ collection, name, field, before, after }: ModelChange): Loss[] {
  if (!before) return []
  switch (collection) {
    case 'factSheets':
      if (field !== undefined) return lossesOfField(field, { type: name }, { before, after })
      if (!after) return [{ of: 'FACT_SHEET', type: name }]
      return gone(before.relations, after.relations).map((relation) => ({ of: 'RELATION', relation, type: name }))
    case 'relations':
      if (field !== undefined) return lossesOfField(field, { relation: name }, { before, after })
      return after ? [] : [{ of: 'RELATION', relation: name }]
    case 'externalIdFields':
      if (!after) return [{ of: 'FACT_SHEET_FIELD', field: name }]
      return gone(before.forFactSheets, after.forFactSheets).map((type) => ({
        of: 'FACT_SHEET_FIELD',
        field: name,
        type,
      }))
    case 'validators':
    case 'rules':
      return []
    default:
      return collection satisfies never
  }
}

type Owner = { readonly type: string } | { readonly relation: string }

function lossesOfField(
  field: string,
  owner: Owner,
  { before, after }: { readonly before: Readonly<Record<string, unknown>>; readonly after?: ModelChange['after'] },
): Loss[] {
  if (!after)
    return 'type' in owner ? [{ of: 'FACT_SHEET_FIELD', field, ...owner }] : [{ of: 'RELATION_FIELD', field, ...owner }]
  return gone(before.values, after.values).map((value) =>
    'type' in owner
      ? { of: 'FACT_SHEET_FIELD_VALUE', field, value, ...owner }
      : { of: 'RELATION_FIELD_VALUE', field, value, ...owner },
  )
}

/** The texts of a list that are not in the new one. */
const gone = (before: unknown, after: unknown): string[] => {
  const left = textsOf(after)
  return textsOf(before).filter((text) => !left.includes(text))
}
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : [])

/** Whether a data model has a place for what was lost. */
export function hasPlaceFor({ factSheets, relations, externalIdFields }: DataModel, loss: Loss): boolean {
  switch (loss.of) {
    case 'FACT_SHEET':
      return Object.hasOwn(factSheets, loss.type)
    case 'RELATION':
      if (loss.type === undefined) return Object.hasOwn(relations, loss.relation)
      return valueIn(factSheets, loss.type)?.relations.includes(loss.relation) ?? false
    case 'FACT_SHEET_FIELD': {
      const { type, field } = loss
      const ofAll = valueIn(externalIdFields, field)
      if (type === undefined) return ofAll !== undefined
      return (
        Object.hasOwn(valueIn(factSheets, type)?.fields ?? {}, field) || (ofAll?.forFactSheets.includes(type) ?? false)
      )
    }
    case 'FACT_SHEET_FIELD_VALUE':
      return textsOf(valueIn(valueIn(factSheets, loss.type)?.fields ?? {}, loss.field)?.values).includes(loss.value)
    case 'RELATION_FIELD':
      return Object.hasOwn(valueIn(relations, loss.relation)?.fields ?? {}, loss.field)
    case 'RELATION_FIELD_VALUE':
      return textsOf(valueIn(valueIn(relations, loss.relation)?.fields ?? {}, loss.field)?.values).includes(loss.value)
    default:
      return loss satisfies never
  }
}

import type { Translation } from '#contract/translation.ts'
import type { TableColumn, ValueType } from '#kernel/table.ts'
import type { FieldModel, Model, SideModel } from '#data-model/model.ts'
import { type FieldVariant, fieldVariants } from '#features/fact-sheets/query/field-variants.ts'
import { labelsOf } from './labels.ts'

/** Where the values of a column come from. */
type Source =
  | { readonly kind: 'member' }
  | { readonly kind: 'tags' }
  | { readonly kind: 'field'; readonly variants: readonly FieldVariant[] }
  | { readonly kind: 'relation'; readonly sides: readonly SideModel[] }

/** A column of a view, with where its values come from and the labels of its keys. */
export interface ViewColumn extends TableColumn {
  readonly source: Source
  /** Of types, subtypes, states and the values of select fields; empty for others. */
  readonly values: ReadonlyMap<string, string>
}

/** Members that every fact sheet has. */
const members: Readonly<Record<string, ValueType>> = {
  id: 'id',
  type: 'text',
  displayName: 'text',
  name: 'text',
  fullName: 'text',
  description: 'text',
  category: 'text',
  status: 'text',
  lxState: 'text',
  qualitySeal: 'text',
  level: 'integer',
  rev: 'integer',
  completion: 'integer',
  createdAt: 'instant',
  updatedAt: 'instant',
}

/** What every row begins with, so that it can be told apart whatever the view shows. */
const always = ['id', 'type', 'displayName']
/** The columns of a view that has none of its own. */
const usual = ['description', 'category', 'completion', 'createdAt', 'updatedAt']

interface ColumnsOptions {
  readonly model: Model
  /** The types that the view can show. */
  readonly types: readonly string[]
  readonly keys: readonly string[]
  readonly labels: Translation | undefined
}

/** The columns of a view. Those that its types don't have, or no longer have, are left out. */
export function columnsOf({ model, types, keys, labels }: ColumnsOptions): ViewColumn[] {
  const requested = keys.length === 0 ? usual : keys
  return [...new Set([...always, ...requested])].flatMap((key) => {
    const found = sourceOf(model, types, key)
    return found ? [{ key, ...found, ...labelsOf(labels, { model, types, key }) }] : []
  })
}

function sourceOf(
  model: Model,
  types: readonly string[],
  key: string,
): Pick<ViewColumn, 'type' | 'source'> | undefined {
  const member = Object.hasOwn(members, key) ? members[key] : undefined
  if (member) return { type: member, source: { kind: 'member' } }
  if (key === 'tags') return { type: 'text', source: { kind: 'tags' } }
  const variants = fieldVariants(model, key).filter((variant) => variant.types.some((type) => types.includes(type)))
  const [first, ...others] = variants.map(({ field }) => typeOf(field))
  // Types may define a field of one name in different ways; a text can hold all of them.
  if (first) return { type: others.length === 0 ? first : 'text', source: { kind: 'field', variants } }
  const sides = types.flatMap((type) => model.types.get(type)?.sides.get(key) ?? [])
  return sides.length > 0 ? { type: 'text', source: { kind: 'relation', sides } } : undefined
}

function typeOf({ type }: FieldModel): ValueType {
  switch (type) {
    case 'INTEGER':
      return 'integer'
    case 'DOUBLE':
    case 'AGGREGATED':
      return 'double'
    case 'BOOLEAN':
      return 'boolean'
    case 'DATE':
      return 'day'
    case 'STRING':
    case 'SINGLE_SELECT':
    case 'MULTIPLE_SELECT':
    case 'LIFECYCLE':
    case 'EXTERNAL_ID':
    case 'LOCATION':
    case 'PROJECT_STATUS':
    case 'FACT_SHEET_REFERENCES':
    case 'SEARCH_BASED':
      return 'text'
    default:
      return type satisfies never
  }
}

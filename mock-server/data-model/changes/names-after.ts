import type { Model, TypeModel } from '#data-model/model.ts'
import { isOfValue, type Renaming } from './renamings.ts'

interface Shown {
  readonly renamings: readonly Renaming[]
  /** As it will be. */
  readonly model: Model
  /** The types of fact sheets that are shown; undefined where it can be any. */
  readonly types: readonly string[] | undefined
}

/** What a field or side is called for the types shown: its other names, the own one before them where some types still have it. */
export function namesAfter(name: string, { renamings, model, types }: Shown): string[] {
  const own = renamings.filter((each) => !isOfValue(each) && each.name === name && isShown(each, types))
  if (own.length === 0) return [name]
  const isKept = shownTypes(model, types, own).some(({ fields, sides }) => fields.has(name) || sides.has(name))
  return [...new Set([...(isKept ? [name] : []), ...own.map(({ to }) => to)])]
}

/** The values that a filter asks for; those that some of the types shown still have stay beside their other names. */
export function valuesAfter(
  values: readonly string[],
  {
    field,
    operator,
    renamings,
    model,
    types,
  }: Shown & { readonly field: string; readonly operator: string | undefined },
): string[] {
  const own = renamings.filter(isOfValue).filter((each) => each.name === field && isShown(each, types))
  const after = values.flatMap((value) => {
    const renamed = own.filter((each) => each.value === value)
    if (renamed.length === 0) return [value]
    const isKept = shownTypes(model, types, renamed).some((type) => valuesOf(type, field).includes(value))
    if (isKept && operator === 'AND') return [value]
    return [...(isKept ? [value] : []), ...renamed.map(({ to }) => to)]
  })
  return [...new Set(after)]
}

const isShown = (renaming: Renaming, types: readonly string[] | undefined): boolean =>
  renaming.part !== 'RELATION_FIELD' && (types === undefined || renaming.types.some((type) => types.includes(type)))

/** The types shown but those that have the other name. */
const shownTypes = (model: Model, types: readonly string[] | undefined, renamings: readonly Renaming[]): TypeModel[] =>
  [...model.types.values()].filter(
    ({ key }) => (types === undefined || types.includes(key)) && !renamings.some((each) => each.types.includes(key)),
  )

/** Subtypes are the values of a member that every fact sheet has. */
const valuesOf = ({ categories, fields }: TypeModel, field: string): readonly string[] =>
  field === 'category' ? categories : (fields.get(field)?.values ?? [])

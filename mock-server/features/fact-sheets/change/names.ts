import { refuse } from '#kernel/refusal.ts'
import type { Model, SideModel, TypeModel } from '#data-model/model.ts'
import { namesOf, relationsInNames } from '#data-model/naming.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'

/** Characters of both names: fifty parents with the longest names that there may be. */
const LONGEST = 100_000

/** A fact sheet as far as the names of others are made of it. */
export type Named = Pick<FactSheetRow, 'name' | 'display_name' | 'full_name'> & {
  readonly fields: Readonly<Record<string, unknown>>
}

/** The names that the rule of its type gives a fact sheet. */
export function namesFor(
  type: TypeModel,
  row: FactSheetRow,
  related: (side: SideModel) => readonly Named[],
): { display_name: string; full_name: string } {
  const { displayName, fullName } = namesOf(type, { name: row.name, valueOf: textIn(row.fields) }, (name) => {
    const side = type.sides.get(name)
    return (side ? related(side) : []).map((one) => ({
      name: one.name,
      displayName: one.display_name,
      fullName: one.full_name,
      valueOf: textIn(one.fields),
    }))
  })
  // Names that are made of each other grow with every round: sooner too long than done.
  if (displayName.length + fullName.length > LONGEST) {
    const message = 'the naming rules make a name that never ends'
    throw refuse.violations([{ path: '/name', code: 'NAMING_RULE_ENDLESS', message }])
  }
  return { display_name: displayName, full_name: fullName }
}

const textIn = (fields: Readonly<Record<string, unknown>>) => (name: string) => {
  const value = valueIn(fields, name)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null && 'externalId' in value) return String(value.externalId)
  return undefined
}

/** The sides that have a say in the names of a type. */
export const namingSides = (type: TypeModel): SideModel[] =>
  relationsInNames(type).flatMap((name) => type.sides.get(name) ?? [])

/** The relation types by which names of any type depend on other fact sheets, by the end at which the dependent one stands. */
export function namingRelations(model: Model): { outgoing: string[]; incoming: string[] } {
  const sides = [...model.types.values()].flatMap(namingSides)
  const names = (isOutgoing: boolean) => [
    ...new Set(sides.filter((side) => side.isOutgoing === isOutgoing).map(({ relation }) => relation.name)),
  ]
  return { outgoing: names(true), incoming: names(false) }
}

/** Whether a stored relation is one of this fact sheet on this side. */
export const isOf = (one: StoredSide, id: string, side: SideModel): boolean =>
  one.own_id === id && one.type === side.relation.name && one.is_outgoing === side.isOutgoing
type StoredSide = { readonly own_id: string; readonly type: string; readonly is_outgoing: boolean }

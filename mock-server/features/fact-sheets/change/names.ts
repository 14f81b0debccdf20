import { refuse } from '#kernel/refusal.ts'
import type { Model, SideModel, TypeModel } from '#data-model/model.ts'
import { namesOf, relationsInNames } from '#data-model/naming.ts'
import { valueIn } from '#data-model/value-in.ts'
import type { FactSheetRow } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { isOpenTo } from './edit.policy.ts'

/** Characters of both names together: fifty parents with names of the greatest length. */
const LONGEST = 100_000

/** The members of a fact sheet that names of others can be made of. */
export type Named = Pick<FactSheetRow, 'name' | 'display_name' | 'full_name' | 'read_acl'> & {
  readonly fields: Readonly<Record<string, unknown>>
}

/**
 * The names of a fact sheet by the naming rule of its type. They are the same for every reader, so they are made only of what every
 * reader of the fact sheet may read: a parent that some of them can't read is left out, with everything that its own name is made of.
 */
export function namesFor(
  type: TypeModel,
  row: FactSheetRow,
  related: (side: SideModel) => readonly Named[],
): { display_name: string; full_name: string } {
  const { displayName, fullName } = namesOf(type, { name: row.name, valueOf: textIn(row.fields) }, (name) => {
    const side = type.sides.get(name)
    const others = (side ? related(side) : []).filter((other) => isOpenTo(row, other))
    return others.map((other) => ({
      name: other.name,
      displayName: other.display_name,
      fullName: other.full_name,
      valueOf: textIn(other.fields),
    }))
  })
  // Names that are made of each other grow with every round, so they exceed this length instead of settling.
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

/** The sides whose other ends are part of the names of a type. */
export const namingSides = (type: TypeModel): SideModel[] =>
  relationsInNames(type).flatMap((name) => type.sides.get(name) ?? [])

/** The relation types through which names of any type depend on other fact sheets, by the end at which the dependent fact sheet is. */
export function namingRelations(model: Model): { outgoing: string[]; incoming: string[] } {
  const sides = [...model.types.values()].flatMap(namingSides)
  const names = (isOutgoing: boolean) => [
    ...new Set(sides.filter((side) => side.isOutgoing === isOutgoing).map(({ relation }) => relation.name)),
  ]
  return { outgoing: names(true), incoming: names(false) }
}

/** Whether a stored relation of a fact sheet is on this side. */
export const isStoredOnSide = (row: StoredEnd, id: string, side: SideModel): boolean =>
  row.own_id === id && row.type === side.relation.name && row.is_outgoing === side.isOutgoing
type StoredEnd = { readonly own_id: string; readonly type: string; readonly is_outgoing: boolean }

type Names = Pick<FactSheetRow, 'display_name' | 'full_name'>
export const hasSameNames = (a: Names, b: Names): boolean =>
  a.display_name === b.display_name && a.full_name === b.full_name

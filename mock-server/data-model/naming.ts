import type { ComponentConfig } from '#contract/data-model.ts'
import type { TypeModel } from './model.ts'

/** A fact sheet at the other end of a relation, as far as names are made of it. */
export interface RelatedNames {
  readonly displayName: string
  readonly fullName: string
  readonly name: string
  /** Its other fields as text. Unknown, because every object has a `valueOf` by itself, which answers the object. */
  readonly valueOf?: (field: string) => unknown
}
type Own = { readonly name: string; readonly valueOf: (field: string) => string | undefined }
type Related = (sideName: string) => readonly RelatedNames[]
type NameKind = 'displayName' | 'fullName'

/** The sides whose fact sheets have a say in the names of this type. */
export function relationsInNames(type: TypeModel): string[] {
  const named = [...componentsOf(type, 'displayName'), ...componentsOf(type, 'fullName')]
  return [...new Set(named.flatMap(({ relation }) => sideNamed(type, relation) ?? []))]
}

/** Both names as the naming rule makes them; without a rule, and where it makes nothing, the name itself. */
export const namesOf = (type: TypeModel, own: Own, related: Related): { displayName: string; fullName: string } => ({
  displayName: nameOf(type, 'displayName', own, related),
  fullName: nameOf(type, 'fullName', own, related),
})

const componentsOf = (type: TypeModel, kind: NameKind) => type.namingRule?.regular?.[kind] ?? []

function nameOf(type: TypeModel, kind: NameKind, own: Own, related: Related): string {
  let made = ''
  for (const component of componentsOf(type, kind)) {
    const text = textOf(type, component, kind, own, related)
    if (text === '') continue
    const part = `${component.prefix ?? ''}${text}${component.postfix ?? ''}`
    const [front, back] = component.operation === 'PREPEND' ? [part, made] : [made, part]
    made = made === '' ? part : `${front}${component.separator ?? ''}${back}`
  }
  return made === '' ? own.name : made
}

function textOf(type: TypeModel, component: ComponentConfig, kind: NameKind, own: Own, related: Related): string {
  if (component.relation !== undefined) {
    const side = sideNamed(type, component.relation)
    const first = side === undefined ? undefined : related(side)[0]
    return (first && memberOf(first, component.relationField ?? kind)) ?? ''
  }
  if (component.field !== undefined) return (component.field === 'name' ? own.name : own.valueOf(component.field)) ?? ''
  return component.fixed ?? ''
}

function memberOf(one: RelatedNames, member: string): string | undefined {
  if (member === 'displayName' || member === 'fullName' || member === 'name') return one[member]
  const value = one.valueOf?.(member)
  return typeof value === 'string' ? value : undefined
}

/** Rules name a relation by its side or as it is persisted; the latter means the side at its `from` end. */
function sideNamed(type: TypeModel, relation: string | undefined): string | undefined {
  if (relation === undefined || type.sides.has(relation)) return relation
  const sides = [...type.sides.values()].filter((side) => side.relation.name === relation)
  return (sides.find(({ isOutgoing }) => isOutgoing) ?? sides[0])?.name
}

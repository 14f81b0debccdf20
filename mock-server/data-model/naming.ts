import type { ComponentConfig } from '#contract/data-model.ts'
import type { TypeModel } from './model.ts'

/** The members of a fact sheet at the other end of a relation that names can be made of. */
export interface RelatedNames {
  readonly displayName: string
  readonly fullName: string
  readonly name: string
  /** Its other fields as text. The result is unknown, because every object inherits a `valueOf` that returns the object. */
  readonly valueOf?: (field: string) => unknown
}
type Own = { readonly name: string; readonly valueOf: (field: string) => string | undefined }
type Related = (sideName: string) => readonly RelatedNames[]
type NameKind = 'displayName' | 'fullName'

/** The sides whose other ends are part of the names of this type. */
export function relationsInNames(type: TypeModel): string[] {
  const named = [...componentsOf(type, 'displayName'), ...componentsOf(type, 'fullName')]
  return [...new Set(named.flatMap(({ relation }) => sideNamed(type, relation) ?? []))]
}

/** Both names by the naming rule; the name itself without a rule, or if the rule results in an empty text. */
export function namesOf(type: TypeModel, own: Own, related: Related): { displayName: string; fullName: string } {
  const nameOf = (kind: NameKind) =>
    joined(componentsOf(type, kind), (component) => textOf(component, kind, { type, own, related })) || own.name
  return { displayName: nameOf('displayName'), fullName: nameOf('fullName') }
}

const componentsOf = (type: TypeModel, kind: NameKind) => type.namingRule?.regular?.[kind] ?? []

/** Joins the texts of components, skipping empty ones. */
function joined(
  components: readonly ComponentConfig[],
  textOfComponent: (component: ComponentConfig) => string,
): string {
  let name = ''
  for (const component of components) {
    const text = textOfComponent(component)
    if (text === '') continue
    const part = `${component.prefix ?? ''}${text}${component.postfix ?? ''}`
    const [front, back] = component.operation === 'PREPEND' ? [part, name] : [name, part]
    name = name === '' ? part : `${front}${component.separator ?? ''}${back}`
  }
  return name
}

/** A fact sheet with its type and the fact sheets at the other ends of its relations. */
interface NamingContext {
  readonly type: TypeModel
  readonly own: Own
  readonly related: Related
}

function textOf(component: ComponentConfig, kind: NameKind, { type, own, related }: NamingContext): string {
  if (component.relation !== undefined) {
    const side = sideNamed(type, component.relation)
    const first = side === undefined ? undefined : related(side)[0]
    return (first && memberOf(first, component.relationField ?? kind)) ?? ''
  }
  if (component.field !== undefined) return (component.field === 'name' ? own.name : own.valueOf(component.field)) ?? ''
  return component.fixed ?? ''
}

function memberOf(other: RelatedNames, member: string): string | undefined {
  if (member === 'displayName' || member === 'fullName' || member === 'name') return other[member]
  const value = other.valueOf?.(member)
  return typeof value === 'string' ? value : undefined
}

/** Rules name a relation by its side or by its persisted name; the latter means the side at its `from` end. */
export function sideNamed(type: TypeModel, relation: string | undefined): string | undefined {
  if (relation === undefined || type.sides.has(relation)) return relation
  const sides = [...type.sides.values()].filter((side) => side.relation.name === relation)
  return (sides.find(({ isOutgoing }) => isOutgoing) ?? sides[0])?.name
}

import { grantsOf } from '#contract/authorization/grants.ts'
import type { AuthorizationRole } from '#contract/authorization/roles.ts'
import { holds } from '#contract/authorization/scopes.ts'
import type { Model, TypeModel } from '#data-model/model.ts'
import { type ReadableModel, readableModel } from '#data-model/readable-model.ts'
import { isOfValue, type Renaming } from './renamings.ts'

/** Something of a type that a role hid from those who have only it, and would no longer. */
export interface Loosening {
  readonly role: string
  readonly type: string
  /** As it will be called. */
  readonly member: string
}

/** A model with a role as it is then. */
interface Sight {
  readonly model: Model
  readonly role: AuthorizationRole
}

/** What a role would see that it hid before, by itself or in a sum over relations that stay hidden. */
export function looseningsOf(before: Sight, after: Sight, renamings: readonly Renaming[]): Loosening[] {
  const [was, is] = [seenBy(before.role, before.model), seenBy(after.role, after.model)]
  if (was.hidden.size === 0) return []
  return [...is.types.values()].flatMap((type) => {
    const known = was.types.get(type.key)
    if (!known || !isRead(after.role, type.key)) return []
    const [earlier, hidden] = [was.hidden.get(type.key), is.hidden.get(type.key)]
    const shown = [...(earlier ?? [])]
      .map((name) => nameAfter(name, type.key, renamings))
      .filter((name) => hasMember(type, name))
    const summed = sumsOf(type, hidden).filter((field) => !sumsOf(known, earlier).includes(field))
    return [...shown, ...summed].map((member): Loosening => ({ role: after.role.name, type: type.key, member }))
  })
}

/** The model as people see it who have only this role. */
export const seenBy = ({ permissions }: AuthorizationRole, model: Model): ReadableModel =>
  readableModel({ grants: grantsOf(permissions) }, model)

/** Whether a role shows fact sheets of a type at all. */
export function isRead({ permissions }: AuthorizationRole, type: string): boolean {
  const scope = grantsOf(permissions).get('factSheet.read')
  return scope !== undefined && holds(scope, type)
}

const nameAfter = (name: string, type: string, renamings: readonly Renaming[]): string =>
  renamings.find(
    (each) => each.part !== 'RELATION_FIELD' && !isOfValue(each) && each.name === name && each.types.includes(type),
  )?.to ?? name

const hasMember = ({ fields, sides }: TypeModel, name: string): boolean => fields.has(name) || sides.has(name)

/** The fields of a type as it is seen that are made of relations that are hidden. */
const sumsOf = ({ fields }: TypeModel, hidden: ReadonlySet<string> = new Set()): string[] =>
  [...fields.values()].flatMap(({ name, definition: { paths = [] } }) =>
    paths.some(({ path }) => hidden.has(path.split('/')[0] ?? '')) ? name : [],
  )

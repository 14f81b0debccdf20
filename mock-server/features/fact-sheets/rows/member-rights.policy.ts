import type { Caller, Right } from '#contract/access.ts'
import { holds, partOf } from '#contract/authorization/scopes.ts'
import type { Part } from '#contract/authorization/words.ts'

/** The rights by which somebody may write a fact sheet: a new one, an existing one, or one that is their own. */
export const writeRights = ({ isNew = false, isOwn }: { isNew?: boolean; isOwn: boolean }): readonly Right[] => {
  if (isNew) return ['factSheet.create']
  return isOwn ? ['factSheet.update', 'factSheet.updateOwn'] : ['factSheet.update']
}

/** Whether one of the rights gives a field or relation of a type. */
export const mayMember = (
  { grants }: Pick<Caller, 'grants'>,
  rights: readonly Right[],
  { type, part, name }: { readonly type: string; readonly part: Part; readonly name: string },
): boolean => rights.some((right) => holds(partOf(grants.get(right), type, part), name))

/** Whether rights that somebody has over a type leave out one of its fields or relations; not where they have none over the type. */
export const leavesOut = (
  caller: Pick<Caller, 'grants'>,
  rights: readonly Right[],
  member: { readonly type: string; readonly part: Part; readonly name: string },
): boolean => {
  const held = rights.filter((right) => {
    const scope = caller.grants.get(right)
    return scope !== undefined && holds(scope, member.type)
  })
  return held.length > 0 && !mayMember(caller, held, member)
}

import type { Grants, Right, Scope } from '#contract/access.ts'
import type { WrittenPermission } from './grants.ts'
import { allBut, either, onlyOf, partKey } from './scopes.ts'
import { type LimitWord, limitWords } from './words.ts'

/** A field or relation as instances name it: `Application.lifecycle`, with `!` before it where it is left out. */
export interface NamedMember {
  readonly type: string
  readonly member: string
  readonly isLeftOut: boolean
}

/** Undefined for texts that don't name a member of a type. */
export function memberNamed(value: string): NamedMember | undefined {
  const [, mark, type, member] = /^(!?)([^.!\s]+)\.([^.\s]+)$/.exec(value) ?? []
  return type !== undefined && member !== undefined ? { type, member, isLeftOut: mark === '!' } : undefined
}

/** The limiting word that an action of a permission is; undefined for actions that give something. */
export const limitWordOf = (
  permission: Pick<WrittenPermission, 'domain' | 'function'>,
  action: string,
): LimitWord | undefined =>
  limitWords.find(
    (word) => word.domain === permission.domain && word.function === permission.function && word.action === action,
  )

/** What is left of grants under the limiting permissions of the same role. */
export function limited(grants: Grants, permissions: readonly WrittenPermission[]): Grants {
  const limits = permissions.flatMap((permission) =>
    permission.actions.flatMap((action) => {
      const word = limitWordOf(permission, action)
      return word ? partsIn(permission).map(({ type, scope }) => ({ word, key: partKey(type, word.part), scope })) : []
    }),
  )
  if (limits.length === 0) return grants
  const partsFor = (right: Right): Map<string, Scope> => {
    const parts = new Map<string, Scope>()
    for (const { word, key, scope } of limits) {
      if (!word.limits.some((limitedRight) => limitedRight === right)) continue
      const known = parts.get(key)
      parts.set(key, known ? either(known, scope) : scope)
    }
    return parts
  }
  return new Map(
    [...grants].map(([right, scope]): [Right, Scope] => {
      const parts = partsFor(right)
      return [right, parts.size > 0 ? { ...scope, parts } : scope]
    }),
  )
}

/** The members that a permission names, by type. */
export function partsIn({ instances = [] }: Pick<WrittenPermission, 'instances'>): { type: string; scope: Scope }[] {
  const named = instances.flatMap(({ values }) => values.flatMap((value) => memberNamed(value) ?? []))
  return [...Map.groupBy(named, ({ type }) => type)].map(([type, members]) => {
    const only = members.filter(({ isLeftOut }) => !isLeftOut)
    return {
      type,
      scope: (only.length > 0 ? onlyOf : allBut)((only.length > 0 ? only : members).map(({ member }) => member)),
    }
  })
}

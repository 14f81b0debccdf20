import type { Scope } from 'mock-server/contract/access.ts'
import { partsIn } from 'mock-server/contract/authorization/limits.ts'
import type { AuthorizationRole } from 'mock-server/contract/authorization/roles.ts'
import { allBut, either, holds, isUnlimited, onlyOf } from 'mock-server/contract/authorization/scopes.ts'
import { limitWords } from 'mock-server/contract/authorization/words.ts'
import type { MemberRow } from './member-rows.ts'

type Permission = AuthorizationRole['permissions'][number]

/** The fields and relations that a role leaves of what it gives, by function, action and type: `FIELD READ Application`. */
export type Limits = ReadonlyMap<string, Scope>

/** What a role gives of a field or relation: changing it, viewing it, or nothing; `some` is changing it in some ways. */
export type MemberValue = 'on' | 'some' | 'read' | 'off'

const keyOf = (of: string, action: string, type: string): string => `${of} ${action} ${type}`
const actionsOf = (of: MemberRow['kind']): string[] =>
  limitWords.filter((word) => word.function === of).map(({ action }) => action)
const isLimit = ({ function: of }: Permission): boolean => limitWords.some((word) => word.function === of)

export function limitsOf(permissions: readonly Permission[]): Limits {
  const limits = new Map<string, Scope>()
  for (const permission of permissions.filter(isLimit))
    for (const action of permission.actions)
      for (const { type, scope } of partsIn(permission)) {
        const key = keyOf(permission.function, action, type)
        const known = limits.get(key)
        limits.set(key, known ? either(known, scope) : scope)
      }
  return limits
}

/** Limits as the interface writes them: one permission for the actions of a function that leave the same. */
export function limitPermissions(limits: Limits): Permission[] {
  const permissions = new Map<string, Permission>()
  for (const { domain, function: of, action } of limitWords) {
    const values = [...limits].flatMap(([key, scope]) => {
      const [keyOf_, keyAction, type = ''] = key.split(' ')
      return keyOf_ === of && keyAction === action ? valuesOf(type, scope) : []
    })
    if (values.length === 0) continue
    const same = [of, ...values].join(' ')
    const known = permissions.get(same)
    if (known) known.actions.push(action)
    else permissions.set(same, { domain, function: of, actions: [action], instances: [{ values }] })
  }
  return [...permissions.values()]
}

const valuesOf = (type: string, { all, but, only }: Scope): string[] =>
  all ? [...but].toSorted().map((name) => `!${type}.${name}`) : [...only].toSorted().map((name) => `${type}.${name}`)

/** What a role with these limits leaves of a field or relation. */
export function memberValue(limits: Limits, { kind, type, name }: MemberRow): MemberValue {
  const gives = (action: string): boolean => {
    const scope = limits.get(keyOf(kind, action, type))
    return scope === undefined || holds(scope, name)
  }
  if (!gives('READ')) return 'off'
  const writes = actionsOf(kind).filter((action) => action !== 'READ')
  const given = writes.filter(gives)
  return given.length === writes.length ? 'on' : given.length === 0 ? 'read' : 'some'
}

/** The limits after a field or relation was set to a value. Relations that all types share can't be hidden. */
export function withMember(limits: Limits, row: MemberRow, value: 'on' | 'read' | 'off'): Limits {
  const next = new Map(limits)
  const left = value === 'off' && row.isShared ? 'read' : value
  for (const action of actionsOf(row.kind)) {
    const isGiven = left === 'on' || (left === 'read' && action === 'READ')
    const key = keyOf(row.kind, action, row.type)
    const scope = changed(next.get(key), row, isGiven)
    if (isUnlimited(scope)) next.delete(key)
    else next.set(key, scope)
  }
  return next
}

function changed(scope: Scope | undefined, { name, siblings }: MemberRow, isGiven: boolean): Scope {
  if (scope === undefined || scope.all) {
    const others = [...(scope?.but ?? [])].filter((other) => other !== name)
    return allBut(isGiven ? others : [...others, name])
  }
  const only = [...scope.only].filter((other) => other !== name)
  const given = isGiven ? [...only, name] : only
  // A list of nothing can't be written.
  return given.length > 0 ? onlyOf(given) : allBut(siblings)
}

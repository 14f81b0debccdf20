import type { Scope } from '#contract/access.ts'
import type { Part } from './words.ts'

const none: ReadonlySet<string> = new Set()
export const everything: Scope = { all: true, but: none, only: none }
export const nothing: Scope = { all: false, but: none, only: none }

/** All instances but these. */
export const allBut = (values: Iterable<string>): Scope => ({ all: true, but: new Set(values), only: none })
/** Only these instances. */
export const onlyOf = (values: Iterable<string>): Scope => ({ all: false, but: none, only: new Set(values) })

/** Whether a scope holds an instance. */
export const holds = ({ all, but, only }: Scope, instance: string): boolean =>
  all ? !but.has(instance) : only.has(instance)

/** Whether a scope holds every instance, those to come included. */
export const isUnlimited = ({ all, but }: Scope): boolean => all && but.size === 0

/** The key of a part of a type in `Scope.parts`. */
export const partKey = (type: string, part: Part): string => `${part} ${type}`
const typeOf = (key: string): string => key.slice(key.indexOf(' ') + 1)

/** The fields or relations of a type that a scope holds; nothing of types that it doesn't hold. */
export function partOf(scope: Scope | undefined, type: string, part: Part): Scope {
  if (!scope || !holds(scope, type)) return nothing
  return scope.parts?.get(partKey(type, part)) ?? everything
}

/** The types that a scope holds with all their fields and relations. */
export function wholeOf(scope: Scope): Scope {
  const limitedTypes = new Set([...(scope.parts?.keys() ?? [])].map(typeOf))
  if (limitedTypes.size === 0) return scope
  if (scope.all) return allBut([...scope.but, ...limitedTypes])
  return onlyOf([...scope.only].filter((type) => !limitedTypes.has(type)))
}

/** What one of two scopes holds. */
export function either(left: Scope, right: Scope): Scope {
  const parts = eitherParts(left, right)
  return { ...eitherInstances(left, right), ...(parts.size > 0 && { parts }) }
}

function eitherInstances(left: Scope, right: Scope): Scope {
  if (!left.all && !right.all) return onlyOf([...left.only, ...right.only])
  // What one leaves out is in only where the other holds it.
  return allBut([...left.but, ...right.but].filter((value) => !holds(left, value) && !holds(right, value)))
}

/** A part is limited where each scope that holds its type limits it. */
function eitherParts(left: Scope, right: Scope): ReadonlyMap<string, Scope> {
  const keys = new Set([...(left.parts?.keys() ?? []), ...(right.parts?.keys() ?? [])])
  const parts = new Map<string, Scope>()
  for (const key of keys) {
    const holding = [left, right].filter((scope) => holds(scope, typeOf(key)))
    const limits = holding.flatMap((scope) => scope.parts?.get(key) ?? [])
    const [first, second] = limits
    if (first && limits.length === holding.length) parts.set(key, second ? either(first, second) : first)
  }
  return parts
}

/** Whether the first scope holds everything that the second one does. */
export function includes(all: Scope, some: Scope): boolean {
  if (!includesInstances(all, some)) return false
  return [...(all.parts ?? [])].every(
    ([key, part]) => !holds(some, typeOf(key)) || includes(part, some.parts?.get(key) ?? everything),
  )
}

function includesInstances(all: Scope, some: Scope): boolean {
  if (!some.all) return [...some.only].every((value) => holds(all, value))
  return all.all && [...all.but].every((value) => some.but.has(value))
}

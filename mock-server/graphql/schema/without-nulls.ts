import type { GraphQLFieldConfig } from 'graphql'
import type { ResolverContext } from './resolver-context.ts'

/** Removes nulls from the lists in a field's arguments: existing clients declare list variables with nullable elements. */
export function withoutNulls<Source>(
  field: GraphQLFieldConfig<Source, ResolverContext>,
): GraphQLFieldConfig<Source, ResolverContext> {
  const { resolve } = field
  return resolve
    ? { ...field, resolve: (source, args, context, info) => resolve(source, withoutNullElements(args), context, info) }
    : field
}

/** The same value with no nulls in its lists; identical where there are none. */
function withoutNullElements(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const elements = value.filter((element) => element !== null && element !== undefined)
    const cleaned = elements.map(withoutNullElements)
    const isUnchanged =
      elements.length === value.length && cleaned.every((element, index) => element === elements[index])
    return isUnchanged ? value : cleaned
  }
  const before = Object.entries(value)
  const after = before.map(([name, member]) => [name, withoutNullElements(member)] as const)
  return after.every(([, member], index) => member === before[index]?.[1]) ? value : Object.fromEntries(after)
}

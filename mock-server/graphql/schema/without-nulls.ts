import type { GraphQLFieldConfig } from 'graphql'
import type { ResolverContext } from './resolver-context.ts'

/** A field whose resolver is given no null within a list: clients declare their lists so that they may hold some. */
export function withoutNulls<Source>(
  field: GraphQLFieldConfig<Source, ResolverContext>,
): GraphQLFieldConfig<Source, ResolverContext> {
  const { resolve } = field
  return resolve
    ? { ...field, resolve: (source, args, context, info) => resolve(source, dense(args), context, info) }
    : field
}

/** The same value, where its lists hold no nulls. */
function dense(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const kept = value.filter((one) => one !== null && one !== undefined)
    const inner = kept.map(dense)
    return kept.length === value.length && inner.every((one, index) => one === kept[index]) ? value : inner
  }
  const before = Object.entries(value)
  const after = before.map(([name, member]) => [name, dense(member)] as const)
  return after.every(([, member], index) => member === before[index]?.[1]) ? value : Object.fromEntries(after)
}

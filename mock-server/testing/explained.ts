import type { KyselyPlugin } from 'kysely'
import type { Json } from './client.ts'

/** Answers each statement with how it was carried out. */
export const explaining: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === 'RawNode'
      ? {
          ...node,
          sqlFragments: [`EXPLAIN (ANALYZE, FORMAT JSON) ${node.sqlFragments[0]}`, ...node.sqlFragments.slice(1)],
        }
      : node,
  transformResult: async ({ result }) => result,
}

/**
 * The rows that a statement has looked at, in all its steps or in those that read a table; `explained` is its answer, which both engines
 * shape in their own way.
 */
export function rowsLookedAt(explained: Json, table?: string): number {
  const plan = explained['QUERY PLAN']
  const [{ Plan: root }] = typeof plan === 'string' ? JSON.parse(plan) : plan
  return rowsOf(root, table)
}

function rowsOf(step: Json, table: string | undefined): number {
  const members = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter']
  const isCounted = table === undefined || step['Relation Name'] === table
  const rows = isCounted ? members.reduce((sum, member) => sum + Number(step[member] ?? 0), 0) : 0
  const below: Json[] = step['Plans'] ?? []
  return below.reduce((sum, each) => sum + rowsOf(each, table), rows * Number(step['Actual Loops']))
}

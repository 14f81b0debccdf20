import type { z } from 'zod'
import { valueAt } from '#contract/at-path.ts'
import { isRecord } from '#contract/is-record.ts'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import { parseWithNulls } from './explicit-nulls.ts'

/** Entries of one step: a hundred types of fact sheets with 60 fields each take 20 ms. */
const SLICE = 100

/**
 * Parses a body that has a record of many independent entries at a path such as `member` or `owner.member`, some at a time, so that others
 * get their turn in between. The outcome is that of parsing it at once, with the errors of one step alone. Every member beside those of the
 * path must be one that may be absent.
 */
export async function parseInSlices(schema: z.ZodType, body: unknown, path: string) {
  const members = path.split('.')
  const record = valueAt(body, members)
  const entries = isRecord(record) ? Object.entries(record) : []
  if (entries.length <= SLICE) return parseWithNulls(schema, body)
  const parsed = parseWithNulls(schema, withValueAt(body, members, {}))
  if (!parsed.success) return parsed
  const all: [string, unknown][] = []
  for (let from = 0; from < entries.length; from += SLICE) {
    await yieldToRequests()
    const slice = Object.fromEntries(entries.slice(from, from + SLICE))
    const step = parseWithNulls(schema, withValueAt({}, members, slice))
    if (!step.success) return step
    const done = valueAt(step.data, members)
    if (isRecord(done)) all.push(...Object.entries(done))
  }
  return { success: true as const, data: withValueAt(parsed.data, members, Object.fromEntries(all)) }
}

/** The value with another one at a path, and its members in the same order. */
function withValueAt(value: unknown, [member, ...rest]: readonly string[], inner: unknown): unknown {
  if (member === undefined) return inner
  const owner = isRecord(value) ? value : {}
  return { ...owner, [member]: withValueAt(owner[member], rest, inner) }
}

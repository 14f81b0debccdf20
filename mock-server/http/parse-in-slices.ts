import type { z } from 'zod'
import { yieldToRequests } from '#kernel/yield-to-requests.ts'
import { parseWithNulls } from './explicit-nulls.ts'

/** Entries of one step: a hundred types of fact sheets with 60 fields each take 20 ms. */
const SLICE = 100

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses a body whose `member` is a record of many independent entries, some at a time, so that others get their turn in between. The
 * outcome is that of parsing it at once, with the errors of one step alone.
 */
export async function parseInSlices(schema: z.ZodType, body: unknown, member: string) {
  const record = isRecord(body) ? body[member] : undefined
  const entries = isRecord(record) ? Object.entries(record) : []
  if (!isRecord(body) || entries.length <= SLICE) return parseWithNulls(schema, body)
  const parsed = parseWithNulls(schema, { ...body, [member]: {} })
  if (!parsed.success || !isRecord(parsed.data)) return parsed
  const all: [string, unknown][] = []
  const empty = Object.fromEntries(Object.keys(body).map((name) => [name, {}]))
  for (let from = 0; from < entries.length; from += SLICE) {
    await yieldToRequests()
    const slice = Object.fromEntries(entries.slice(from, from + SLICE))
    const step = parseWithNulls(schema, { ...empty, [member]: slice })
    if (!step.success) return step
    const done = isRecord(step.data) ? step.data[member] : undefined
    if (isRecord(done)) all.push(...Object.entries(done))
  }
  return { success: true as const, data: { ...parsed.data, [member]: Object.fromEntries(all) } }
}

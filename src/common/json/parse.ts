import type { z } from 'zod'
import type { JsonProblem } from './json-editor.tsx'

type Parsed =
  | { readonly value: unknown; readonly problems: readonly [] }
  | { readonly problems: readonly [JsonProblem, ...JsonProblem[]] }

/** A text in JSON that a schema has checked, or what is wrong with it and where. */
export function parsed(text: string, schema: z.ZodType): Parsed {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { problems: [{ text: messageOf(error), line: lineOf(error, text) }] }
  }
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data, problems: [] }
  const [first, ...others] = result.error.issues.map((issue) => ({ text: issue.message, path: issue.path.map(String) }))
  return { problems: [first ?? { text: result.error.message }, ...others] }
}

/** Engines say where in words of their own: "position 12", or "line 3 column 1". */
function lineOf(error: unknown, text: string): number {
  const message = messageOf(error)
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

import type { z } from 'zod'
import { Models } from '#contract/models/saves.ts'
import { UsageError } from '#node/usage.ts'

/** What a file holds: all models and roles, without the tags of the moment. */
export const ModelFile = Models.omit({ versions: true }).partial()
export type ModelFile = z.output<typeof ModelFile>

/** The same text for the same models: members in the order of their names, lists as they are. */
export const textOf = (models: ModelFile): string => `${JSON.stringify(sorted(models), null, 2)}\n`

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  )
}

/** Reads a file; throws a UsageError that names the place of what is wrong. */
export function parseFile(text: string, name: string): ModelFile {
  const parsed = ModelFile.safeParse(jsonOf(text, name))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${name} holds no models: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`)
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

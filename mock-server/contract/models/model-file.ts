import type { z } from 'zod'
import { Models } from './saves.ts'

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

import { expect } from 'vitest'

/** What matches an answer like the one that a document shows: the same members with the same types, whatever their values and order. */
export function shapeOf(shown: unknown): unknown {
  if (Array.isArray(shown)) return shown.length === 0 ? [] : expect.arrayContaining([shapeOf(shown[0])])
  if (typeof shown === 'object' && shown !== null)
    return expect.objectContaining(
      Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, shapeOf(value)])),
    )
  return shown === null ? null : expect.any(Object(shown).constructor)
}

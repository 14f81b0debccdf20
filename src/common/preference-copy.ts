import type { Preference } from 'mock-server/contract/preferences.ts'
import { z } from 'zod'

type Preferences = Readonly<Record<string, Preference>>

/** A copy of the preferences in localStorage, so that the first paint after a reload has the person's columns and density. */
const KEY = 'preferences'

const Copy = z.object({ owner: z.string(), values: z.record(z.string(), z.record(z.string(), z.unknown())) })

const nothing: Preferences = {}
let parsed: { text: string; copy: z.output<typeof Copy> } | undefined

/** The copy of this owner. The same object as long as the copy is the same, so that it can stand for a cached answer. */
export function readCopy(owner: string): Preferences {
  const text = localStorage.getItem(KEY)
  if (text === null) return nothing
  if (parsed?.text !== text) parsed = parse(text)
  return parsed?.copy.owner === owner ? parsed.copy.values : nothing
}

/** Replaces the copy, also that of another owner: the device keeps only one. */
export function writeCopy(owner: string, values: Preferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner, values }))
  } catch {
    // Full storage or none: the next paint waits for the service, and nothing else is lost.
    localStorage.removeItem(KEY)
  }
}

/** For signing out: the device may be shared. */
export const deleteCopy = (): void => localStorage.removeItem(KEY)

function parse(text: string) {
  try {
    return { text, copy: Copy.parse(JSON.parse(text)) }
  } catch {
    return undefined
  }
}

import type { Preference } from 'mock-server/contract/preferences.ts'

type Preferences = Readonly<Record<string, Preference>>

/** A copy of the preferences in localStorage, so that the first paint after a reload has the person's columns and density. */
const KEY = 'preferences'

const nothing: Preferences = {}
let parsed: { readonly text: string; readonly copy: unknown } | undefined

/** The copy of this owner. The same object as long as the copy is the same, so that it can stand for a cached answer. */
export function readCopy(owner: string): Preferences {
  const text = localStorage.getItem(KEY)
  if (text === null) return nothing
  if (parsed?.text !== text) parsed = { text, copy: parse(text) }
  const { copy } = parsed
  return isCopy(copy) && copy.owner === owner ? copy.values : nothing
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Only the outer shape: whoever reads a value checks it, because the service keeps any object. */
const isCopy = (copy: unknown): copy is { owner: string; values: Preferences } =>
  isObject(copy) && typeof copy['owner'] === 'string' && isObject(copy['values'])

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

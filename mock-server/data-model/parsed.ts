import type { Stored } from './model.ts'

/** A value in its stored form, or its fault, worded to follow the name of the member. */
export type Parsed = { readonly ok: true; readonly value: Stored } | { readonly ok: false; readonly message: string }
export type Fault = Extract<Parsed, { ok: false }>

export const accept = (value: Stored): Parsed => ({ ok: true, value })
export const fault = (message: string): Fault => ({ ok: false, message })

export const isText = (value: unknown): value is string => typeof value === 'string'

/** An optional member of a record: an empty text and null count as absent. */
export function optionalMember(record: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = record[name]
  return value === null || value === '' ? undefined : value
}

/** The value of JSON text; a fault if it is not JSON. */
export function readJson(text: string): { readonly ok: true; readonly value: unknown } | Fault {
  try {
    const value: unknown = JSON.parse(text)
    return { ok: true, value }
  } catch {
    return fault('must be JSON')
  }
}

import { isEqual } from 'es-toolkit'
import { Document, type FactSheet, FactSheetSubscription } from '#contract/fact-sheet-records.ts'
import type { BodyContext } from './body-context.ts'
import type { FactSheetBody } from './fact-sheet-body.ts'

/** The documents and subscriptions of a fact sheet, as its record shows them. */
export type AttachedLists = { readonly [Name in 'documents' | 'subscriptions']: NonNullable<FactSheet[Name]> }

const lists = [
  { name: 'documents', code: 'DOCUMENTS_FIXED', schema: Document, mutations: 'createDocument, updateDocument' },
  {
    name: 'subscriptions',
    code: 'SUBSCRIPTIONS_FIXED',
    schema: FactSheetSubscription,
    mutations: 'createSubscription, updateSubscription',
  },
] as const

/** Documents and subscriptions have operations of their own: a body may send them back as they were read, and change nothing. */
export function validateAttached({ attached, violations }: BodyContext, body: FactSheetBody): void {
  for (const { name, code, schema, mutations } of lists) {
    const sent = body[name]
    if (!sent || isSentBack(sent, attached[name], Object.keys(schema.shape))) continue
    const message = `must be as stored, null or left out; GraphQL changes them, for example with ${mutations}`
    violations.push({ path: `$.${name}`, code, message })
  }
}

/** In any order. Members may be left out or null, and those that `names` lacks are ignored. */
function isSentBack(sent: readonly unknown[], stored: readonly { id: string }[], names: readonly string[]): boolean {
  const byId = new Map(stored.map((record): [unknown, Record<string, unknown>] => [record.id, { ...record }]))
  return (
    sent.length === stored.length &&
    new Set(sent.map(idOf)).size === sent.length &&
    sent.every((item) => {
      const record = byId.get(idOf(item))
      return record && names.every((name) => name === 'id' || isSame(memberOf(item, name), record[name]))
    })
  )
}

function isSame(sent: unknown, stored: unknown): boolean {
  if (sent === null || sent === undefined) return true
  if (Array.isArray(stored))
    return Array.isArray(sent) && sent.length === stored.length && stored.every((item, at) => isSame(sent[at], item))
  if (typeof stored === 'object' && stored !== null && typeof sent === 'object')
    return Object.entries(sent).every(([name, value]) => isSame(value, memberOf(stored, name)))
  return isEqual(sent, stored) || isSameInstant(sent, stored)
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT/
const isSameInstant = (sent: unknown, stored: unknown): boolean =>
  typeof sent === 'string' &&
  typeof stored === 'string' &&
  ISO_INSTANT.test(sent) &&
  ISO_INSTANT.test(stored) &&
  Date.parse(sent) === Date.parse(stored)

const idOf = (item: unknown): unknown => {
  const id = memberOf(item, 'id')
  return typeof id === 'string' ? id.toLowerCase() : id
}

const memberOf = (item: unknown, name: string): unknown =>
  typeof item === 'object' && item !== null ? Object.getOwnPropertyDescriptor(item, name)?.value : undefined

import type { Right } from 'mock-server/contract/access.ts'

type Who = { readonly role: string; readonly rights: readonly string[] }
type Guarded = { readonly canUserWrite: boolean; readonly predefined: boolean; readonly readonly: boolean }

/** Why somebody may not do something: a key under `refusal` of the texts. */
export type Refusal = 'create' | 'update' | 'predefined' | 'readonly' | 'editors' | 'managePredefined'

const has = ({ rights }: Who, right: Right): boolean => rights.includes(right)

export const whyNotCreate = (who: Who): Refusal | undefined => (has(who, 'bookmark.create') ? undefined : 'create')

/** The service decides (`canUserWrite`); this finds the words for it, in the order of its own rules. */
export function whyNotChange(who: Who, { canUserWrite, predefined, readonly }: Guarded): Refusal | undefined {
  if (canUserWrite) return undefined
  if (!has(who, 'bookmark.update')) return 'update'
  if (predefined) return 'predefined'
  return readonly ? 'readonly' : 'editors'
}

export const whyNotPredefine = (who: Who): Refusal | undefined =>
  has(who, 'bookmark.managePredefined') ? undefined : 'managePredefined'

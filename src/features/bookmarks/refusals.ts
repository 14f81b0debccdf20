import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { hasRight } from '#common/use-signed-in.ts'

type Rights = Pick<SignedIn, 'rights'>
type Guarded = { readonly canUserWrite: boolean; readonly predefined: boolean; readonly readonly: boolean }

/** Why an action is refused: a key under `refusal` of the texts. */
export type Refusal = 'create' | 'update' | 'predefined' | 'readonly' | 'editors' | 'managePredefined'

export const whyNotCreate = (signedIn: Rights): Refusal | undefined =>
  hasRight(signedIn, 'bookmark.create') ? undefined : 'create'

/** The service decides (`canUserWrite`); this finds the reason to show, in the order in which the service applies its rules. */
export function whyNotChange(signedIn: Rights, { canUserWrite, predefined, readonly }: Guarded): Refusal | undefined {
  if (canUserWrite) return undefined
  if (!hasRight(signedIn, 'bookmark.update')) return 'update'
  if (predefined) return 'predefined'
  return readonly ? 'readonly' : 'editors'
}

export const whyNotPredefine = (signedIn: Rights): Refusal | undefined =>
  hasRight(signedIn, 'bookmark.managePredefined') ? undefined : 'managePredefined'

import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { hasRight } from '#common/use-signed-in.ts'

type Rights = Pick<SignedIn, 'rights'>

/** Why nobody can create a bookmark with these rights, or a predefined one: keys under `refusal` of the texts. */
export const whyNotCreate = (signedIn: Rights): 'create' | undefined =>
  hasRight(signedIn, 'bookmark.create') ? undefined : 'create'

export const whyNotPredefine = (signedIn: Rights): 'managePredefined' | undefined =>
  hasRight(signedIn, 'bookmark.managePredefined') ? undefined : 'managePredefined'

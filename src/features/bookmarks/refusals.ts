import { useTranslation } from 'react-i18next'
import type { BookmarkRefusal } from 'mock-server/contract/bookmark-refusals.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { useMaintenanceRefusal } from '#common/permitted.ts'
import { hasRight } from '#common/use-signed-in.ts'

type Rights = Pick<SignedIn, 'rights'>

/** Why nobody can create a bookmark with these rights, or a predefined one: keys under `refusal` of the texts. */
export const whyNotCreate = (signedIn: Rights): 'create' | undefined =>
  hasRight(signedIn, 'bookmark.create') ? undefined : 'create'

export const whyNotPredefine = (signedIn: Rights): 'managePredefined' | undefined =>
  hasRight(signedIn, 'bookmark.managePredefined') ? undefined : 'managePredefined'

/** Why somebody can't change a bookmark, in words; undefined if they can. */
export function useBookmarkRefusal() {
  const { t } = useTranslation('bookmarks')
  const maintenance = useMaintenanceRefusal()
  return (reason: BookmarkRefusal | 'create' | 'managePredefined' | undefined): string | undefined =>
    reason === undefined ? maintenance : t(`refusal.${reason}`)
}

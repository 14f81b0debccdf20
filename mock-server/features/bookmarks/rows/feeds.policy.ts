import type { BookmarkType } from '#contract/bookmarks.ts'

/** The types whose state says which fact sheets they show, in which columns. */
export const feedTypes: readonly BookmarkType[] = ['INVENTORY', 'INVENTORY_EXPORT']

interface FeedSource {
  readonly type: BookmarkType
  readonly permitted_read: readonly string[]
  readonly permitted_read_roles: readonly string[]
}

/**
 * Why a bookmark can't be an OData feed; undefined where it can. The SQL twin is `hasFeed`. Programs read feeds with a token that several
 * people may use, so a feed shows only what everyone may see anyway.
 */
export function whyNoFeed({
  type,
  permitted_read: people,
  permitted_read_roles: roles,
}: FeedSource): string | undefined {
  if (!feedTypes.includes(type)) return 'must be false for this type: only inventory views and exports have a feed'
  if (people.length > 0 || roles.length > 0)
    return 'must be false while only some people or roles can view the bookmark'
  return undefined
}

/**
 * What roles tell bookmarks apart by:
 *   published  everybody who can view bookmarks can view it
 *   private    nobody but its owner is named
 *   shared     people or roles are named
 *   system     it is predefined, whoever is named
 * A permission names a category, or with `[own]` those of it that belong to the user.
 */
export const categories = ['published', 'private', 'shared', 'system'] as const
export type Category = (typeof categories)[number]

/** After a category: of the user's own bookmarks. */
export const OWN = '[own]'

/** The instance that a bookmark of a category is for somebody, in scopes. */
export const instanceOf = (category: Category, isOwn: boolean): string => (isOwn ? category + OWN : category)

/** All instances. */
export const categoryInstances: readonly string[] = categories.flatMap((category) => [
  category,
  instanceOf(category, true),
])

/** What a written value means: a category is also that of one's own bookmarks. */
export const instancesOf = (value: string): string[] => (value.endsWith(OWN) ? [value] : [value, value + OWN])

/** How instances are written: those of one's own bookmarks need no word of their own beside all. */
export const writtenInstances = (instances: ReadonlySet<string>): string[] =>
  categories.flatMap((category) => {
    if (instances.has(category)) return category
    return instances.has(instanceOf(category, true)) ? instanceOf(category, true) : []
  })

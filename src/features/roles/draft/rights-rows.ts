import type { Right } from 'mock-server/contract/access.ts'
import { categories, type Category } from 'mock-server/contract/bookmarks/categories.ts'

export const rowGroups = ['factSheets', 'members', 'bookmarks', 'model', 'access', 'events'] as const
export type RowGroup = (typeof rowGroups)[number]

/** A row of the matrix: something that roles can allow. */
export interface RightRow {
  /** Its right, by which texts name it. */
  readonly right: Right
  /** The right for the same on fact sheets that somebody is accountable or responsible for. */
  readonly own?: Right
  readonly group: Exclude<RowGroup, 'members'>
  /** Whether it is given by type of fact sheets. */
  readonly isOfTypes: boolean
  /** Of a right that is given by category of bookmarks: each has a row of its own. */
  readonly category?: Category
}

const ofTypes = (right: Right, own?: Right): RightRow => ({
  right,
  ...(own && { own }),
  group: 'factSheets',
  isOfTypes: true,
})
const plain = (group: RightRow['group'], ...rights: readonly Right[]): RightRow[] =>
  rights.map((right) => ({ right, group, isOfTypes: false }))
const ofCategories = (...rights: readonly Right[]): RightRow[] =>
  rights.flatMap((right) =>
    categories.map((category) => ({ right, group: 'bookmarks', isOfTypes: false, category }) as const),
  )

/** All rows, in the order of the matrix. A test compares them with the vocabulary of the service. */
export const rightRows: readonly RightRow[] = [
  ofTypes('factSheet.read'),
  ofTypes('factSheet.create'),
  ofTypes('factSheet.update', 'factSheet.updateOwn'),
  ofTypes('factSheet.archive', 'factSheet.archiveOwn'),
  ofTypes('factSheet.inlineEdit'),
  ofTypes('factSheet.import'),
  ofTypes('factSheet.export'),
  ...plain('factSheets', 'factSheet.readAll', 'factSheet.updateAll', 'tag.manage'),
  ...ofCategories('bookmark.read', 'bookmark.create', 'bookmark.update', 'bookmark.share'),
  ...plain('bookmarks', 'bookmark.readAll', 'bookmark.changeOwner', 'bookmark.managePredefined'),
  ...plain('model', 'model.read', 'model.update'),
  ...plain('access', 'user.read', 'user.manage', 'technicalUser.manage', 'role.read', 'role.manage'),
  ...plain('access', 'accessControlEntity.read', 'accessControlEntity.manage'),
  ...plain('events', 'webhook.read', 'webhook.manage', 'webhook.redeliver', 'webhook.publish'),
]

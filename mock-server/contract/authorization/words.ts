import { type Right, rights } from '#contract/access.ts'

/**
 * The vocabulary of permissions as `GET` and `PUT /models/authorization` carry them: `{domain, function, actions, instances}`. Each
 * right of `contract/access.ts` is one action: its object gives domain and function, the rest of its name the action in capitals.
 */
const objects = {
  bookmark: { domain: 'BOOKMARKS', function: 'BOOKMARK' },
  factSheet: { domain: 'FACT_SHEETS', function: 'FACT_SHEET' },
  tag: { domain: 'FACT_SHEETS', function: 'TAG' },
  model: { domain: 'MODEL', function: 'DATA_MODEL' },
  user: { domain: 'ACCESS', function: 'USER' },
  technicalUser: { domain: 'ACCESS', function: 'TECHNICAL_USER' },
  role: { domain: 'ACCESS', function: 'ROLE' },
  accessControlEntity: { domain: 'ACCESS', function: 'ACCESS_CONTROL_ENTITY' },
  webhook: { domain: 'EVENTS', function: 'WEBHOOK' },
} as const

/** The rights that can be given for some types of fact sheets: `instances` names types, or with `!` before each the types left out. */
const ofTypes = [
  'factSheet.read',
  'factSheet.create',
  'factSheet.update',
  'factSheet.updateOwn',
  'factSheet.archive',
  'factSheet.archiveOwn',
  'factSheet.inlineEdit',
  'factSheet.import',
  'factSheet.export',
] as const satisfies readonly Right[]

/** The rights that can be given for some categories of bookmarks. */
const ofCategories = [
  'bookmark.read',
  'bookmark.create',
  'bookmark.update',
  'bookmark.share',
] as const satisfies readonly Right[]

export interface Word {
  readonly domain: string
  readonly function: string
  readonly action: string
  /** Whether `instances` can name types of fact sheets. */
  readonly isOfTypes: boolean
  /** Whether `instances` can name categories of bookmarks. */
  readonly isOfCategories: boolean
}

const isObject = (name: string): name is keyof typeof objects => Object.hasOwn(objects, name)

/** The word of a right. */
export function wordOf(right: Right): Word {
  const [object = '', action = ''] = right.split('.')
  if (!isObject(object)) throw new Error(`The right ${right} has no word`)
  return {
    ...objects[object],
    action: action.replaceAll(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase(),
    isOfTypes: ofTypes.some((other) => other === right),
    isOfCategories: ofCategories.some((other) => other === right),
  }
}

/** All words, in the order of the rights. */
export const knownWords: readonly Word[] = rights.map(wordOf)

/** Parts of a fact sheet that rights can be limited to: its fields, and what may be done to its relations. */
export const parts = ['FIELD', 'RELATION', 'RELATION_CREATE', 'RELATION_DELETE'] as const
export type Part = (typeof parts)[number]

const toWrite = ['factSheet.create', 'factSheet.update', 'factSheet.updateOwn'] as const

export interface LimitWord extends Omit<Word, 'isOfTypes' | 'isOfCategories'> {
  readonly function: 'FIELD' | 'RELATION'
  /** The rights of the same role that it limits. */
  readonly limits: readonly (typeof toWrite | readonly ['factSheet.read'])[number][]
  readonly part: Part
}

const limit = (of: LimitWord['function'], action: string, limits: LimitWord['limits'], part: Part): LimitWord => ({
  domain: 'FACT_SHEETS',
  function: of,
  action,
  limits,
  part,
})

/**
 * The words that limit what a role gives to some fields and relations of a type. `instances` names them as `Application.lifecycle`, or
 * with `!` before each those that are left out. Types that they don't name are not limited.
 */
export const limitWords: readonly LimitWord[] = [
  limit('FIELD', 'READ', ['factSheet.read'], 'FIELD'),
  limit('FIELD', 'UPDATE', toWrite, 'FIELD'),
  limit('RELATION', 'READ', ['factSheet.read'], 'RELATION'),
  limit('RELATION', 'CREATE', toWrite, 'RELATION_CREATE'),
  limit('RELATION', 'UPDATE', toWrite, 'RELATION'),
  limit('RELATION', 'DELETE', toWrite, 'RELATION_DELETE'),
]

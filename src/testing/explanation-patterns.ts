import { categories } from 'mock-server/contract/bookmarks/categories.ts'

/** The rights that can be asked about one object. */
const askedObjects = [
  ...['read', 'update', 'archive', 'create'].map((action) => `factSheet.${action}`),
  'bookmark.read',
  'bookmark.update',
]
/** Steps with a second line, beside those of lists. */
const explained = [
  'ACCOUNT.fail',
  'ROLE.pass',
  'ROLE.own',
  'ROLE.others',
  'ROLE.neutral',
  'ROLE.fail',
  'OWN.accountable',
  'OWN.responsible',
  'OWN.fail',
  'PAST_LIST.pass',
  'VIEW.fail',
  'PREDEFINED.fail',
  'READ_ONLY.fail',
  'MEMBERS.view',
  'MEMBERS.change',
]

/** Rights that are explained about a type of fact sheets, and are called by their own names. */
const askedOfTypes = ['factSheet.inlineEdit', 'factSheet.import', 'factSheet.export']
/** What the rules of an explanation of access can say. */
const accessSteps = (
  'ACCOUNT.pass ACCOUNT.fail ROLE.pass ROLE.own ROLE.others ROLE.neutral ROLE.fail OWN.accountable OWN.responsible OWN.fail LIST.open ' +
  'LIST.closed ENTITY.pass ENTITY.fail PAST_LIST.pass VIEW.fail OWNER.pass OWNER.neutral PREDEFINED.fail READ_ONLY.fail ' +
  'NAMED.pass NAMED.fail NAMED_ROLE.pass EVERYONE.pass MEMBERS.view MEMBERS.change'
).split(' ')
/** Those that never decide. */
const undecided = new Set(
  'ACCOUNT.pass ROLE.neutral LIST.open LIST.closed OWNER.neutral MEMBERS.view MEMBERS.change'.split(' '),
)

/** Keys that explanations of access put together from parts, and the values of each `*`. */
export const explanationPatterns: Readonly<Record<string, readonly string[]>> = {
  'explain:action.*': askedObjects,
  'explain:answer.*.*': ['yes', 'no'].flatMap((answer) =>
    [...askedObjects, ...askedOfTypes].map((right) => `${answer}|${right}`),
  ),
  'explain:answer.*.other': ['yes', 'no'],
  'explain:field.*': ['sheet', 'bookmark'],
  'explain:moves.*': ['loses', 'gains'],
  'explain:reach.*': [...askedObjects.filter((right) => /read|update/.test(right)), 'now', 'gains', 'loses', 'then'],
  'explain:category.*': categories,
  'explain:change.*': ['SET_ROLE', 'ADD_ROLE', 'REMOVE_ROLE', 'ADD_ENTITY', 'REMOVE_ENTITY'],
  'explain:step.*.title': accessSteps,
  'explain:step.*.text': explained,
  'explain:step.LIST.*.*': ['open|view', 'open|change', 'closed|view', 'closed|change'],
  'explain:reason.*': accessSteps.filter((step) => !undecided.has(step)),
}

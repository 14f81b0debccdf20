import { unionOf } from '#contract/authorization/grants.ts'
import { instanceOf } from '#contract/bookmarks/categories.ts'
import {
  type BookmarkAccess,
  type BookmarkRule,
  categoryOf,
  isRefusal,
  readAccess,
  readRule,
  updateRule,
} from '#kernel/bookmark-rules.ts'
import { may } from '#kernel/may.ts'
import { type Decision, decided, type Undecided, type UserFacts } from './facts.ts'

type BookmarkRight = 'bookmark.read' | 'bookmark.update'

/** Whether a user has a right over a bookmark, with the rules that were looked at. */
export function decideBookmark(right: BookmarkRight, user: UserFacts, bookmark: BookmarkAccess): Decision {
  const account: Undecided = { rule: 'ACCOUNT', right, outcome: user.isActive ? 'PASS' : 'FAIL' }
  if (!user.isActive) return decided(false, [account])
  const asking = {
    userId: user.id,
    roles: user.roles.map(({ name }) => name),
    grants: unionOf(user.roles.map(({ grants }) => grants)),
  }
  const view = readRule(asking)(readAccess(bookmark))
  const viewSteps = stepsOf('bookmark.read', view, user, bookmark)
  const canView = !isRefusal(view)
  if (right === 'bookmark.read') return decided(canView, [account, ...viewSteps])
  if (!canView) return decided(false, [account, ...viewSteps, { rule: 'VIEW', right, outcome: 'FAIL' }])
  const passed = viewSteps.filter(({ outcome }) => outcome === 'PASS').slice(-1)
  const change = updateRule(asking, bookmark)
  return decided(!isRefusal(change), [account, ...passed, ...stepsOf(right, change, user, bookmark)])
}

/** The rules that come before the question whose bookmark it is. */
const beforeOwner: ReadonlySet<BookmarkRule> = new Set(['PAST_LIST', 'PREDEFINED', 'OWNER'])

/** The step of the rule that decides, after those of the roles and of the owner where they don't decide. */
function stepsOf(right: BookmarkRight, rule: BookmarkRule, user: UserFacts, bookmark: BookmarkAccess): Undecided[] {
  const roles = roleSteps(right, user, bookmark)
  if (rule === 'NO_RIGHT' || rule === 'NO_CATEGORY') return roles
  const owner: Undecided[] = beforeOwner.has(rule) ? [] : [{ rule: 'OWNER', right, outcome: 'NEUTRAL' }]
  return [...roles, ...owner, lastStep(right, rule, user, bookmark)]
}

function lastStep(
  right: BookmarkRight,
  rule: Exclude<BookmarkRule, 'NO_RIGHT' | 'NO_CATEGORY'>,
  { roles }: UserFacts,
  bookmark: BookmarkAccess,
): Undecided {
  if (rule === 'PREDEFINED' || rule === 'READ_ONLY') return { rule, right, outcome: 'FAIL' }
  if (rule === 'NOT_READER' || rule === 'NOT_EDITOR' || rule === 'NOT_OWNER')
    return { rule: 'NAMED', right, outcome: 'FAIL' }
  if (rule === 'PAST_LIST') {
    const past = right === 'bookmark.read' ? 'bookmark.readAll' : 'bookmark.managePredefined'
    return { rule, right: past, outcome: 'PASS', role: roles.find((role) => may(role, past))?.name }
  }
  if (rule !== 'NAMED_ROLE') return { rule, right, outcome: 'PASS' }
  const { permitted_read_roles: readers, permitted_write_roles: editors } = bookmark
  const named = right === 'bookmark.read' ? [...readers, ...editors] : editors
  return { rule, right, outcome: 'PASS', role: roles.find(({ name }) => named.includes(name))?.name }
}

function roleSteps(right: BookmarkRight, { id, roles }: UserFacts, bookmark: BookmarkAccess): Undecided[] {
  const category = categoryOf(bookmark)
  const instance = instanceOf(category, bookmark.owner_id === id)
  const isGiven = roles.some((role) => may(role, right, instance))
  return roles.map((role): Undecided => {
    const step = { rule: 'ROLE', right, role: role.name } as const
    if (may(role, right, instance)) return { ...step, outcome: 'PASS' }
    return { ...step, ...(may(role, right) && { category }), outcome: isGiven ? 'NEUTRAL' : 'FAIL' }
  })
}

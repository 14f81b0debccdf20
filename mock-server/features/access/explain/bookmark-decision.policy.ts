import { instanceOf } from '#contract/bookmarks/categories.ts'
import { may } from '#kernel/may.ts'
import { type BookmarkFacts, type Decision, decided, type Undecided, type UserFacts } from './facts.ts'

type BookmarkRight = 'bookmark.read' | 'bookmark.update'

/** Whether a user has a right over a bookmark: in words what `visibleTo` and `whyNotWrite` of bookmarks say. */
export function decideBookmark(right: BookmarkRight, user: UserFacts, bookmark: BookmarkFacts): Decision {
  const steps: Undecided[] = [{ rule: 'ACCOUNT', right, outcome: user.isActive ? 'PASS' : 'FAIL' }]
  if (!user.isActive) return decided(false, steps)
  const view = partOfRead(user, bookmark)
  if (right === 'bookmark.read') return decided(view.allowed, [...steps, ...view.steps])
  if (!view.allowed) return decided(false, [...steps, ...view.steps, { rule: 'VIEW', right, outcome: 'FAIL' }])
  const passed = view.steps.filter(({ outcome }) => outcome === 'PASS').slice(-1)
  const change = partOfUpdate(user, bookmark)
  return decided(change.allowed, [...steps, ...passed, ...change.steps])
}

interface Part {
  readonly allowed: boolean
  readonly steps: readonly Undecided[]
}

function partOfRead(user: UserFacts, bookmark: BookmarkFacts): Part {
  const right = 'bookmark.read'
  const roles = rolesOf(user, right, bookmark)
  if (!roles.isGiven) return { allowed: false, steps: roles.steps }
  const all = user.roles.find((role) => may(role, 'bookmark.readAll'))
  const steps = [...roles.steps]
  const end = (step: Undecided): Part => ({ allowed: step.outcome === 'PASS', steps: [...steps, step] })
  if (all) return end({ rule: 'PAST_LIST', right: 'bookmark.readAll', outcome: 'PASS', role: all.name })
  if (bookmark.ownerId === user.id) return end({ rule: 'OWNER', right, outcome: 'PASS' })
  steps.push({ rule: 'OWNER', right, outcome: 'NEUTRAL' })
  const { readers, editors, readerRoles, editorRoles } = bookmark
  if (readers.length + readerRoles.length === 0) return end({ rule: 'EVERYONE', right, outcome: 'PASS' })
  if ([...readers, ...editors].includes(user.id)) return end({ rule: 'NAMED', right, outcome: 'PASS' })
  const named = namedRole(user, [...readerRoles, ...editorRoles])
  if (named !== undefined) return end({ rule: 'NAMED_ROLE', right, outcome: 'PASS', role: named })
  return end({ rule: 'NAMED', right, outcome: 'FAIL' })
}

function partOfUpdate(user: UserFacts, bookmark: BookmarkFacts): Part {
  const right = 'bookmark.update'
  const roles = rolesOf(user, right, bookmark)
  if (!roles.isGiven) return { allowed: false, steps: roles.steps }
  const manager = user.roles.find((role) => may(role, 'bookmark.managePredefined'))
  const steps = [...roles.steps]
  const end = (step: Undecided): Part => ({ allowed: step.outcome === 'PASS', steps: [...steps, step] })
  if (manager)
    return end({ rule: 'PAST_LIST', right: 'bookmark.managePredefined', outcome: 'PASS', role: manager.name })
  if (bookmark.predefined) return end({ rule: 'PREDEFINED', right, outcome: 'FAIL' })
  if (bookmark.ownerId === user.id) return end({ rule: 'OWNER', right, outcome: 'PASS' })
  steps.push({ rule: 'OWNER', right, outcome: 'NEUTRAL' })
  if (bookmark.readonly) return end({ rule: 'READ_ONLY', right, outcome: 'FAIL' })
  const { editors, editorRoles } = bookmark
  if (editors.length + editorRoles.length === 0) return end({ rule: 'EVERYONE', right, outcome: 'PASS' })
  if (editors.includes(user.id)) return end({ rule: 'NAMED', right, outcome: 'PASS' })
  const named = namedRole(user, editorRoles)
  if (named !== undefined) return end({ rule: 'NAMED_ROLE', right, outcome: 'PASS', role: named })
  return end({ rule: 'NAMED', right, outcome: 'FAIL' })
}

const namedRole = ({ roles }: UserFacts, names: readonly string[]): string | undefined =>
  roles.find(({ name }) => names.includes(name))?.name

function rolesOf({ id, roles }: UserFacts, right: BookmarkRight, { category, ownerId }: BookmarkFacts) {
  const instance = instanceOf(category, ownerId === id)
  const isGiven = roles.some((role) => may(role, right, instance))
  const steps = roles.map((role): Undecided => {
    const step = { rule: 'ROLE', right, role: role.name } as const
    if (may(role, right, instance)) return { ...step, outcome: 'PASS' }
    return { ...step, ...(may(role, right) && { category }), outcome: isGiven ? 'NEUTRAL' : 'FAIL' }
  })
  return { isGiven, steps }
}

import type { Right, WorkspaceRole } from '#contract/access.ts'
import { unionOf } from '#contract/authorization/grants.ts'
import { may } from '#kernel/may.ts'
import { type Decision, decided, type FactSheetFacts, type Undecided, type UserFacts } from './facts.ts'

/** The rights over one fact sheet: the same for its own, and the one that passes over its list. */
const ways = {
  'factSheet.read': { own: undefined, past: 'factSheet.readAll', list: 'readAcl' },
  'factSheet.update': { own: 'factSheet.updateOwn', past: 'factSheet.updateAll', list: 'writeAcl' },
  'factSheet.archive': { own: 'factSheet.archiveOwn', past: 'factSheet.updateAll', list: 'writeAcl' },
} as const

/** Whether a user has a right over a fact sheet: in words what `visibleTo`, `writableBy` and `archivableBy` say to the store. */
export function decideFactSheet(right: keyof typeof ways, user: UserFacts, sheet: FactSheetFacts): Decision {
  const account: Undecided = { rule: 'ACCOUNT', right, outcome: user.isActive ? 'PASS' : 'FAIL' }
  if (!user.isActive) return decided(false, [account])
  const view = partOf('factSheet.read', user, sheet)
  if (right === 'factSheet.read')
    return decided(view.allowed, [account, ...view.steps, ...(view.allowed ? leftOut(right, user, sheet) : [])])
  if (!view.allowed) return decided(false, [account, ...view.steps, { rule: 'VIEW', right, outcome: 'FAIL' }])
  const change = partOf(right, user, sheet)
  const passed = view.steps.filter(({ outcome }) => outcome === 'PASS').slice(-1)
  const members = change.allowed && right === 'factSheet.update' ? leftOut(right, user, sheet) : []
  return decided(change.allowed, [account, ...passed, ...change.steps, ...members])
}

/** The fields and relations that a right over the fact sheet leaves out; no step where it leaves out none. */
function leftOut(right: 'factSheet.read' | 'factSheet.update', user: UserFacts, sheet: FactSheetFacts): Undecided[] {
  const members = sheet.members(unionOf(user.roles.map(({ grants }) => grants)), right)
  return members && members.leftOut.length > 0 ? [{ rule: 'MEMBERS', right, outcome: 'NEUTRAL', members }] : []
}

/** Whether a user can create fact sheets of a type. */
export function decideType(right: Right, user: UserFacts, type: string | undefined): Decision {
  const account: Undecided = { rule: 'ACCOUNT', right, outcome: user.isActive ? 'PASS' : 'FAIL' }
  if (!user.isActive) return decided(false, [account])
  const roles = user.roles.map((role) => roleStep(role, right, type))
  return decided(
    roles.some(({ outcome }) => outcome === 'PASS'),
    closed([account, ...roles]),
  )
}

/** One right without those that it builds on: roles, then the list. */
function partOf(right: keyof typeof ways, user: UserFacts, sheet: FactSheetFacts) {
  const { own, past, list } = ways[right]
  const roles = user.roles.map((role) => roleStep(role, right, sheet.type, own))
  const isGiven = roles.some(({ outcome, isOwnOnly }) => outcome === 'PASS' && isOwnOnly !== true)
  const isGivenForOwn = roles.some(({ outcome, isOwnOnly }) => outcome === 'PASS' && isOwnOnly === true)
  // What one role gives for all, another gives in vain for own ones.
  const steps: Undecided[] = roles.map((step) =>
    isGiven && step.isOwnOnly === true ? { ...step, outcome: 'NEUTRAL' } : step,
  )
  if (!isGiven && isGivenForOwn) {
    const { own: subscription } = sheet
    steps.push({ rule: 'OWN', right, outcome: subscription ? 'PASS' : 'FAIL', ...(subscription && { subscription }) })
    if (!subscription) return { allowed: false, steps }
  } else if (!isGiven) return { allowed: false, steps: closed(steps) }
  const acl = sheet[list]
  if (acl.length === 0) {
    // What is open decides nothing: the role does.
    steps.push({ rule: 'LIST', right, outcome: 'NEUTRAL', entities: [] })
    return { allowed: true, steps }
  }
  steps.push({ rule: 'LIST', right, outcome: 'NEUTRAL', entities: [...acl] })
  const passing = user.roles.find((role) => may(role, past))
  if (passing) {
    steps.push({ rule: 'PAST_LIST', right: past, outcome: 'PASS', role: passing.name })
    return { allowed: true, steps }
  }
  const held = acl.filter(({ id }) => user.entities.some((entity) => entity.id === id))
  steps.push({ rule: 'ENTITY', right, outcome: held.length > 0 ? 'PASS' : 'FAIL', entities: held })
  return { allowed: held.length > 0, steps }
}

function roleStep(role: WorkspaceRole, right: Right, type: string | undefined, own?: Right): Undecided {
  const step = { rule: 'ROLE', right, role: role.name } as const
  if (may(role, right, type)) return { ...step, outcome: 'PASS', isOwnOnly: false }
  if (own && may(role, own, type)) return { ...step, outcome: 'PASS', isOwnOnly: true }
  return { ...step, outcome: 'NEUTRAL' }
}

/** Where no role gives the right, each of them fails to, and the last one settles it. */
const closed = (steps: readonly Undecided[]): Undecided[] =>
  steps.some(({ rule, outcome }) => rule === 'ROLE' && outcome === 'PASS')
    ? [...steps]
    : steps.map((step) => (step.rule === 'ROLE' ? { ...step, outcome: 'FAIL' } : step))

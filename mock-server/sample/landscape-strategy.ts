import type { Fields, Plan, PlannedFactSheet } from './landscape-plan.ts'
import { initiatives, objectives, platforms } from './landscape-strategy-names.ts'
import {
  type Dice,
  PAST,
  type Phase,
  between,
  dayAgo,
  externalId,
  isPhase,
  lifecycle,
  often,
  oneOf,
  someOf,
  stateOfSeal,
} from './landscape-values.ts'
import { type OutlineEntry, outline } from './outline.ts'

/** Where the group wants to go, on which platforms, and by which programs. */
export function addStrategy(plan: Plan, dice: Dice): void {
  for (const { name, parent, notes } of outline(objectives)) {
    const made = plan.add('Objective', name, {
      description: dice.next() < 0.8 ? `Agreed by the board; measured every quarter` : null,
      fields: lifecycle(dice, oneOf(dice, ['active', 'active', 'phaseIn'])),
      age: between(dice, PAST, 390),
    })
    if (parent) plan.link(made, 'relToParent', plan.named('Objective', parent))
    for (const capability of listed(notes[0])) {
      plan.link(made, 'relObjectiveToBusinessCapability', plan.named('BusinessCapability', capability), {
        fields: { supportType: oneOf(dice, ['leading', 'supporting']) },
      })
    }
  }
  for (const { name, notes } of outline(platforms)) addPlatform(plan, dice, name, notes)
  for (const entry of outline(initiatives)) addInitiative(plan, dice, entry)
}

const listed = (text = ''): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** The applications that one of the words names or begins to name. */
const applicationsLike = (plan: Plan, words: readonly string[]): PlannedFactSheet[] => {
  const all = plan.ofType('Application')
  return words.flatMap((word) => {
    const exact = all.filter(({ name }) => name === word)
    return exact.length > 0 ? exact : all.filter(({ name }) => name.includes(word))
  })
}

function addPlatform(plan: Plan, dice: Dice, name: string, [importance = 'parity', words]: readonly string[]): void {
  const made = plan.add('Platform', name, {
    description: `${name}: one way of doing it for the whole group`,
    fields: {
      ...lifecycle(dice, oneOf(dice, ['active', 'phaseIn'])),
      strategicImportance: importance,
      currentMaturity: oneOf(dice, ['repeatable', 'defined']),
      targetMaturity: oneOf(dice, ['managed', 'optimized']),
    },
    age: between(dice, PAST, 390),
  })
  const support = () => ({
    strategicSupport: oneOf(dice, ['low', 'medium', 'high']),
    implementation: oneOf(dice, ['planned', 'partial', 'complete']),
  })
  const applications = applicationsLike(plan, listed(words)).filter(({ readers }) => readers === undefined)
  for (const one of applications) plan.link(made, 'relPlatformToApplication', one, { fields: support() })
  const used = new Set(applications.flatMap(({ relations }) => relations).map(({ otherId }) => otherId))
  for (const one of plan
    .ofType('ITComponent')
    .filter(({ id }) => used.has(id))
    .slice(0, 5)) {
    plan.link(made, 'relPlatformToITComponent', one, { fields: support() })
  }
  for (const one of someOf(dice, plan.ofType('Objective'), 2)) {
    plan.link(made, 'relPlatformToObjective', one, { fields: support() })
  }
}

function addInitiative(plan: Plan, dice: Dice, { name, parent, level, notes }: OutlineEntry): void {
  const [category, phase, status = 'green', words] = notes
  const at = isPhase(phase) ? phase : 'active'
  const wave = /wave (\d)/.exec(name)?.[1]
  const made = plan.add('Initiative', name, {
    category: category ?? null,
    description:
      dice.next() < 0.8
        ? `${name}: ${level === 1 ? 'steered by the board' : 'reports to its program every month'}`
        : null,
    fields: {
      ...lifecycle(dice, at),
      ...externalId(`INI-${String(plan.ofType('Initiative').length + 1).padStart(3, '0')}`),
      ...often(dice, 75, { budgetAfterPlanning: between(dice, 8, 600) * 10_000 }),
      ...progress(dice, status, at),
    },
    tags: wave ? [`Wave ${wave}`] : category === 'program' && dice.next() < 0.4 ? ['SteerCo December'] : [],
    milestones: at === 'endOfLife' || at === 'plan' ? [] : milestones(dice, name),
    readers: name === 'Project Falcon' ? 'FIN_RESTRICTED' : undefined,
    lxState: stateOfSeal(dice, 40),
    age: category === 'idea' ? between(dice, 2, 28) : between(dice, PAST, 390),
  })
  if (parent) plan.link(made, 'relToParent', plan.named('Initiative', parent))
  const changed = applicationsLike(plan, listed(words)).slice(0, 8)
  for (const one of changed) plan.link(made, 'relInitiativeToApplication', one)
  const ids = new Set(changed.flatMap(({ relations }) => relations).map(({ otherId }) => otherId))
  const around = (type: string) => plan.ofType(type).filter(({ id }) => ids.has(id))
  for (const one of around('BusinessCapability').slice(0, 2)) plan.link(made, 'relInitiativeToBusinessCapability', one)
  for (const one of around('Organization').slice(0, 2)) plan.link(made, 'relInitiativeToOrganization', one)
  for (const one of around('BusinessContext').slice(0, 1)) plan.link(made, 'relInitiativeToBusinessContext', one)
  for (const one of around('ITComponent').slice(0, 1)) plan.link(made, 'relInitiativeToITComponent', one)
  if (category === 'program') {
    for (const one of someOf(dice, plan.ofType('Provider'), 2)) plan.link(made, 'relInitiativeToProvider', one)
  }
}

/** Three reports, the newest with the status that it has today. */
function progress(dice: Dice, status: string, at: Phase): Fields {
  if (at === 'plan') return {}
  const done = at === 'endOfLife' ? 100 : between(dice, 30, 85)
  const projectStatus = [2, 1, 0].map((month) => ({
    id: `report-${3 - month}`,
    date: dayAgo(dice, 12 + month * 30),
    status: month === 0 ? status : oneOf(dice, ['green', 'yellow']),
    progress: Math.max(0, done - month * 9),
    description:
      month === 0 && status === 'red' ? 'Behind plan: the test environment came four weeks late' : 'As planned',
  }))
  return { projectStatus: { projectStatus } }
}

function milestones(dice: Dice, name: string) {
  const start = between(dice, 20, 200)
  return ['Design agreed', 'Pilot', 'Go-live'].map((title, index) => ({
    id: `${index + 1}-${name.length}`,
    date: dayAgo(dice, start - index * between(dice, 60, 140)),
    name: title,
  }))
}

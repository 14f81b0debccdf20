import type { Fields, Plan, PlannedFactSheet } from './plan.ts'
import { initiatives, objectives, platforms } from './strategy-names.ts'
import {
  type Dice,
  PAST,
  type Phase,
  between,
  dayAgo,
  externalId,
  isPhase,
  often,
  oneOf,
  phased,
  someOf,
  stateOfSeal,
} from './values.ts'
import { type OutlineEntry, outline } from './outline.ts'

/** The objectives of the group, its platforms and its programs. */
export function addStrategy(plan: Plan, dice: Dice): void {
  for (const { name, parent, notes } of outline(objectives)) {
    const objective = plan.add('Objective', name, {
      description: dice.next() < 0.8 ? `Agreed by the board; measured every quarter` : null,
      fields: phased({ active: dayAgo(dice, between(dice, 200, 1200)) }),
      age: between(dice, PAST, 390),
    })
    if (parent) plan.link(objective, 'relToParent', plan.named('Objective', parent))
    for (const capability of listed(notes[0])) {
      plan.link(objective, 'relObjectiveToBusinessCapability', plan.named('BusinessCapability', capability), {
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

/** The applications whose names are, or begin with, one of the words. */
const applicationsLike = (plan: Plan, words: readonly string[]): PlannedFactSheet[] => {
  const all = plan.ofType('Application')
  return words.flatMap((word) => {
    const exact = all.filter(({ name }) => name === word)
    return exact.length > 0 ? exact : all.filter(({ name }) => name.includes(word))
  })
}

function addPlatform(plan: Plan, dice: Dice, name: string, [importance = 'parity', words]: readonly string[]): void {
  const platform = plan.add('Platform', name, {
    description: `${name}: one way of doing it for the whole group`,
    fields: {
      ...phased({ active: dayAgo(dice, between(dice, 300, 1800)) }),
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
  for (const application of applications)
    plan.link(platform, 'relPlatformToApplication', application, { fields: support() })
  const usedIds = new Set(applications.flatMap(({ relations }) => relations).map(({ otherId }) => otherId))
  for (const component of plan
    .ofType('ITComponent')
    .filter(({ id }) => usedIds.has(id))
    .slice(0, 5)) {
    plan.link(platform, 'relPlatformToITComponent', component, { fields: support() })
  }
  for (const objective of someOf(dice, plan.ofType('Objective'), 2)) {
    plan.link(platform, 'relPlatformToObjective', objective, { fields: support() })
  }
}

function addInitiative(plan: Plan, dice: Dice, { name, parent, level, notes }: OutlineEntry): void {
  const [category, phase, status = 'green', words] = notes
  const currentPhase = isPhase(phase) ? phase : 'active'
  const time = timeOf(dice, currentPhase, level === 1)
  const wave = /wave (\d)/.exec(name)?.[1]
  const initiative = plan.add('Initiative', name, {
    category: category ?? null,
    description:
      dice.next() < 0.8
        ? `${name}: ${level === 1 ? 'steered by the board' : 'reports to its program every month'}`
        : null,
    fields: {
      ...time.fields,
      ...externalId(`INI-${String(plan.ofType('Initiative').length + 1).padStart(3, '0')}`),
      ...often(dice, 75, { budgetAfterPlanning: between(dice, 8, 600) * 10_000 }),
      ...progress(dice, status, time),
    },
    tags: wave ? [`Wave ${wave}`] : category === 'program' && dice.next() < 0.4 ? ['SteerCo December'] : [],
    milestones: currentPhase === 'endOfLife' || currentPhase === 'plan' ? [] : milestones(dice, name, time),
    readers: name === 'Project Falcon' ? 'FIN_RESTRICTED' : undefined,
    lxState: stateOfSeal(dice, 40),
    age: category === 'idea' ? between(dice, 2, 28) : between(dice, PAST, 390),
  })
  if (parent) plan.link(initiative, 'relToParent', plan.named('Initiative', parent))
  const applications = applicationsLike(plan, listed(words)).slice(0, 8)
  for (const application of applications) plan.link(initiative, 'relInitiativeToApplication', application)
  const ids = new Set(applications.flatMap(({ relations }) => relations).map(({ otherId }) => otherId))
  /** Fact sheets of a type that the applications have relations to. */
  const neighbours = (type: string) => plan.ofType(type).filter(({ id }) => ids.has(id))
  for (const [type, count] of [
    ['BusinessCapability', 2],
    ['Organization', 2],
    ['BusinessContext', 1],
    ['ITComponent', 1],
  ] as const) {
    for (const neighbour of neighbours(type).slice(0, count)) plan.link(initiative, `relInitiativeTo${type}`, neighbour)
  }
  if (category === 'program') {
    for (const provider of someOf(dice, plan.ofType('Provider'), 2)) {
      plan.link(initiative, 'relInitiativeToProvider', provider)
    }
  }
}

/** The period of an initiative in days before the present; the future is negative. */
interface Time {
  readonly start: number
  readonly end: number
  readonly fields: Fields
}

function timeOf(dice: Dice, phase: Phase, isLong: boolean): Time {
  const length = isLong ? between(dice, 700, 1200) : between(dice, 260, 560)
  const ages = {
    plan: -between(dice, 30, 200),
    phaseIn: between(dice, 40, 90),
    endOfLife: length + between(dice, 40, 260),
  }
  const start =
    phase === 'active' || phase === 'phaseOut' ? Math.round(length * (0.25 + dice.next() * 0.55)) : ages[phase]
  const end = start - length
  const planned = start + between(dice, 60, 150)
  const days = { plan: dayAgo(dice, Math.max(planned, 20)), active: dayAgo(dice, start), endOfLife: dayAgo(dice, end) }
  const phaseIn = phase === 'phaseIn' ? { phaseIn: days.active, active: dayAgo(dice, start - 120) } : {}
  return { start, end, fields: phased({ ...days, ...phaseIn }) }
}

/** A report each month, the newest with the present status. */
function progress(dice: Dice, status: string, { start, end }: Time): Fields {
  if (start < 0) return {}
  const newest = Math.max(end, 0) + between(dice, 3, 26)
  const days = [newest + 61, newest + 30, newest].filter((day) => day <= start)
  const projectStatus = days.map((day, index) => {
    const isNewest = index === days.length - 1
    const reported = isNewest
      ? status
      : oneOf(dice, status === 'red' ? ['yellow', 'red'] : ['green', 'green', 'yellow'])
    const share = end >= 0 && isNewest ? 1 : (start - day) / (start - end)
    const late = { green: 0, yellow: 6, red: 15 }[reported] ?? 0
    const done = share === 1 ? 100 : Math.round(share * 96) - late + (isNewest ? 2 : 0)
    return {
      id: `report-${index + 1}`,
      date: dayAgo(dice, day),
      status: reported,
      progress: Math.max(2, Math.min(100, done)),
      description: share === 1 ? 'Done and handed over' : oneOf(dice, reportTexts[reported] ?? reportTexts.green),
    }
  })
  const rising = projectStatus.map((report, index) => ({
    ...report,
    progress: Math.max(...projectStatus.slice(0, index + 1).map(({ progress: done }) => done)),
  }))
  return { projectStatus: { projectStatus: rising } }
}

type Texts = readonly [string, ...string[]]
/** Descriptions of a report, by status. */
const reportTexts: Readonly<Record<string, Texts>> & { readonly green: Texts } = {
  green: [
    'As planned',
    'On schedule; the users have tested',
    'As planned, a little below budget',
    'Next step approved',
  ],
  yellow: [
    'Two key people are missing until the end of the quarter',
    'The supplier delivers three weeks late',
    'Data cleansing takes longer than planned',
    'Open questions about the interfaces; a decision is asked of the steering committee',
  ],
  red: [
    'Behind plan: the test environment came four weeks late',
    'The budget is used up before the pilot; a new plan is in work',
    'Go-live cannot be held; the fallback is being prepared',
  ],
}

/** Milestones within the period of the initiative, the go-live shortly before its end. */
function milestones(dice: Dice, name: string, { start, end }: Time) {
  const shares = [0.2 + dice.next() * 0.15, 0.5 + dice.next() * 0.2, 0.85 + dice.next() * 0.1]
  return ['Design agreed', 'Pilot', 'Go-live'].map((title, index) => ({
    id: `${index + 1}-${name.length}`,
    date: dayAgo(dice, Math.round(start - (shares[index] ?? 1) * (start - end))),
    name: title,
  }))
}

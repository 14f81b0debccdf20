import { capabilities } from './business-names.ts'
import { contextApplications } from './context-names.ts'
import { type Place, domainOf, placesOf } from './domains.ts'
import type { Plan, PlannedFactSheet } from './plan.ts'
import { siteOf } from './sites.ts'
import { type Dice, type Phase, between, dayAgo, often, oneOf, someOf } from './values.ts'
import { outline } from './outline.ts'

/** An application as its line in the outline describes it. */
export interface Application {
  readonly name: string
  readonly capability: string
  readonly owner: string
  readonly hosting: string
  readonly criticality: number
  readonly phase: Phase
  readonly components: readonly string[]
  readonly parent?: string | undefined
  /** Its users, in place of those of its business area: an application of a site is used by that site alone. */
  readonly users?: readonly string[]
}

const places = placesOf(outline(capabilities))

/** Relates an application to the capabilities that it supports, to its owner and users, and to its data. */
export function linkBusiness(plan: Plan, dice: Dice, factSheet: PlannedFactSheet, application: Application): void {
  const place = places.get(application.capability) ?? { group: application.capability, area: application.capability }
  const near = plan.ofType('BusinessCapability').filter(({ name }) => places.get(name)?.group === place.group)
  const supported = [plan.named('BusinessCapability', application.capability)]
  if (dice.next() < 0.75) supported.push(...someOf(dice, near, 1))
  for (const [index, capability] of supported.entries()) {
    plan.link(factSheet, 'relApplicationToBusinessCapability', capability, {
      fields: {
        supportType: index === 0 ? 'leading' : 'supporting',
        ...often(dice, 40, { functionalSuitability: oneOf(dice, ['insufficient', 'appropriate', 'perfect']) }),
      },
    })
  }
  const owner = plan.named('Organization', application.owner)
  plan.link(factSheet, 'relApplicationToOrganization', owner, { fields: { usageType: 'owner' } })
  const users =
    application.users?.map((name) => plan.named('Organization', name)) ?? usersOf(plan, dice, application, place)
  for (const user of users) {
    plan.link(factSheet, 'relApplicationToOrganization', user, {
      fields: { usageType: 'user', ...often(dice, 60, { numberOfUsers: between(dice, 5, 900) }) },
      ...(application.phase === 'phaseOut' && dice.next() < 0.3
        ? { until: dayAgo(dice, -between(dice, 30, 500)) }
        : {}),
    })
  }
  const { makes, needs } = domainOf(application.name, place.group)
  for (const name of someOf(dice, makes, between(dice, 1, 2))) {
    const usage = dice.next() < 0.5 ? ['create', 'read', 'update', 'delete'] : ['create', 'read']
    plan.link(factSheet, 'relApplicationToDataObject', plan.named('DataObject', name), { fields: { usage } })
  }
  for (const name of someOf(dice, needs, between(dice, 0, 2))) {
    plan.link(factSheet, 'relApplicationToDataObject', plan.named('DataObject', name), { fields: { usage: ['read'] } })
  }
}

/** Some of the organisations that work in the area of an application; applications of IT itself are for everyone. */
function usersOf(plan: Plan, dice: Dice, { owner }: Application, { area }: Place): PlannedFactSheet[] {
  if (owner === 'Nordsee GmbH') return []
  const all = plan.ofType('Organization').filter(({ name, category }) => name !== owner && category !== 'customer')
  const unit = all.find(({ name }) => name === area)
  const isBelow = ({ relations }: PlannedFactSheet) =>
    relations.some(({ side, otherId }) => side === 'relToParent' && otherId === unit?.id)
  const isWide = ({ name, category }: PlannedFactSheet) =>
    area === 'Information technology' || area === 'Corporate services'
      ? category === 'businessUnit' && name !== 'Helvion Group'
      : category === 'legalEntity' && !/^(Nordsee|Legal)/.test(name) && dice.next() < 0.2
  const candidates = all.filter((candidate) => candidate === unit || isBelow(candidate) || isWide(candidate))
  return someOf(dice, candidates, between(dice, 0, 4))
}

/** Makes sure that every capability and every context has an application. */
export function fillGaps(plan: Plan): void {
  for (const { name, notes } of outline(contextApplications)) {
    const context = plan.named('BusinessContext', name)
    for (const word of notes[0]?.split(',') ?? []) {
      const application = plan.named('Application', word.trim())
      if (application.naFields.length === 0) plan.link(application, 'relApplicationToBusinessContext', context)
    }
  }
  const open = plan.ofType('Application').filter(({ name, readers }) => !readers && !siteOf(name))
  const supported = new Set(open.flatMap(({ relations }) => relations.map(({ otherId }) => otherId)))
  const namesOf = new Map(plan.ofType('BusinessCapability').map(({ id, name }) => [id, name]))
  const placeOf = ({ relations }: PlannedFactSheet) =>
    places.get(relations.flatMap(({ otherId }) => namesOf.get(otherId) ?? [])[0] ?? '')
  for (const capability of plan.ofType('BusinessCapability')) {
    const place = places.get(capability.name)
    if (supported.has(capability.id) || capability.relations.length === 0) continue
    const near =
      open.find((candidate) => placeOf(candidate)?.group === place?.group) ??
      open.find((candidate) => placeOf(candidate)?.area === place?.area)
    if (near)
      plan.link(near, 'relApplicationToBusinessCapability', capability, { fields: { supportType: 'supporting' } })
  }
}

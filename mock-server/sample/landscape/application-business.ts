import { capabilities } from './business-names.ts'
import { contextApplications } from './context-names.ts'
import { type Place, domainOf, placesOf } from './domains.ts'
import type { Plan, PlannedFactSheet } from './plan.ts'
import { siteOf } from './sites.ts'
import { type Dice, type Phase, between, dayAgo, often, oneOf, someOf } from './values.ts'
import { outline } from './outline.ts'

/** An application as its entry names it. */
export interface Application {
  readonly name: string
  readonly capability: string
  readonly owner: string
  readonly hosting: string
  readonly criticality: number
  readonly phase: Phase
  readonly components: readonly string[]
  readonly parent?: string | undefined
  /** Users besides those of its business area; what runs at a site is used by that site alone. */
  readonly users?: readonly string[]
}

const places = placesOf(outline(capabilities))

/** Relates an application to what it supports, its owner and users, and its data. */
export function linkBusiness(plan: Plan, dice: Dice, made: PlannedFactSheet, one: Application): void {
  const place = places.get(one.capability) ?? { group: one.capability, area: one.capability }
  const near = plan.ofType('BusinessCapability').filter(({ name }) => places.get(name)?.group === place.group)
  const supported = [plan.named('BusinessCapability', one.capability)]
  if (dice.next() < 0.75) supported.push(...someOf(dice, near, 1))
  for (const [index, capability] of supported.entries()) {
    plan.link(made, 'relApplicationToBusinessCapability', capability, {
      fields: {
        supportType: index === 0 ? 'leading' : 'supporting',
        ...often(dice, 40, { functionalSuitability: oneOf(dice, ['insufficient', 'appropriate', 'perfect']) }),
      },
    })
  }
  const owner = plan.named('Organization', one.owner)
  plan.link(made, 'relApplicationToOrganization', owner, { fields: { usageType: 'owner' } })
  const users = one.users?.map((name) => plan.named('Organization', name)) ?? usersOf(plan, dice, one, place)
  for (const user of users) {
    plan.link(made, 'relApplicationToOrganization', user, {
      fields: { usageType: 'user', ...often(dice, 60, { numberOfUsers: between(dice, 5, 900) }) },
      ...(one.phase === 'phaseOut' && dice.next() < 0.3 ? { until: dayAgo(dice, -between(dice, 30, 500)) } : {}),
    })
  }
  const { makes, needs } = domainOf(one.name, place.group)
  for (const name of someOf(dice, makes, between(dice, 1, 2))) {
    const usage = dice.next() < 0.5 ? ['create', 'read', 'update', 'delete'] : ['create', 'read']
    plan.link(made, 'relApplicationToDataObject', plan.named('DataObject', name), { fields: { usage } })
  }
  for (const name of someOf(dice, needs, between(dice, 0, 2))) {
    plan.link(made, 'relApplicationToDataObject', plan.named('DataObject', name), { fields: { usage: ['read'] } })
  }
}

/** Some of the organisations that work in the area of an application; applications of IT itself are for everybody. */
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
  const working = all.filter((one) => one === unit || isBelow(one) || isWide(one))
  return someOf(dice, working, between(dice, 0, 4))
}

/** Makes sure that every capability and every context has an application. */
export function fillGaps(plan: Plan): void {
  for (const { name, notes } of outline(contextApplications)) {
    const context = plan.named('BusinessContext', name)
    for (const word of notes[0]?.split(',') ?? []) {
      const one = plan.named('Application', word.trim())
      if (one.naFields.length === 0) plan.link(one, 'relApplicationToBusinessContext', context)
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
      open.find((one) => placeOf(one)?.group === place?.group) ?? open.find((one) => placeOf(one)?.area === place?.area)
    if (near)
      plan.link(near, 'relApplicationToBusinessCapability', capability, { fields: { supportType: 'supporting' } })
  }
}

import { capabilities, organisations, places } from './business-names.ts'
import { contexts } from './context-names.ts'
import type { Fields, Plan } from './plan.ts'
import {
  type Dice,
  between,
  externalId,
  lifecycle,
  often,
  oneOf,
  serviceNowId,
  settled,
  someOf,
  stateOfSeal,
} from './values.ts'
import { outline } from './outline.ts'

const levels = ['adhoc', 'repeatable', 'defined', 'managed', 'optimized'] as const

/** The organisations of the group, its capabilities, and its processes and products. */
export function addBusiness(plan: Plan, dice: Dice): void {
  addOrganisations(plan, dice)
  addCapabilities(plan, dice)
  addContexts(plan, dice)
}

function addOrganisations(plan: Plan, dice: Dice): void {
  for (const [index, { name, parent, notes }] of outline(organisations).entries()) {
    const organisation = plan.add('Organization', name, {
      category: notes[0] ?? null,
      description: dice.next() < 0.6 ? `${name}: ${purposes[notes[0] ?? ''] ?? 'part of the group'}` : null,
      fields: {
        ...(name === 'Nordsee GmbH' ? lifecycle(dice, 'endOfLife') : settled(dice)),
        ...externalId(`CC-${4100 + index * 7}`),
        ...often(dice, 40, serviceNowId(dice)),
        ...location(name),
      },
      lxState: stateOfSeal(dice, 55),
      age: between(dice, 165, 640),
    })
    if (parent) plan.link(organisation, 'relToParent', plan.named('Organization', parent))
  }
}

const purposes: Readonly<Record<string, string>> = {
  businessUnit: 'answers for its processes and their applications',
  region: 'sells and serves in its countries',
  legalEntity: 'a company of the group, with books of its own',
  team: 'a team with tasks of its own',
  customer: 'a group of customers with the same needs',
}

function location(name: string): Fields {
  const place = places[name]
  if (!place) return {}
  const [geoCity, geoCountry, geoCountryCode, latitude, longitude] = place
  const rawAddress = `${geoCity}, ${geoCountry}`
  return { location: { rawAddress, geoCity, geoCountry, geoCountryCode, latitude, longitude } }
}

function addCapabilities(plan: Plan, dice: Dice): void {
  for (const [index, { name, parent, level }] of outline(capabilities).entries()) {
    const current = between(dice, 0, 3)
    const capability = plan.add('BusinessCapability', name, {
      description:
        dice.next() < 0.7 ? `What it takes to be good at ${lowerCaseFirst(name)}, in every plant and region` : null,
      fields: {
        ...settled(dice),
        ...often(dice, 80, { strategicImportance: oneOf(dice, ['parity', 'parity', 'tier2', 'tier1']) }),
        ...often(dice, level === 3 ? 60 : 90, {
          currentMaturity: levels[current] ?? 'adhoc',
          targetMaturity: levels[current + between(dice, 0, 1)] ?? 'optimized',
        }),
        ...externalId(`CAP-${String(index + 1).padStart(3, '0')}`),
      },
      lxState: stateOfSeal(dice, 50),
      age: between(dice, 165, 630),
    })
    if (parent) plan.link(capability, 'relToParent', plan.named('BusinessCapability', parent))
  }
}

function addContexts(plan: Plan, dice: Dice): void {
  for (const [index, { name, parent, notes }] of outline(contexts).entries()) {
    const context = plan.add('BusinessContext', name, {
      category: notes[0] ?? null,
      description: dice.next() < 0.5 ? `${name}, as it is described in the process handbook` : null,
      fields: {
        ...often(dice, 70, settled(dice)),
        ...externalId(`BC-${String(index + 1).padStart(3, '0')}`),
      },
      tags: name === 'Release the batch' ? ['GxP relevant'] : [],
      lxState: stateOfSeal(dice, 40),
      age: between(dice, 165, 590),
    })
    if (parent) plan.link(context, 'relToParent', plan.named('BusinessContext', parent))
  }
  const chain = someOf(dice, plan.ofType('BusinessContext'), 12)
  for (const [index, context] of chain.entries()) {
    const predecessor = chain[index - 1]
    if (predecessor) plan.link(context, 'relToRequires', predecessor)
  }
}

const lowerCaseFirst = (name: string) => name.slice(0, 1).toLowerCase() + name.slice(1)

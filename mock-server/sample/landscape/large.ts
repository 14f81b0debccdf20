import { type Fields, type Plan, type PlannedFactSheet, emptyPlan } from './plan.ts'
import { type Dice, type Phase, between, externalId, lifecycle, often, oneOf, settled, stateOfSeal } from './values.ts'
import { chance } from '#sample/cast/random.ts'

/** Number of fact sheets of one subsidiary, which are also written together. */
export const SUBSIDIARY = 500

/** In this order, because the fact sheets of each type have relations to those of earlier ones. */
const shares = {
  Organization: 15,
  BusinessCapability: 15,
  BusinessContext: 8,
  Provider: 15,
  TechnicalStack: 4,
  ITComponent: 125,
  DataObject: 50,
  Application: 130,
  Interface: 112,
  Objective: 4,
  Platform: 2,
  Initiative: 20,
} as const
type Type = keyof typeof shares

/**
 * The landscape of the nth subsidiary, for measuring with any number of fact sheets: like that of the group, but with invented
 * names, about two relations for each fact sheet, and none to another subsidiary, so that writing one does not touch the others.
 */
export function subsidiaryLandscape(nth: number, count: number, now: Date, seed: number): PlannedFactSheet[] {
  const plan = emptyPlan()
  const dice: Dice = { next: chance(`${seed} subsidiary ${nth}`), now }
  const town = `${towns[nth % towns.length] ?? 'Baden'} ${nth + 1}`
  let remaining = count
  for (const type of types) {
    const many = Math.min(remaining, shares[type])
    for (let index = 0; index < many; index += 1) addFactSheet(plan, dice, { type, town, index })
    remaining -= many
  }
  return plan.all()
}

// Object.keys has the type string[]; the object has exactly these keys.
const types = Object.keys(shares).filter((key): key is Type => key in shares)

type Position = { type: Type; town: string; index: number }

function addFactSheet(plan: Plan, dice: Dice, { type, town, index }: Position): void {
  const words = subjects[Math.floor(index / roles[type].length) % subjects.length] ?? 'Order'
  const role = roles[type][index % roles[type].length] ?? type
  const name = index === 0 && type === 'Organization' ? `Helvion ${town}` : `${words} ${role} ${town}-${index + 1}`
  const factSheet = plan.add(type, name, {
    category: categoryOf(dice, type),
    description: dice.next() < 0.6 ? `${words} ${role} of the subsidiary in ${town}, kept by its own IT` : null,
    fields: fieldsOf(dice, type, `${type}-${town.replaceAll(' ', '-')}-${index + 1}`),
    tags: tagsOf(dice, type),
    lxState: stateOfSeal(dice, 40),
  })
  for (const { to, side, more } of links[type]) {
    if (dice.next() * 100 >= (more?.share ?? 100)) continue
    const others = plan.ofType(to)
    const other = side === 'relToParent' ? others[0] : others[Math.floor(dice.next() * others.length)]
    if (other) plan.link(factSheet, side, other, { fields: more?.fields?.(dice) ?? {} })
  }
}

type Link = { to: Type; side: string; more?: { share?: number; fields?: (dice: Dice) => Fields } }

const links: Readonly<Record<Type, readonly Link[]>> = {
  Organization: [{ to: 'Organization', side: 'relToParent' }],
  BusinessCapability: [{ to: 'BusinessCapability', side: 'relToParent' }],
  BusinessContext: [],
  Provider: [],
  TechnicalStack: [],
  ITComponent: [
    { to: 'Provider', side: 'relITComponentToProvider' },
    { to: 'TechnicalStack', side: 'relITComponentToTechnologyStack', more: { share: 40 } },
  ],
  DataObject: [{ to: 'DataObject', side: 'relToParent', more: { share: 50 } }],
  Application: [
    {
      to: 'BusinessCapability',
      side: 'relApplicationToBusinessCapability',
      more: { fields: (dice) => ({ supportType: oneOf(dice, ['leading', 'supporting']) }) },
    },
    { to: 'Organization', side: 'relApplicationToOrganization', more: { fields: () => ({ usageType: 'owner' }) } },
    {
      to: 'ITComponent',
      side: 'relApplicationToITComponent',
      more: { fields: (dice) => ({ costTotalAnnual: between(dice, 1, 90) * 1000 }) },
    },
    { to: 'ITComponent', side: 'relApplicationToITComponent', more: { share: 50 } },
    { to: 'DataObject', side: 'relApplicationToDataObject', more: { share: 40, fields: () => ({ usage: ['read'] }) } },
  ],
  Interface: [
    { to: 'Application', side: 'relInterfaceToProviderApplication' },
    { to: 'Application', side: 'relInterfaceToConsumerApplication' },
    { to: 'DataObject', side: 'relInterfaceToDataObject', more: { share: 70 } },
  ],
  Objective: [{ to: 'BusinessCapability', side: 'relObjectiveToBusinessCapability' }],
  Platform: [{ to: 'Application', side: 'relPlatformToApplication' }],
  Initiative: [
    { to: 'Application', side: 'relInitiativeToApplication' },
    { to: 'Organization', side: 'relInitiativeToOrganization', more: { share: 60 } },
  ],
}

function fieldsOf(dice: Dice, type: Type, id: string): Fields {
  const phase = oneOf<Phase>(dice, ['plan', 'phaseIn', 'active', 'active', 'active', 'active', 'phaseOut', 'endOfLife'])
  const changes = type === 'Application' || type === 'ITComponent' || type === 'Initiative'
  const dated =
    type === 'Provider' || type === 'TechnicalStack'
      ? {}
      : often(dice, 80, changes ? lifecycle(dice, phase) : settled(dice))
  return { ...dated, ...externalId(id), ...ownFields(dice, type) }
}

const ownFields = (dice: Dice, type: Type): Fields => fieldsFor[type]?.(dice) ?? {}

const ratings = (dice: Dice): Fields =>
  often(dice, 70, { technicalSuitability: oneOf(dice, ['unreasonable', 'adequate', 'fullyAppropriate']) })

const fieldsFor: Readonly<Partial<Record<Type, (dice: Dice) => Fields>>> = {
  Application: (dice) => ({
    ...ratings(dice),
    ...often(dice, 90, {
      businessCriticality: oneOf(dice, [
        'administrativeService',
        'businessOperational',
        'businessCritical',
        'missionCritical',
      ]),
    }),
    ...often(dice, 70, { functionalSuitability: oneOf(dice, ['insufficient', 'appropriate', 'perfect']) }),
    ...often(dice, 80, { lxHostingType: oneOf(dice, ['onPremise', 'iaas', 'paas', 'saas']) }),
    ...often(dice, 50, { lxTimeClassification: oneOf(dice, ['tolerate', 'invest', 'migrate', 'eliminate']) }),
  }),
  ITComponent: (dice) => ({
    ...ratings(dice),
    ...often(dice, 60, { release: `${between(dice, 1, 24)}.${between(dice, 0, 9)}` }),
    ...often(dice, 50, { opEx: between(dice, 1, 300) * 1000 }),
  }),
  Interface: (dice) => ({
    interfaceType: oneOf(dice, ['synchronous', 'asynchronous', 'batch']),
    ...often(dice, 80, { frequency: oneOf(dice, ['realTime', 'hourly', 'daily', 'onDemand']) }),
  }),
  DataObject: (dice) => ({ dataClassification: oneOf(dice, ['public', 'sensitive', 'confidential', 'restricted']) }),
  Initiative: (dice) => often(dice, 70, { budgetAfterPlanning: between(dice, 2, 400) * 10_000 }),
  BusinessCapability: (dice) =>
    often(dice, 70, { currentMaturity: oneOf(dice, ['adhoc', 'repeatable', 'defined', 'managed']) }),
}

const categories: Readonly<Partial<Record<Type, readonly [string, ...string[]]>>> = {
  Application: ['businessApplication', 'businessApplication', 'businessApplication', 'microservice'],
  ITComponent: ['software', 'software', 'service', 'hardware', 'saas', 'iaas'],
  Interface: ['logicalInterface', 'api'],
  Organization: ['team'],
  BusinessContext: ['process'],
  Initiative: ['project', 'project', 'epic', 'idea'],
}

function categoryOf(dice: Dice, type: Type): string | null {
  const candidates = categories[type]
  return candidates ? oneOf(dice, candidates) : null
}

function tagsOf(dice: Dice, type: Type): string[] {
  if (dice.next() > 0.3) return []
  if (type === 'ITComponent') return [oneOf(dice, ['Adopt', 'Trial', 'Assess', 'Hold'])]
  if (type === 'Application')
    return [oneOf(dice, ['DR plan missing', 'DR plan tested', 'GDPR', 'SOX', 'Customer facing'])]
  return type === 'Provider' ? [oneOf(dice, ['Tier 1', 'Tier 2', 'Tier 3'])] : []
}

const towns = [
  'Aarau',
  'Bergen',
  'Bilbao',
  'Braga',
  'Brno',
  'Cork',
  'Dijon',
  'Espoo',
  'Faro',
  'Gdynia',
  'Ghent',
  'Graz',
  'Halle',
  'Jönköping',
  'Kiel',
  'Kiruna',
  'Košice',
  'Lahti',
  'León',
  'Linz',
  'Łódź',
  'Luleå',
  'Lund',
  'Mainz',
  'Metz',
  'Nantes',
  'Odense',
  'Oulu',
  'Parma',
  'Pécs',
  'Porto Alegre',
  'Puebla',
  'Rennes',
  'Rostock',
  'Sibiu',
  'Split',
  'Tampere',
  'Trieste',
  'Turku',
  'Ulm',
  'Vigo',
  'Zwolle',
]

const subjects = [
  'Order',
  'Stock',
  'Batch',
  'Tender',
  'Invoice',
  'Sensor',
  'Shift',
  'Carrier',
  'Contract',
  'Quality',
  'Claim',
  'Energy',
  'Tool',
  'Price',
  'Route',
  'Visit',
  'Sample',
  'Recipe',
  'Asset',
  'Customer',
  'Supplier',
  'Payment',
  'Return',
  'Label',
  'Dock',
  'Patent',
  'Design',
  'Budget',
]

const roles: Readonly<Record<Type, readonly string[]>> = {
  Organization: ['team'],
  BusinessCapability: ['management'],
  BusinessContext: ['handling'],
  Provider: ['systems', 'software house', 'consulting'],
  TechnicalStack: ['technology'],
  ITComponent: ['database', 'server', 'runtime', 'cluster', 'queue'],
  DataObject: ['record', 'line'],
  Application: ['desk', 'planner', 'portal', 'register', 'cockpit'],
  Interface: ['feed', 'interface', 'hand-over', 'sync'],
  Objective: ['excellence'],
  Platform: ['platform'],
  Initiative: ['renewal', 'rollout'],
}

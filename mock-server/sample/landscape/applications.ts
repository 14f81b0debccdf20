import { type Application, fillGaps, linkBusiness } from './application-business.ts'
import { applications, siteApplications } from './application-names.ts'
import { dataObjects } from './context-names.ts'
import { datesOfApplications } from './dates.ts'
import type { Fields, Plan, PlannedFactSheet } from './plan.ts'
import { sites } from './sites.ts'
import { tagsOfApplication } from './tags.ts'
import {
  type Dice,
  type Phase,
  between,
  dayAgo,
  ending,
  externalId,
  isPhase,
  lifecycle,
  often,
  oneOf,
  serviceNowId,
  settled,
  someOf,
  stateOfSeal,
} from './values.ts'
import { outline } from './outline.ts'

const criticalities = ['administrativeService', 'businessOperational', 'businessCritical', 'missionCritical'] as const

export function addDataObjects(plan: Plan, dice: Dice): void {
  for (const [index, { name, parent, notes }] of outline(dataObjects).entries()) {
    const factSheet = plan.add('DataObject', name, {
      description: dice.next() < 0.7 ? `${name}: see the glossary for its definition and owner` : null,
      fields: {
        ...often(dice, 40, settled(dice)),
        dataClassification: notes[0] ?? 'sensitive',
        ...externalId(`DO-${String(index + 1).padStart(3, '0')}`),
      },
      tags: notes[0] === 'restricted' && dice.next() < 0.6 ? ['GDPR'] : [],
      lxState: stateOfSeal(dice, 35),
      readers: name === 'Performance review' || name === 'Salary' ? 'HR' : undefined,
      age: between(dice, 100, 520),
    })
    if (parent) plan.link(factSheet, 'relToParent', plan.named('DataObject', parent))
  }
}

export function addApplications(plan: Plan, dice: Dice): void {
  for (const { name, parent, notes } of outline(applications)) {
    const [capability = '', owner = '', hosting = '', criticality, phase, components = ''] = notes
    const entry = { name, parent, capability, owner, hosting, criticality: Number(criticality) }
    addApplication(plan, dice, {
      ...entry,
      phase: isPhase(phase) ? phase : 'active',
      components: components.split(',').map((component) => component.trim()),
    })
  }
  for (const [site, entity] of sites) {
    for (const [kind, capability, hosting, criticality, components] of siteApplications) {
      const phase = oneOf<Phase>(dice, [
        'active',
        'active',
        'active',
        'active',
        'active',
        'active',
        'active',
        'phaseIn',
      ])
      const entry = { name: `${kind} ${site}`, capability, owner: `Plant ${site}`, hosting, criticality }
      addApplication(plan, dice, { ...entry, phase, components, users: [entity] })
    }
  }
  addSuccessors(plan)
  fillGaps(plan)
}

function addApplication(plan: Plan, dice: Dice, application: Application): void {
  const { name, phase } = application
  const category = categoryOf(application)
  // Some applications in the own data centres will be replaced, although nothing has begun yet.
  const ends =
    phase === 'active' && application.hosting === 'onPremise' && application.criticality < 4 && dice.next() < 0.34
  const factSheet = plan.add('Application', name, {
    category,
    description: dice.next() < 0.75 ? descriptionOf(application) : null,
    fields: {
      ...lifecycleOf(dice, application, ends),
      ...ratings(dice, application),
      ...(ends ? { lxTimeClassification: 'migrate' } : {}),
      ...externalId(`APP-${String(plan.ofType('Application').length + 1).padStart(4, '0')}`),
      ...often(dice, 65, serviceNowId(dice)),
      ...often(dice, 20, {
        lxCatalogId: { externalId: `lx-${between(dice, 10_000, 99_999)}` },
        lxCatalogStatus: 'linked',
      }),
    },
    naFields: dice.next() < 0.06 ? ['relApplicationToBusinessContext'] : [],
    tags: tagsOfApplication(name, dice),
    lxState: stateOfSeal(dice, 45),
    milestones:
      phase === 'plan' || phase === 'phaseIn'
        ? [
            {
              id: `go-live-${plan.ofType('Application').length}`,
              date: dayAgo(dice, -between(dice, 20, 300)),
              name: 'Go-live',
            },
          ]
        : [],
    readers: readersOf[name],
    writers: writersOf[name] ?? readersOf[name],
    age: between(dice, 100, 600),
  })
  if (application.parent) plan.link(factSheet, 'relToParent', plan.named('Application', application.parent))
  linkBusiness(plan, dice, factSheet, application)
  linkComponents(plan, dice, factSheet, application)
}

function lifecycleOf(dice: Dice, { name, phase }: Application, ends: boolean): Fields {
  const dates = datesOfApplications.get(name)
  if (dates) return { lifecycle: { phases: dates } }
  return ends ? ending(dice) : lifecycle(dice, phase)
}

const categoryOf = ({ name, parent }: Application): string =>
  /agent|assistant|summariser|reader/i.test(name)
    ? 'aiAgent'
    : parent === 'Web shop' || name === 'Warehouse service'
      ? 'microservice'
      : 'businessApplication'

const descriptionOf = ({ name, capability, owner, hosting }: Application): string =>
  `${name} supports ${capability.slice(0, 1).toLowerCase()}${capability.slice(1)}. Owned by ${owner}, ${hostingText[hosting] ?? 'run by IT'}.`

const hostingText: Readonly<Record<string, string>> = {
  onPremise: 'run in our own data centres',
  iaas: 'run on rented machines',
  paas: 'run on the cloud platform',
  saas: 'bought as a service',
  hybrid: 'run partly in the plants, partly in the cloud',
}

/** Restricted to holders of the entity; validated systems are open to read and closed to change. */
const readersOf: Readonly<Record<string, 'HR' | 'FIN_RESTRICTED' | 'GXP'>> = {
  'Payroll DE': 'HR',
  'Payroll PT': 'HR',
  'Payroll SE': 'HR',
  'Salary planning': 'HR',
  'Works council records': 'HR',
  'Deal room': 'FIN_RESTRICTED',
  'Treasury workstation': 'FIN_RESTRICTED',
  'Group consolidation': 'FIN_RESTRICTED',
  'Deviation investigations': 'GXP',
}
const writersOf: Readonly<Record<string, 'GXP'>> = {
  LIMS: 'GXP',
  'Chromatography data system': 'GXP',
  'Stability study': 'GXP',
  'Electronic batch record': 'GXP',
}

/** Ratings by owners and architects; the older an application, the worse. */
function ratings(dice: Dice, { hosting, criticality, phase }: Application): Fields {
  const isOld = phase === 'phaseOut' || phase === 'endOfLife'
  const time = isOld ? 'eliminate' : oneOf(dice, ['tolerate', 'invest', 'invest', 'migrate'])
  return {
    ...often(dice, 92, { businessCriticality: criticalities[criticality - 1] ?? 'businessOperational' }),
    ...often(dice, 78, {
      functionalSuitability: isOld
        ? oneOf(dice, ['unreasonable', 'insufficient'])
        : oneOf(dice, ['insufficient', 'appropriate', 'appropriate', 'perfect']),
    }),
    ...often(dice, 74, {
      technicalSuitability: isOld
        ? oneOf(dice, ['inappropriate', 'unreasonable'])
        : oneOf(dice, ['unreasonable', 'adequate', 'adequate', 'fullyAppropriate']),
    }),
    ...often(dice, 82, { lxHostingType: hosting }),
    ...often(dice, 64, { lxTimeClassification: time }),
    ...often(dice, 45, {
      lxSixRClassification: isOld
        ? 'retire'
        : oneOf(dice, ['retain', 'rehost', 'replatform', 'refactor', 'repurchase']),
    }),
    ...often(dice, 70, {
      lxStatusSSO:
        hosting === 'saas' ? oneOf(dice, ['inUse', 'inUse', 'available']) : oneOf(dice, ['notSupported', 'inUse']),
    }),
    ...often(dice, 30, { supportedPlatforms: someOf(dice, ['web', 'windows', 'iOS', 'android'], 2) }),
    ...often(dice, 12, { businessCriticalityDescription: 'Agreed with the owner in the yearly review' }),
  }
}

function linkComponents(
  plan: Plan,
  dice: Dice,
  factSheet: PlannedFactSheet,
  { hosting, components }: Application,
): void {
  const extra = extras[hosting] ?? []
  const names = [...new Set([...components, ...someOf(dice, extra, between(dice, 0, 2))])]
  for (const name of names) {
    const component = plan.named('ITComponent', name)
    const isOld = component.tags.includes('Hold')
    plan.link(factSheet, 'relApplicationToITComponent', component, {
      fields: {
        ...often(dice, 60, { costTotalAnnual: between(dice, 2, 240) * 1000 }),
        ...often(dice, 50, { technicalSuitability: isOld ? 'unreasonable' : 'adequate' }),
        ...(isOld
          ? {
              obsolescenceRiskStatus: oneOf(dice, ['riskIdentified', 'riskReduction', 'riskAccepted']),
              riskTargetDate: dayAgo(dice, -between(dice, 20, 600)),
            }
          : often(dice, 30, { obsolescenceRiskStatus: 'noRisk' })),
      },
    })
  }
}

/** Further components that applications run on, by hosting; applications bought as a service have none. */
const extras: Readonly<Record<string, readonly string[]>> = {
  onPremise: ['PowerEdge R750', 'VMware vSphere 8', 'VMware vSphere 7', 'Ubuntu 22.04', 'Python 2.7'],
  hybrid: ['PowerEdge R750', 'VMware vSphere 8'],
  iaas: ['Azure Virtual Machines', 'Ubuntu 22.04'],
  paas: ['Node.js 18', 'Infrastructure Monitoring'],
}

function addSuccessors(plan: Plan): void {
  for (const [before, after] of [
    ['SAP SD', 'SAP S/4HANA Sales'],
    ['SAP MM', 'SAP S/4HANA Sourcing'],
    ['SAP PP', 'SAP S/4HANA Manufacturing'],
    ['SAP HCM', 'SAP SuccessFactors'],
    ['Old web shop', 'Web shop'],
    ['Legacy integration broker', 'Kafka'],
    ['Managed file transfer', 'API gateway'],
    ['SAP Business Warehouse', 'Data lake'],
    ['Price book', 'Price service'],
    ['Newsletter tool', 'Marketing automation'],
    ['File shares', 'Intranet'],
    ['Warranty desk', 'Salesforce Service Cloud'],
  ] as const) {
    plan.link(plan.named('Application', before), 'relToSuccessor', plan.named('Application', after))
  }
  for (const [application, requirement] of [
    ['Web shop', 'Payment hub'],
    ['Web shop', 'Entra ID'],
    ['SAP S/4HANA Finance', 'Bank gateway'],
    ['SAP Warehouse Management', 'Label printing'],
    ['Order service', 'Kafka'],
    ['Manufacturing execution', 'Historian'],
    ['Customer portal', 'Entra ID'],
    ['Identity governance', 'Workday'],
  ] as const) {
    plan.link(plan.named('Application', application), 'relToRequires', plan.named('Application', requirement))
  }
}

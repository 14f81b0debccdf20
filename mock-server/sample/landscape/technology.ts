import { datesOfProducts } from './dates.ts'
import type { Fields, Plan } from './plan.ts'
import { components, stacks } from './technology-names.ts'
import {
  type Dice,
  type Phase,
  between,
  externalId,
  isPhase,
  lifecycle,
  often,
  oneOf,
  serviceNowId,
  stateOfSeal,
} from './values.ts'
import { outline } from './outline.ts'

/** Providers, technology categories and the components that applications run on. */
export function addTechnology(plan: Plan, dice: Dice): void {
  for (const { name, parent } of outline(stacks)) {
    const stack = plan.add('TechnicalStack', name, {
      description: dice.next() < 0.6 ? `Standards for ${name.toLowerCase()}: what to choose, what to replace` : null,
      tags: dice.next() < 0.7 ? [oneOf(dice, ['Adopt', 'Adopt', 'Trial', 'Assess', 'Hold'])] : [],
      age: between(dice, 170, 600),
    })
    if (parent) plan.link(stack, 'relToParent', plan.named('TechnicalStack', parent))
  }
  const rows = outline(components)
  for (const [index, name] of [...new Set(rows.flatMap(({ notes }) => notes[2] ?? []))].entries()) {
    plan.add('Provider', name, {
      description: dice.next() < 0.5 ? `Contract and contact persons of ${name} are with procurement` : null,
      fields: {
        ...externalId(`V-${100_200 + index * 13}`),
        ...often(dice, 60, { website: `https://www.${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example` }),
      },
      tags: [tierOf(name, dice)],
      lxState: stateOfSeal(dice, 45),
      age: between(dice, 170, 620),
    })
  }
  for (const { name, notes } of rows) {
    const [category, stack = '', provider = '', phase] = notes
    addComponent(plan, dice, { name, category, stack, provider, phase: isPhase(phase) ? phase : 'active' })
  }
}

function lifecycleOf(dice: Dice, name: string, phase: Phase): Fields {
  const dates = datesOfProducts.get(name)
  return dates ? { lifecycle: { phases: dates } } : lifecycle(dice, phase)
}

function releaseOf(name: string): Fields {
  const release = / ([\d.]+[a-z]?)$/.exec(name)?.[1]
  return release === undefined ? {} : { release }
}

type Component = { name: string; category: string | undefined; stack: string; provider: string; phase: Phase }

function addComponent(plan: Plan, dice: Dice, { name, category, stack, provider, phase }: Component): void {
  const isOld = phase === 'phaseOut' || phase === 'endOfLife'
  const component = plan.add('ITComponent', name, {
    category: category ?? null,
    description: dice.next() < 0.55 ? `${name}, as it is bought and run for the group` : null,
    fields: {
      ...lifecycleOf(dice, name, phase),
      ...often(dice, 75, {
        technicalSuitability: isOld
          ? oneOf(dice, ['inappropriate', 'unreasonable'])
          : oneOf(dice, ['adequate', 'adequate', 'fullyAppropriate']),
      }),
      ...often(dice, 70, releaseOf(name)),
      ...often(dice, 60, { opEx: between(dice, 4, 900) * 1000 }),
      ...(category === 'hardware' ? { capEx: between(dice, 40, 1200) * 1000 } : {}),
      ...externalId(`CI-${10_000 + Math.floor(dice.next() * 89_999)}-${plan.ofType('ITComponent').length}`),
      ...often(dice, 70, serviceNowId(dice)),
    },
    tags: [
      ...(dice.next() < 0.75 ? [isOld ? 'Hold' : oneOf(dice, ['Adopt', 'Adopt', 'Trial', 'Assess'])] : []),
      ...(stack === 'Language models' ? ['AI'] : []),
    ],
    lxState: stateOfSeal(dice, 40),
    age: between(dice, 100, 560),
  })
  plan.link(component, 'relITComponentToProvider', plan.named('Provider', provider))
  plan.link(component, 'relITComponentToTechnologyStack', plan.named('TechnicalStack', stack), {
    fields: often(dice, 50, { supportType: oneOf(dice, ['leading', 'supporting']) }),
  })
  for (const team of ['Platform engineering', 'Workplace', 'Integration team', 'Data office']) {
    if (dice.next() > 0.14) continue
    plan.link(component, 'relITComponentToOrganization', plan.named('Organization', team), {
      fields: { usageType: 'owner', ...often(dice, 40, { numberOfUsers: between(dice, 5, 2400) }) },
    })
  }
}

const tierOf = (name: string, dice: Dice): string =>
  ['SAP', 'Microsoft', 'Salesforce', 'Siemens', 'Oracle', 'ServiceNow', 'Workday'].includes(name)
    ? 'Tier 1'
    : oneOf(dice, ['Tier 2', 'Tier 2', 'Tier 3', 'Tier 3', 'Tier 3'])

/** Servers, databases and the like that belong to a single application which the group runs itself, up to the requested number. */
export function addInstances(plan: Plan, dice: Dice, count: number): void {
  const hosts = plan.ofType('Application').flatMap((application) => {
    const hosting = application.fields.lxHostingType
    const possible = kinds.filter(([, , , , hostings]) => hostings.some((name) => name === hosting))
    return possible.length > 0 && application.readers === undefined ? [{ application, kinds: possible }] : []
  })
  for (let index = 0; index < Math.min(count, hosts.length); index += 1) {
    const host = hosts[(index * 7) % hosts.length]
    const kind = host?.kinds[index % host.kinds.length]
    if (!host || !kind) continue
    const [word, category, stack, provider] = kind
    const name = `${word} of ${host.application.name}`
    if (plan.has('ITComponent', name)) continue
    addComponent(plan, dice, { name, category, stack, provider, phase: 'active' })
    plan.link(host.application, 'relApplicationToITComponent', plan.named('ITComponent', name), {
      fields: often(dice, 70, { costTotalAnnual: between(dice, 1, 60) * 1000, technicalSuitability: 'adequate' }),
    })
  }
}

const kinds = [
  ['Database cluster', 'software', 'Relational databases', 'Helvion IT services', ['onPremise', 'iaas']],
  ['Azure virtual machines', 'iaas', 'Virtualisation', 'Microsoft', ['iaas']],
  ['Azure object store', 'paas', 'Object storage', 'Microsoft', ['paas']],
  ['Certificate service', 'service', 'Identity', 'Helvion IT services', ['onPremise', 'iaas', 'paas']],
  ['Backup job', 'service', 'Storage systems', 'Helvion IT services', ['onPremise', 'iaas']],
] as const

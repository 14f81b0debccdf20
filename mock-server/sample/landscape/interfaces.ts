import { capabilities } from './business-names.ts'
import { siteOf } from './sites.ts'
import { type Domain, domainOf, leadingOf, placesOf } from './domains.ts'
import type { Plan, PlannedFactSheet } from './plan.ts'
import { flows } from './strategy-names.ts'
import { type Dice, PAST, between, externalId, often, oneOf, settled, someOf, stateOfSeal } from './values.ts'
import { outline } from './outline.ts'

interface Flow {
  readonly from: PlannedFactSheet
  readonly to: PlannedFactSheet
  readonly data: PlannedFactSheet
  readonly kind: string
  readonly frequency: string
}

/** Data flows between applications: those of the outline first, then random ones like them up to the requested number. */
export function addInterfaces(plan: Plan, dice: Dice, count: number): void {
  const application = (name = '') => plan.named('Application', name)
  for (const { name, notes } of outline(flows)) {
    const [to, data = '', kind = 'batch', frequency = 'daily'] = notes
    const object = data === 'IDocs' ? 'Material master' : data
    addInterface(plan, dice, {
      from: application(name),
      to: application(to),
      data: plan.named('DataObject', object),
      kind,
      frequency,
    })
  }
  const speakers = speakersOf(plan)
  const makers = speakers.filter(({ makes }) => makes.length > 0)
  // Every application sends once before any sends twice.
  for (let [left, turn] = [count - outline(flows).length, 0]; left > 0 && turn < 4 * count; turn += 1) {
    const maker = makers[(turn * 11) % makers.length]
    const [data] = someOf(dice, maker?.makes ?? [], 1)
    if (!maker || !data) continue
    const hub = hubs[maker.isOld || dice.next() > 0.5 ? '' : maker.hosting]
    const takers = speakers.filter(
      (speaker) =>
        speaker.needs.includes(data) &&
        speaker.application !== maker.application &&
        (speaker.site === undefined || speaker.site === maker.site),
    )
    const [taker] = someOf(dice, takers, 1)
    const to = hub && takers.length > 0 ? application(hub) : taker?.application
    if (!to || to === maker.application) continue
    const kind = oneOf(dice, ['synchronous', 'asynchronous', 'asynchronous', 'batch'])
    const frequency =
      kind === 'batch' ? oneOf(dice, ['daily', 'weekly', 'hourly']) : oneOf(dice, ['realTime', 'onDemand'])
    const flow = { from: maker.application, to, data: plan.named('DataObject', data), kind, frequency }
    if (addInterface(plan, dice, flow)) left -= 1
  }
}

/** The technology through which applications send their data, by hosting. */
const hubs: Readonly<Record<string, string>> = {
  onPremise: 'SAP Integration Suite',
  iaas: 'SAP Integration Suite',
  paas: 'Kafka',
  saas: 'API gateway',
  hybrid: 'Kafka',
}

interface Speaker extends Domain {
  readonly application: PlannedFactSheet
  readonly site: string | undefined
  readonly hosting: string
  readonly isOld: boolean
}

/**
 * Applications with the data that they produce and need, apart from those that only carry data, and those that are retired or
 * planned.
 */
function speakersOf(plan: Plan): Speaker[] {
  const places = placesOf(outline(capabilities))
  return plan.ofType('Application').flatMap((application) => {
    const { name, fields, readers } = application
    const group = places.get(leadingOf(plan, application)?.name ?? '')?.group ?? ''
    const isCarrier = ['Data and analytics', 'Operations', 'Delivery', 'Facilities', 'Legal and compliance'].includes(
      group,
    )
    if (readers || withoutInterfaces.test(name) || (isCarrier && siteOf(name) === undefined)) return []
    const hosting = typeof fields.lxHostingType === 'string' ? fields.lxHostingType : ''
    const isOld = fields.lxSixRClassification === 'retire'
    return [{ application, site: siteOf(name), hosting, isOld, ...domainOf(name, group) }]
  })
}

/** Applications without interfaces, because they are archived, planned, or a piece of equipment. */
const withoutInterfaces =
  /^(Nordsee|Newsletter|Web analytics|Old web shop|Label printing|Zebra|SAP S\/4HANA (Sales|Manufacturing)|Building)/

function addInterface(plan: Plan, dice: Dice, { from, to, data, kind, frequency }: Flow): boolean {
  const name = `${from.name} → ${to.name}: ${data.name.toLowerCase()}`
  if (plan.has('Interface', name)) return false
  // New interfaces are created by people who see only the fact sheets that are visible to everyone: restricted ones are older.
  const readers = [from, to, data].find((end) => end.readers !== undefined)?.readers
  const isOpen = readers === undefined
  const factSheet = plan.add('Interface', name, {
    category: /MCP/.test(name) ? 'mcpServer' : kind === 'synchronous' ? 'api' : 'logicalInterface',
    description:
      dice.next() < 0.5 ? `Hands over ${data.name.toLowerCase()}, ${frequencyText[frequency] ?? frequency}` : null,
    fields: {
      ...often(dice, 60, settled(dice, 2024)),
      ...often(dice, 85, { interfaceType: kind }),
      ...often(dice, 80, { frequency }),
      ...often(dice, 70, { dataFlowDirection: dice.next() < 0.85 ? 'outgoing' : 'biDirectional' }),
      ...externalId(`IF-${String(plan.ofType('Interface').length + 1).padStart(4, '0')}`),
    },
    lxState: stateOfSeal(dice, 30),
    // The name reveals the data objects, so it may be visible only to those who may see them.
    readers,
    writers: readers,
    age: isOpen && dice.next() < 0.09 ? between(dice, 2, 28) : between(dice, PAST, 380),
  })
  plan.link(factSheet, 'relInterfaceToProviderApplication', from)
  plan.link(factSheet, 'relInterfaceToConsumerApplication', to)
  if (isOpen && dice.next() < 0.15)
    plan.link(factSheet, 'relInterfaceToConsumerApplication', plan.named('Application', 'Data lake'))
  plan.link(factSheet, 'relInterfaceToDataObject', data)
  if (dice.next() < 0.6) {
    const carriers = {
      asynchronous: 'Kafka 3.8',
      synchronous: 'Gateway 3.7',
      batch: 'SecureTransport 5.5',
    }
    const carrier = Object.entries(carriers).find(([word]) => word === kind)?.[1] ?? carriers.batch
    plan.link(factSheet, 'relInterfaceToITComponent', plan.named('ITComponent', carrier))
  }
  return true
}

const frequencyText: Readonly<Record<string, string>> = {
  realTime: 'as soon as something changes',
  onDemand: 'when it is asked for',
  hourly: 'every hour',
  daily: 'every night',
  weekly: 'on Sundays',
  monthly: 'before the close of the month',
}

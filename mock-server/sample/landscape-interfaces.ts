import type { Plan, PlannedFactSheet } from './landscape-plan.ts'
import { flows } from './landscape-strategy-names.ts'
import {
  type Dice,
  PAST,
  between,
  externalId,
  lifecycle,
  often,
  oneOf,
  someOf,
  stateOfSeal,
} from './landscape-values.ts'
import { outline } from './outline.ts'

interface Flow {
  readonly from: PlannedFactSheet
  readonly to: PlannedFactSheet
  readonly data: PlannedFactSheet
  readonly kind: string
  readonly frequency: string
}

/** What applications send to each other: the drawn flows first, then more of their kind until there are so many. */
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
  // What is archived today sends nothing.
  const applications = plan
    .ofType('Application')
    .filter(({ name }) => !/^(Nordsee|Newsletter|Web analytics)/.test(name))
  const objects = plan.ofType('DataObject')
  const hubs = ['Kafka', 'API gateway', 'SAP Integration Suite', 'Data lake', 'Managed file transfer'].map(application)
  for (let left = count - outline(flows).length; left > 0;) {
    const from = applications[Math.floor(dice.next() * applications.length)]
    const [data] = someOf(dice, objects, 1)
    const [other] = someOf(dice, dice.next() < 0.55 ? hubs : applications, 1)
    if (!from || !other || !data || from === other) continue
    const kind = oneOf(dice, ['synchronous', 'asynchronous', 'batch'])
    const frequency =
      kind === 'batch' ? oneOf(dice, ['daily', 'weekly', 'hourly']) : oneOf(dice, ['realTime', 'onDemand'])
    if (addInterface(plan, dice, { from, to: other, data, kind, frequency })) left -= 1
  }
}

function addInterface(plan: Plan, dice: Dice, { from, to, data, kind, frequency }: Flow): boolean {
  const name = `${from.name} → ${to.name}: ${data.name.toLowerCase()}`
  if (plan.has('Interface', name)) return false
  // Those made later are made by people who see only what is open to all.
  const isOpen = [from, to, data].every(({ readers }) => readers === undefined)
  const made = plan.add('Interface', name, {
    category: /MCP/.test(name) ? 'mcpServer' : kind === 'synchronous' ? 'api' : 'logicalInterface',
    description: dice.next() < 0.5 ? `Hands over ${data.name.toLowerCase()}, ${spoken[frequency] ?? frequency}` : null,
    fields: {
      ...often(dice, 60, lifecycle(dice, 'active')),
      ...often(dice, 85, { interfaceType: kind }),
      ...often(dice, 80, { frequency }),
      ...often(dice, 70, { dataFlowDirection: dice.next() < 0.85 ? 'outgoing' : 'biDirectional' }),
      ...externalId(`IF-${String(plan.ofType('Interface').length + 1).padStart(4, '0')}`),
    },
    lxState: stateOfSeal(dice, 30),
    age: isOpen && dice.next() < 0.09 ? between(dice, 2, 28) : between(dice, PAST, 380),
  })
  plan.link(made, 'relInterfaceToProviderApplication', from)
  plan.link(made, 'relInterfaceToConsumerApplication', to)
  if (dice.next() < 0.15) plan.link(made, 'relInterfaceToConsumerApplication', plan.named('Application', 'Data lake'))
  plan.link(made, 'relInterfaceToDataObject', data)
  const objects = plan.ofType('DataObject').filter(({ readers }) => readers === undefined)
  for (const one of dice.next() < 0.3 ? someOf(dice, objects, 1) : []) {
    plan.link(made, 'relInterfaceToDataObject', one)
  }
  if (dice.next() < 0.6) {
    const carriers = {
      asynchronous: 'Apache Kafka 3.8',
      synchronous: 'Kong Gateway 3.7',
      batch: 'Axway SecureTransport 5.5',
    }
    const carrier = Object.entries(carriers).find(([word]) => word === kind)?.[1] ?? carriers.batch
    plan.link(made, 'relInterfaceToITComponent', plan.named('ITComponent', carrier))
  }
  return true
}

const spoken: Readonly<Record<string, string>> = {
  realTime: 'as soon as something changes',
  onDemand: 'when it is asked for',
  hourly: 'every hour',
  daily: 'every night',
  weekly: 'on Sundays',
  monthly: 'before the close of the month',
}

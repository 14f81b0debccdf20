import type { SampleBookmark } from './bookmark.ts'
import { drawing, factSheetId } from './states.ts'
import { days, hours } from './time.ts'

type Link = readonly [from: number, to: number, label?: string]
type Drawn = Omit<SampleBookmark, 'type' | 'state' | 'factSheets'> & { apps: readonly string[]; links: readonly Link[] }

/** A diagram of applications; it refers to what it draws. */
const diagram = ({ apps, links, ...rest }: Drawn): SampleBookmark => ({
  type: 'VISUALIZER',
  state: drawing(apps.map((name) => ({ type: 'Application', name })), links),
  factSheets: apps.map((name) => factSheetId('Application', name)),
  ...rest,
})

/** Diagrams: data flows, free drawings and process views. */
export const diagrams: readonly SampleBookmark[] = [
  diagram({
    name: 'SAP integration map', about: 'Data flows between ECC, Integration Suite and Salesforce', groupKey: 'dataflow',
    apps: ['SAP ECC', 'SAP Integration Suite', 'Salesforce Sales Cloud', 'SAP S/4HANA Finance', 'Data lake'],
    links: [[0, 1, 'IDoc'], [1, 2, 'Accounts, hourly'], [1, 3, 'Postings'], [3, 4, 'CDC'], [2, 4, 'Bulk API']],
    owner: 'jonas', access: { edit: ['anna', 'tomas'], view: ['meiling', 'priya', 'karim'] }, views: 962, trend: 'falling', age: 355, edits: [days(22), hours(1)],
  }),
  diagram({
    name: 'Order to cash with SAP SD', about: 'Process, applications and interfaces of the order chain', groupKey: 'process',
    apps: ['Web shop', 'SAP SD', 'SAP Warehouse Management', 'Carrier gateway', 'SAP S/4HANA Finance', 'Payment hub'],
    links: [[0, 1, 'Order'], [1, 2, 'Delivery'], [2, 3, 'Label'], [1, 4, 'Invoice'], [5, 4, 'Settlement']],
    owner: 'tomas', access: { edit: ['anna', 'jonas'], view: ['karim', 'priya', 'meiling', 'laura', 'david', 'sofia'] }, views: 231, trend: 'falling', age: 262, edits: [days(3)],
  }),
  diagram({
    name: 'Warehouse rollout by site', about: 'SAP EWM, scanners and carrier gateways in twelve sites', groupKey: 'freedraw',
    apps: ['SAP Warehouse Management', 'Zebra scanners', 'Carrier gateway', 'Label printing', 'Yard management'],
    links: [[0, 1], [0, 2], [0, 3], [4, 0, 'Slots']],
    owner: 'karim', access: 'open', views: 540, trend: 'falling', age: 176, edits: [days(39), days(8)],
  }),
  diagram({
    name: 'Customer data flow', about: 'From consent to campaign, with legal basis per arrow', groupKey: 'dataflow',
    apps: ['Consent manager', 'Salesforce Sales Cloud', 'Marketing automation', 'Customer data platform', 'Data lake'],
    links: [[0, 3, 'Consent'], [1, 3, 'Profile'], [3, 2, 'Segment'], [3, 4, 'Pseudonymised']],
    owner: 'meiling', access: { edit: ['clara'], view: ['david', 'laura', 'priya'] }, views: 472, trend: 'rising', age: 208, edits: [days(18), hours(31)],
  }),
  diagram({
    name: 'Target architecture of finance', about: 'Agreed in the architecture board on 14 October', groupKey: 'freedraw',
    apps: ['SAP S/4HANA Finance', 'SAP Analytics Cloud', 'Payment hub', 'Expense tool', 'Tax engine'],
    links: [[0, 1], [2, 0], [3, 0], [0, 4]],
    owner: 'anna', access: { edit: ['sofia'], view: ['priya', 'jonas', 'elena', 'david'] }, flags: { readonly: true }, views: 819, trend: 'rising', age: 121, edits: [days(36)],
  }),
  diagram({
    name: 'Web shop, component view', about: 'Services, queues and the caches between them', groupKey: 'freedraw',
    apps: ['Web shop', 'Catalogue service', 'Price service', 'Cart service', 'Search service', 'Payment hub'],
    links: [[0, 1], [0, 2], [0, 3], [0, 4], [3, 5, 'Checkout']],
    owner: 'tomas', access: 'open', views: 655, trend: 'steady', age: 284, edits: [days(13)],
  }),
  diagram({
    name: 'Identity and access', about: 'Joiner, mover, leaver: from Workday to every directory', groupKey: 'process',
    apps: ['Workday', 'Identity governance', 'Entra ID', 'SAP Identity', 'ServiceNow'],
    links: [[0, 1, 'Worker'], [1, 2, 'Groups'], [1, 3, 'Roles'], [4, 1, 'Requests']],
    owner: 'david', access: { edit: ['jonas', 'priya'], view: ['laura'] }, views: 344, trend: 'lively', age: 230, edits: [days(27)],
  }),
  diagram({
    name: 'Network zones of the Frankfurt data centre', about: 'Kept until the move is done', groupKey: 'freedraw',
    apps: ['Firewall manager', 'Load balancer', 'SAP ECC', 'Archive'],
    links: [[0, 1], [1, 2], [2, 3]],
    owner: 'jonas', access: 'published', views: 64, trend: 'none', age: 577, edits: [days(301)],
  }),
  diagram({
    name: 'Event backbone', about: 'Topics, producers and consumers on Kafka', groupKey: 'dataflow',
    apps: ['Kafka', 'Order service', 'Warehouse service', 'Fraud check', 'Data lake'],
    links: [[1, 0, 'orders.v2'], [0, 2, 'orders.v2'], [0, 3, 'payments.v1'], [0, 4, 'all topics']],
    owner: 'tomas', access: { edit: ['jonas', 'meiling'], view: ['anna', 'karim', 'priya'] }, views: 703, trend: 'rising', age: 149, edits: [days(20), hours(9)],
  }),
  diagram({
    name: 'Laboratory systems (GxP)', about: 'Validated scope in grey, interfaces with a number of the validation plan', groupKey: 'dataflow',
    apps: ['LIMS', 'Chromatography data system', 'SAP S/4HANA Quality', 'Document control'],
    links: [[1, 0, 'Results'], [0, 2, 'Release'], [0, 3, 'Records']],
    owner: 'clara', access: { view: ['meiling', 'david'] }, flags: { readonly: true }, views: 118, trend: 'steady', age: 169, edits: [days(45)],
  }),
  diagram({
    name: 'Payroll in five countries', about: 'Providers and hand-overs per country', groupKey: 'process',
    apps: ['Workday', 'Payroll DE', 'Payroll PT', 'Payroll SE', 'SAP S/4HANA Finance'],
    links: [[0, 1], [0, 2], [0, 3], [1, 4], [2, 4], [3, 4]],
    owner: 'laura', access: { edit: ['sofia'] }, views: 92, trend: 'steady', age: 134, edits: [days(23)],
  }),
  diagram({
    name: 'Sketch for the board, do not use', about: '', groupKey: 'freedraw',
    apps: ['SAP S/4HANA Finance', 'Salesforce Sales Cloud'], links: [[0, 1, '?']],
    owner: 'anna', access: 'private', flags: { temporary: true }, views: 3, trend: 'none', age: 240, edits: [days(239)],
  }),
  diagram({
    name: 'AI assistants and what they may read', about: 'Agents, their tools and the data classes behind them', groupKey: 'dataflow',
    apps: ['Service desk agent', 'Contract reader', 'MCP gateway', 'ServiceNow', 'Document control'],
    links: [[0, 2], [1, 2], [2, 3, 'Tickets'], [2, 4, 'Contracts']],
    owner: 'david', access: { edit: ['anna'], view: ['priya', 'clara', 'tomas'] }, views: 388, trend: 'rising', age: 48, edits: [days(12), hours(6)],
  }),
  diagram({
    name: 'Procure to pay', about: 'Coupa, Ariba and what remains in ECC until wave 3', groupKey: 'process',
    apps: ['Coupa', 'SAP Ariba', 'SAP ECC', 'Invoice scanner', 'SAP S/4HANA Sourcing'],
    links: [[0, 2, 'PO'], [1, 2, 'PO'], [3, 2, 'Invoice'], [1, 4, 'from wave 3']],
    owner: 'sofia', access: 'open', views: 276, trend: 'lively', age: 222, edits: [days(29)],
  }),
]

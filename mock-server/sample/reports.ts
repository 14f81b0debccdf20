import type { SampleBookmark } from './bookmark.ts'
import { report } from './states.ts'
import { days, hours } from './time.ts'

const reporting = (one: Omit<SampleBookmark, 'type'>): SampleBookmark => ({ type: 'REPORTING', ...one })

/** Saved reports. */
export const reports: readonly SampleBookmark[] = [
  reporting({
    name: 'Obsolescence risk of SAP components', about: 'IT components past end of life, by application and owner', groupKey: 'matrix',
    state: report('obsolescenceRisk', { relITComponentToProvider: ['SAP SE'] }, { view: 'aggregatedObsolescenceRisk', customState: { horizon: '2028-12-31' } }),
    owner: 'priya', access: 'open', views: 744, trend: 'lively', age: 216, edits: [days(24), hours(3)],
  }),
  reporting({
    name: 'Capabilities that depend on SAP HCM', about: 'Maturity and strategic importance before the SuccessFactors switch', groupKey: 'landscape',
    state: report('applicationLandscape', { relApplicationToBusinessCapability: ['Human resources'] }, { view: 'currentMaturity', customState: { clusterBy: 'BusinessCapability', depth: 3 } }),
    owner: 'laura', access: { view: ['priya', 'anna', 'jonas', 'karim', 'sofia', 'tomas', 'meiling', 'david', 'clara'] }, views: 174, trend: 'rising', age: 86, edits: [days(7)],
  }),
  reporting({
    name: 'Business capability map', about: 'Three levels, coloured by how well applications support them', groupKey: 'landscape',
    state: report('capabilityLandscape', { hierarchyLevel: ['1', '2', '3'] }, { view: 'functionalSuitability', customState: { clusterBy: 'relToParent', depth: 3, showMissing: true } }),
    owner: 'priya', access: 'published', flags: { predefined: true }, views: 3960, trend: 'rising', age: 612, edits: [days(120)],
  }),
  reporting({
    name: 'Application roadmap to 2029', about: 'Lifecycles of the finance and logistics applications', groupKey: 'roadmap',
    state: report('roadmap', { relApplicationToBusinessCapability: ['Finance', 'Logistics'] }, { view: 'lifecycle', customState: { from: '2025-01-01', to: '2029-12-31', milestones: true } }),
    owner: 'anna', access: { edit: ['jonas', 'priya'], view: ['karim', 'sofia', 'david', 'elena'] }, views: 1131, trend: 'rising', age: 333, edits: [days(28), days(3)],
  }),
  reporting({
    name: 'TIME classification by business unit', about: 'Tolerate, invest, migrate, eliminate', groupKey: 'portfolio',
    state: report('portfolio', { FactSheetTypes: ['Application'] }, { view: 'lxTimeClassification', customState: { x: 'technicalSuitability', y: 'functionalSuitability', bubble: 'costTotalAnnual' } }),
    owner: 'anna', access: 'published', flags: { predefined: true }, views: 2215, trend: 'steady', age: 560, edits: [days(54)],
  }),
  reporting({
    name: 'Run cost by provider', about: 'Yearly cost of IT components, largest first', groupKey: 'cost',
    state: report('cost', { category: ['saas', 'software', 'iaas'] }, { view: 'costTotalAnnual', table: ['provider', 'costTotalAnnual', 'applications'] }),
    owner: 'sofia', access: { view: ['priya', 'elena', 'anna'] }, views: 512, trend: 'steady', age: 347, edits: [days(16)],
  }),
  reporting({
    name: 'Interface circle of the order chain', about: 'Who talks to whom, from web shop to carrier', groupKey: 'circle',
    state: report('interfaceCircle', { relApplicationToBusinessCapability: ['Order management'] }, { view: 'frequency', customState: { minimum: 2 } }),
    owner: 'tomas', access: 'open', views: 289, trend: 'falling', age: 275, edits: [days(48)],
  }),
  reporting({
    name: 'Data flow matrix of customer data', about: 'Which application reads and writes what, with classification', groupKey: 'matrix',
    state: report('matrix', { relApplicationToDataObject: ['Customer', 'Contact', 'Consent'] }, { view: 'dataClassification', customState: { rows: 'Application', columns: 'DataObject' } }),
    owner: 'meiling', access: { edit: ['clara'], view: ['david', 'priya'] }, views: 356, trend: 'lively', age: 198, edits: [days(10)],
  }),
  reporting({
    name: 'Technology stack by lifecycle', about: 'Standards, tolerated and forbidden technologies', groupKey: 'landscape',
    state: report('techStackLandscape', { FactSheetTypes: ['ITComponent'] }, { view: 'lifecycle', customState: { clusterBy: 'TechnicalStack' } }),
    owner: 'jonas', access: 'published', views: 934, trend: 'steady', age: 402, edits: [days(37)],
  }),
  reporting({
    name: 'Data quality by fact sheet type', about: 'Completion per section, and what is missing most often', groupKey: 'quality',
    state: report('completion', {}, { view: 'completion', table: ['type', 'count', 'completion', 'withoutResponsible'] }),
    owner: 'priya', access: 'published', flags: { predefined: true }, views: 1486, trend: 'rising', age: 597, edits: [days(75)],
  }),
  reporting({
    name: 'Survey answers: application owners, spring', about: 'Return rate by unit, open until 30 April', groupKey: 'survey',
    state: report('survey', { relApplicationToOrganization: ['__any__'] }, { view: 'status', table: ['unit', 'sent', 'answered'] }),
    owner: 'laura', access: 'open', views: 41, trend: 'none', age: 250, edits: [days(214)],
  }),
  reporting({
    name: 'Hosting by country', about: 'Where applications with personal data run', groupKey: 'map',
    state: report('worldMap', { dataClassification: ['confidential', 'restricted'] }, { view: 'lxHostingType', customState: { level: 'country' } }),
    owner: 'david', access: { view: ['clara', 'laura', 'priya'] }, views: 203, trend: 'rising', age: 113, edits: [days(14)],
  }),
  reporting({
    name: 'Cost of AI services', about: 'Tokens and seats per month, by team and model', groupKey: 'cost',
    state: report('cost', { category: ['aiModel', 'saas'], _TAGS_: ['AI'] }, { view: 'opEx', table: ['team', 'model', 'month', 'opEx'] }),
    owner: 'sofia', access: { edit: ['anna'], view: ['priya', 'david', 'tomas'] }, views: 467, trend: 'rising', age: 63, edits: [days(9), hours(22)],
  }),
  reporting({
    name: 'Redundant applications', about: 'Two or more active applications for one capability and unit', groupKey: 'matrix',
    state: report('matrix', { lifecycle: ['active'] }, { view: 'supportType', customState: { rows: 'BusinessCapability', columns: 'Organization', minimum: 2 } }),
    owner: 'anna', access: 'open', views: 688, trend: 'lively', age: 301, edits: [days(31)],
  }),
  reporting({
    name: 'ESG capability coverage', about: 'For the CSRD report, with evidence links', groupKey: 'landscape',
    state: report('capabilityLandscape', { category: ['esgCapability'] }, { view: 'targetMaturity' }),
    owner: 'clara', access: { view: ['anna', 'priya'] }, views: 88, trend: 'steady', age: 140, edits: [days(55)],
  }),
  reporting({
    name: 'Old portfolio, Q2 2024', about: 'Snapshot for comparison', groupKey: 'portfolio',
    state: report('portfolio', { FactSheetTypes: ['Application'] }, { view: 'lxTimeClassification', customState: { at: '2024-06-30' } }),
    owner: 'jonas', access: 'published', flags: { readonly: true }, views: 33, trend: 'none', age: 520, edits: [days(505)],
  }),
]

import type { SampleBookmark } from './bookmark.ts'
import { dashboard, fileExport } from './states.ts'
import { days, hours } from './time.ts'

const board = (one: Omit<SampleBookmark, 'type'>): SampleBookmark => ({ type: 'DASHBOARD', ...one })
const saved = (one: Omit<SampleBookmark, 'type'>): SampleBookmark => ({ type: 'INVENTORY_EXPORT', ...one })

/** Dashboards and saved exports. */
export const dashboards: readonly SampleBookmark[] = [
  board({
    name: 'Finance landscape', about: 'Lifecycle, cost and risk of all SAP finance applications',
    state: dashboard([
      { title: 'Lifecycle', chart: 'PIE', field: 'lifecycle', filters: { FactSheetTypes: ['Application'], relApplicationToBusinessCapability: ['Finance'] } },
      { title: 'Cost by provider', chart: 'BAR', field: 'costTotalAnnual', filters: { FactSheetTypes: ['ITComponent'] } },
      { title: 'Obsolescence risk', chart: 'TABLE', field: 'aggregatedObsolescenceRisk', filters: { FactSheetTypes: ['Application'] } },
    ]),
    owner: 'anna', access: 'open', views: 2117, trend: 'rising', age: 377, edits: [days(25), hours(30)],
  }),
  board({
    name: 'SAP basis operations', about: 'Accountable and responsible persons, release and support end',
    state: dashboard([
      { title: 'Releases', chart: 'BAR', field: 'release', filters: { FactSheetTypes: ['ITComponent'], relITComponentToProvider: ['SAP SE'] } },
      { title: 'Out of support', chart: 'KPI', field: 'lifecycle', filters: { lifecycle: ['endOfLife'] } },
    ]),
    owner: 'jonas', access: { edit: ['priya', 'anna'], view: ['tomas', 'karim', 'david'] }, views: 865, trend: 'rising', age: 318, edits: [days(11)],
  }),
  board({
    name: 'Welcome', about: 'What everybody sees first: where we stand, what changed, what is asked of you',
    state: dashboard([
      { title: 'Applications', chart: 'KPI', field: 'category', filters: { FactSheetTypes: ['Application'] } },
      { title: 'Completion', chart: 'LINE', field: 'completion', filters: {} },
      { title: 'My open surveys', chart: 'TABLE', field: 'status', filters: {} },
    ]),
    owner: 'priya', access: 'published', flags: { predefined: true }, views: 6240, trend: 'steady', age: 642, edits: [days(140)],
  }),
  board({
    name: 'Cloud migration cockpit', about: 'Progress of the two data centre exits against plan',
    state: dashboard([
      { title: 'Moved', chart: 'LINE', field: 'lxHostingType', filters: { lxHostingType: ['iaas', 'saas', 'paas'] } },
      { title: 'Six R', chart: 'PIE', field: 'lxSixR', filters: { FactSheetTypes: ['Application'] } },
      { title: 'Blocked', chart: 'TABLE', field: 'projectStatus', filters: { projectStatus: ['red'] } },
      { title: 'Budget', chart: 'BAR', field: 'budgetAfterPlanning', filters: { FactSheetTypes: ['Initiative'] } },
    ]),
    owner: 'tomas', access: { edit: ['anna', 'jonas', 'priya'], view: ['sofia', 'david', 'elena'] }, views: 1342, trend: 'rising', age: 157, edits: [days(14), hours(11)],
  }),
  board({
    name: 'Risk committee', about: 'Mission critical applications, gaps and deadlines',
    state: dashboard([
      { title: 'Criticality', chart: 'PIE', field: 'businessCriticality', filters: { FactSheetTypes: ['Application'] } },
      { title: 'Due in 90 days', chart: 'TABLE', field: 'riskTargetDate', filters: { obsolescenceRiskStatus: ['riskIdentified'] } },
    ]),
    owner: 'david', access: { view: ['priya', 'anna', 'clara'] }, flags: { readonly: true }, views: 297, trend: 'lively', age: 187, edits: [days(5)],
  }),
  board({
    name: 'People systems', about: 'HR applications, their owners and open issues',
    state: dashboard([{ title: 'Owners', chart: 'TABLE', field: 'responsible', filters: { relApplicationToOrganization: ['Human resources'] } }]),
    owner: 'laura', access: { edit: ['clara'] }, views: 158, trend: 'steady', age: 243, edits: [days(33)],
  }),
  board({
    name: 'Data domains', about: 'Stewards, classification and quality per domain',
    state: dashboard([
      { title: 'Classification', chart: 'PIE', field: 'dataClassification', filters: { FactSheetTypes: ['DataObject'] } },
      { title: 'Quality', chart: 'BAR', field: 'completion', filters: { FactSheetTypes: ['DataObject'] } },
    ]),
    owner: 'meiling', access: 'open', views: 421, trend: 'rising', age: 202, edits: [days(19)],
  }),
  board({
    name: 'Hypercare S/4HANA wave 1', about: 'Closed on 31 March, kept for lessons learned',
    state: dashboard([{ title: 'Incidents', chart: 'LINE', field: 'status', filters: { _TAGS_: ['Wave 1'] } }]),
    owner: 'jonas', access: 'published', views: 190, trend: 'none', age: 320, edits: [days(234)],
  }),
  saved({
    name: 'SAP BTP extensions', about: 'Weekly export for the platform team: owner, runtime, release',
    state: fileExport('Application', { _TAGS_: ['SAP BTP'] }, ['alias', 'release', 'lifecycle', 'responsible'], 'weekly'),
    owner: 'david', access: { view: ['jonas', 'tomas'] }, flags: { oData: true }, views: 1420, trend: 'rising', age: 291, edits: [days(4)],
  }),
  saved({
    name: 'CMDB reconciliation', about: 'Keys and lifecycle of everything that ServiceNow also knows',
    state: fileExport('ITComponent', { serviceNowId: ['__any__'] }, ['serviceNowId', 'lifecycle', 'release', 'category'], 'daily'),
    owner: 'priya', access: 'published', flags: { oData: true, readonly: true }, views: 2874, trend: 'steady', age: 410, edits: [days(67)],
  }),
  saved({
    name: 'Insurance: list of critical applications', about: 'For the cyber policy, once a year in November',
    state: fileExport('Application', { businessCriticality: ['missionCritical', 'businessCritical'] }, ['businessCriticality', 'lxHostingType', 'provider'], 'manual'),
    owner: 'david', access: { view: ['sofia', 'priya'] }, views: 22, trend: 'lively', age: 385, edits: [days(13)],
  }),
  saved({
    name: 'Cost centres and applications', about: 'Controlling loads it on the second working day',
    state: fileExport('Application', { relApplicationToOrganization: ['__any__'] }, ['costCentre', 'costTotalAnnual', 'responsible'], 'weekly'),
    owner: 'sofia', access: { edit: ['karim'], view: ['elena'] }, flags: { oData: true }, views: 508, trend: 'steady', age: 334, edits: [days(50)],
  }),
  saved({
    name: 'Interfaces for the integration team', about: '',
    state: fileExport('Interface', { interfaceType: ['synchronous', 'asynchronous', 'batch'] }, ['dataFlowDirection', 'frequency', 'interfaceType'], 'manual'),
    owner: 'tomas', access: 'open', views: 137, trend: 'steady', age: 116,
  }),
  saved({
    name: 'Glossary hand-over to Collibra', about: 'Data objects with definition and steward',
    state: fileExport('DataObject', {}, ['description', 'dataClassification', 'responsible'], 'daily'),
    owner: 'meiling', access: { edit: ['clara'] }, views: 612, trend: 'steady', age: 270, edits: [days(21)],
  }),
]

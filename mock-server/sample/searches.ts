import type { SampleBookmark } from './bookmark.ts'
import { search } from './states.ts'
import { days, hours, minutes } from './time.ts'

const inventory = (one: Omit<SampleBookmark, 'type'>): SampleBookmark => ({ type: 'INVENTORY', ...one })

/** Saved searches of the inventory. */
export const searches: readonly SampleBookmark[] = [
  inventory({
    name: 'SAP S/4HANA migration, wave 2', about: 'Applications moving to S/4HANA in FY27, by hosting and owner',
    state: search('Application', { lifecycle: ['active', 'phaseOut'], lxSixR: ['replatform', 'refactor'] }, ['lifecycle', 'businessCriticality', 'lxHostingType', 'completion'], { text: 'SAP' }),
    owner: 'anna', access: { edit: ['jonas', 'laura', 'tomas'], view: ['karim', 'sofia', 'meiling', 'david', 'clara', 'elena', 'priya'] }, flags: { oData: true },
    views: 1284, trend: 'rising', age: 402, edits: [days(21), days(6), hours(27), minutes(12)],
  }),
  inventory({
    name: 'SAP licences by legal entity', about: 'Named users and cost, joined with provider contracts',
    state: search('ITComponent', { category: ['software'], relITComponentToProvider: ['SAP SE'] }, ['alias', 'release', 'opEx'], { sort: 'opEx' }),
    owner: 'sofia', access: { view: ['karim', 'elena', 'laura'] }, flags: { oData: true },
    views: 388, trend: 'rising', age: 310, edits: [days(44), hours(29)],
  }),
  inventory({
    name: 'SAP Ariba and Coupa overlap', about: 'Capabilities supported by both procurement suites',
    state: search('BusinessCapability', { relBusinessCapabilityToApplication: ['SAP Ariba', 'Coupa'] }, ['level', 'strategicImportance', 'currentMaturity']),
    owner: 'meiling', access: 'private', views: 96, trend: 'rising', age: 58, edits: [days(4)],
  }),
  inventory({
    name: 'Interfaces from SAP ECC to the data platform', about: 'Frequency, protocol and data objects, batch jobs marked',
    state: search('Interface', { relInterfaceToProviderApplication: ['SAP ECC'], interfaceType: ['batch', 'asynchronous'] }, ['dataFlowDirection', 'frequency', 'interfaceType']),
    owner: 'elena', access: { edit: ['jonas'] }, views: 318, trend: 'lively', age: 190, edits: [days(9)],
  }),
  inventory({
    name: 'All applications', about: 'Every active application with criticality and lifecycle',
    state: search('Application', { lifecycle: ['phaseIn', 'active', 'phaseOut'] }, ['businessCriticality', 'lifecycle', 'functionalSuitability', 'technicalSuitability']),
    owner: 'priya', access: 'published', flags: { predefined: true, oData: true }, views: 4812, trend: 'steady', age: 640, edits: [days(88)],
  }),
  inventory({
    name: 'Applications without a responsible', about: 'Nobody is subscribed as responsible; start here on a Monday',
    state: search('Application', { DataQuality: ['_noResponsible_'] }, ['createdAt', 'completion'], { sort: 'createdAt' }),
    owner: 'priya', access: 'published', flags: { predefined: true }, views: 1975, trend: 'falling', age: 633, edits: [days(30)],
  }),
  inventory({
    name: 'Broken quality seals', about: 'Fact sheets that changed since they were last approved',
    state: search('Application', { lxState: ['BROKEN_QUALITY_SEAL'] }, ['lxState', 'updatedAt', 'completion'], { sort: 'updatedAt' }),
    owner: 'priya', access: 'published', flags: { predefined: true }, views: 1203, trend: 'steady', age: 621,
  }),
  inventory({
    name: 'IT components past end of life', about: 'Still in use by at least one active application',
    state: search('ITComponent', { lifecycle: ['endOfLife'], relITComponentToApplication: ['__any__'] }, ['lifecycle', 'technicalSuitability', 'release']),
    owner: 'david', access: 'published', flags: { predefined: true, oData: true }, views: 1644, trend: 'rising', age: 520, edits: [days(70), days(13)],
  }),
  inventory({
    name: 'Mission critical, no disaster recovery plan', about: 'Mission critical applications without a tested plan in the last 12 months',
    state: search('Application', { businessCriticality: ['missionCritical'], _TAGS_: ['DR plan missing'] }, ['businessCriticality', 'lxHostingType', 'tags']),
    owner: 'david', access: { edit: ['priya', 'jonas'], view: ['anna', 'karim', 'clara'] }, views: 702, trend: 'lively', age: 266, edits: [days(33), days(2)],
  }),
  inventory({
    name: 'Warehouse applications by site', about: 'EWM, scanners, label printing and carrier gateways',
    state: search('Application', { relApplicationToOrganization: ['Logistics'] }, ['lifecycle', 'alias', 'lxHostingType']),
    owner: 'karim', access: 'open', views: 451, trend: 'steady', age: 244, edits: [days(17)],
  }),
  inventory({
    name: 'HR applications with personal data', about: 'For the yearly record of processing activities (GDPR art. 30)',
    state: search('Application', { relApplicationToDataObject: ['Employee', 'Applicant'], dataClassification: ['confidential', 'restricted'] }, ['dataClassification', 'lxHostingType']),
    owner: 'laura', access: { view: ['clara', 'priya'] }, views: 143, trend: 'steady', age: 371, edits: [days(61), days(5)],
  }),
  inventory({
    name: 'GxP validated systems', about: 'Validation state and date of the last periodic review',
    state: search('Application', { _TAGS_: ['GxP relevant'] }, ['lifecycle', 'lxState', 'tags']),
    owner: 'clara', access: { edit: ['meiling'], view: ['david'] }, flags: { readonly: true }, views: 267, trend: 'rising', age: 181, edits: [days(8)],
  }),
  inventory({
    name: 'Data objects without a steward', about: 'Customer, supplier and material domains first',
    state: search('DataObject', { DataQuality: ['_noResponsible_'] }, ['dataClassification', 'level']),
    owner: 'meiling', access: 'open', views: 389, trend: 'falling', age: 230, edits: [days(26)],
  }),
  inventory({
    name: 'Cloud candidates in the Frankfurt data centre', about: 'On-premises applications with a replatform verdict',
    state: search('Application', { lxHostingType: ['onPremise'], lxSixR: ['rehost', 'replatform'] }, ['lxHostingType', 'technicalSuitability', 'lxSixR']),
    owner: 'tomas', access: { edit: ['anna', 'jonas'], view: ['priya', 'david'] }, flags: { oData: true }, views: 577, trend: 'rising', age: 129, edits: [days(19), hours(7)],
  }),
  inventory({
    name: 'Oracle databases to retire', about: '11g and 12c instances with the applications on them',
    state: search('ITComponent', { relITComponentToProvider: ['Oracle'], lifecycle: ['phaseOut', 'endOfLife'] }, ['release', 'lifecycle', 'capEx']),
    owner: 'jonas', access: 'published', views: 498, trend: 'steady', age: 288, edits: [days(36)],
  }),
  inventory({
    name: 'Initiatives over budget', about: 'Programs and projects whose forecast exceeds the plan by more than 10 %',
    state: search('Initiative', { category: ['program', 'project'], projectStatus: ['red'] }, ['projectStatus', 'budgetAfterPlanning', 'lifecycle']),
    owner: 'anna', access: { view: ['sofia', 'priya', 'elena'] }, views: 331, trend: 'lively', age: 97, edits: [days(3)],
  }),
  inventory({
    name: 'Suppliers with one application only', about: 'Long tail of providers, to be consolidated with procurement',
    state: search('Provider', { relProviderToITComponent: ['__any__'] }, ['externalId', 'alias']),
    owner: 'sofia', access: 'open', views: 74, trend: 'none', age: 420, edits: [days(402)],
  }),
  inventory({
    name: 'Microservices of the web shop', about: 'Owner team, runtime and the interfaces that they offer',
    state: search('Application', { category: ['microservice'], relToParent: ['Web shop'] }, ['alias', 'lifecycle', 'lxStatusSSO']),
    owner: 'tomas', access: 'open', views: 826, trend: 'rising', age: 166, edits: [days(12), hours(20)],
  }),
  inventory({
    name: 'AI agents in production', about: 'Registered agents with model, owner and data classification',
    state: search('Application', { category: ['aiAgent'], lifecycle: ['active'] }, ['lifecycle', 'dataClassification', 'completion']),
    owner: 'anna', access: 'published', views: 613, trend: 'rising', age: 74, edits: [days(11), hours(5)],
  }),
  inventory({
    name: 'Applications of the former Nordsee business', about: 'From the carve-out of 2024, kept for the audit',
    state: search('Application', { TrashBin: ['archived'], relApplicationToOrganization: ['Nordsee GmbH'] }, ['status', 'updatedAt']),
    owner: 'jonas', access: 'published', flags: { readonly: true }, views: 52, trend: 'none', age: 588, edits: [days(430)],
  }),
  inventory({
    name: 'Capabilities without an application', about: 'Level 3 capabilities that no application supports',
    state: search('BusinessCapability', { hierarchyLevel: ['3'], relBusinessCapabilityToApplication: ['__missing__'] }, ['strategicImportance', 'targetMaturity']),
    owner: 'anna', access: 'open', views: 244, trend: 'falling', age: 340, edits: [days(64)],
  }),
  inventory({
    name: 'Single sign-on gaps', about: 'Applications with more than 100 users that still keep their own passwords',
    state: search('Application', { lxStatusSSO: ['notSupported', 'notConfigured'] }, ['lxSsoProvider', 'lxStatusSSO', 'businessCriticality']),
    owner: 'david', access: { edit: ['jonas'], view: ['priya', 'laura', 'karim', 'tomas'] }, views: 415, trend: 'lively', age: 151, edits: [days(15)],
  }),
  inventory({
    name: 'My drafts', about: 'Fact sheets I started and have not finished',
    state: search('Application', { lxState: ['DRAFT'] }, ['createdAt', 'completion'], { sort: 'createdAt' }),
    owner: 'laura', access: 'private', flags: { temporary: true }, views: 18, trend: 'steady', age: 9, edits: [days(1)],
  }),
  inventory({
    name: 'Applications to review before the steering committee', about: 'Picked by hand for 3 December',
    state: search('Application', { _TAGS_: ['SteerCo December'] }, ['functionalSuitability', 'technicalSuitability', 'lxTimeClassification']),
    owner: 'priya', access: { edit: ['anna'], view: ['david', 'sofia'] }, views: 61, trend: 'rising', age: 6, edits: [hours(49), hours(2)],
  }),
  inventory({
    name: 'Tier-2 suppliers, frozen list 2023', about: '',
    state: search('Provider', { _TAGS_: ['Tier 2'] }, ['externalId']),
    owner: 'karim', access: 'open', views: 12, trend: 'none', age: 611,
  }),
  inventory({
    name: 'Zoll & Außenhandel', about: 'Applications and interfaces of customs and foreign trade, German names',
    state: search('Application', { relApplicationToBusinessCapability: ['Customs and foreign trade'] }, ['alias', 'lifecycle', 'businessCriticality']),
    owner: 'clara', access: 'published', views: 129, trend: 'steady', age: 211, edits: [days(40)],
  }),
]

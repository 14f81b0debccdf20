import {
  type Change,
  approve,
  changeLast,
  clear,
  describe,
  relate,
  removeLast,
  rename,
  set,
  tag,
  untag,
} from './changes.ts'
import type { PersonKey } from '#sample/cast/people.ts'
import { days, hours, minutes } from '#sample/cast/time.ts'

export interface Story {
  readonly ago: number
  readonly by: PersonKey
  readonly edits: readonly (readonly [type: string, name: string, ...changes: Change[]])[]
}

const application = (name: string, ...changes: Change[]) => ['Application', name, ...changes] as const
const component = (name: string, ...changes: Change[]) => ['ITComponent', name, ...changes] as const

/** Changes of the last four weeks that tell a story. */
export const stories: readonly Story[] = [
  {
    ago: days(27.4),
    by: 'jonas',
    edits: [
      component('Database 12c', set({ technicalSuitability: 'inappropriate' }), approve),
      component(
        'MySQL 5.7',
        set({ technicalSuitability: 'inappropriate' }),
        describe('Out of support: move to PostgreSQL 16'),
      ),
      component('SQL Server 2012', tag('Hold')),
    ],
  },
  {
    ago: days(25.1),
    by: 'anna',
    edits: [
      application('SAP S/4HANA', approve),
      application('SAP S/4HANA Finance', set({ functionalSuitability: 'perfect' }), approve),
      application('SAP Integration Suite', approve),
      application('SAP Analytics Cloud', approve),
      application('SAP Warehouse Management', approve),
    ],
  },
  {
    ago: days(22.2),
    by: 'david',
    edits: [
      application('Carrier gateway', tag('DR plan missing'), set({ businessCriticality: 'missionCritical' })),
      application('Payment hub', tag('DR plan tested'), untag('DR plan missing')),
      application('Bank gateway', tag('DR plan tested'), approve),
    ],
  },
  {
    ago: days(19.3),
    by: 'tomas',
    edits: [
      application(
        'Recommendation service',
        set({ technicalSuitability: 'fullyAppropriate', lxTimeClassification: 'invest' }),
        relate('relApplicationToITComponent', 'ITComponent', 'Enterprise 7', { costTotalAnnual: 12_000 }),
      ),
      application('Search service', relate('relToRequires', 'Application', 'Catalogue service')),
    ],
  },
  {
    ago: days(16.6),
    by: 'meiling',
    edits: [
      [
        'DataObject',
        'Customer',
        describe('A person or company that has bought from us or asked for an offer'),
        approve,
      ],
      ['DataObject', 'Consent', describe('What somebody has agreed to, when, and on which page'), approve],
      ['DataObject', 'Tracking event', set({ dataClassification: 'public' })],
    ],
  },
  {
    ago: days(14.1),
    by: 'anna',
    edits: [
      [
        'Initiative',
        'Frankfurt data centre move',
        describe('Behind plan: the firewall rules are not documented'),
        approve,
      ],
      ['Initiative', 'SuccessFactors switch', approve],
      ['Initiative', 'New web shop', set({ budgetAfterPlanning: 4_250_000 }), approve],
    ],
  },
  {
    ago: days(12.4),
    by: 'laura',
    edits: [
      application('Learning platform', describe('Courses, certificates and the yearly safety training'), tag('GDPR')),
      application('Time recording', set({ lxSixRClassification: 'repurchase' }), tag('SteerCo December')),
    ],
  },
  {
    ago: days(10.2),
    by: 'karim',
    edits: [
      application(
        'Zebra scanners',
        changeLast('relApplicationToITComponent', { obsolescenceRiskStatus: 'riskReduction' }),
      ),
      application('Label printing', set({ technicalSuitability: 'unreasonable' }), tag('Single point of failure')),
      application('Yard management', removeLast('relApplicationToBusinessContext')),
    ],
  },
  {
    ago: days(8.3),
    by: 'clara',
    edits: [
      application('LIMS', describe('Samples, results and releases of the laboratory in Basel. Validated.'), approve),
      application('Chromatography data system', approve),
    ],
  },
  {
    ago: days(6.5),
    by: 'priya',
    edits: [
      application('Architecture repository', rename('Landscape Console'), clear('lxSixRClassification')),
      ['BusinessCapability', 'Machine learning', set({ strategicImportance: 'tier1', targetMaturity: 'managed' })],
    ],
  },
  {
    ago: days(4.8),
    by: 'tomas',
    edits: [
      component('Node.js 18', set({ technicalSuitability: 'inappropriate' }), tag('Hold')),
      component('Kubernetes 1.31', approve),
      component('PostgreSQL 16', approve),
    ],
  },
  {
    ago: days(3.1),
    by: 'anna',
    edits: [
      application(
        'Quotation agent',
        set({ lxHostingType: 'paas' }),
        tag('SteerCo December'),
        describe('Drafts quotations; a person sends them'),
      ),
      application('Service desk agent', set({ functionalSuitability: 'appropriate' })),
    ],
  },
  {
    ago: days(1.4),
    by: 'jonas',
    edits: [
      application('SAP ECC', set({ lxTimeClassification: 'eliminate' })),
      application('SAP SD', changeLast('relApplicationToOrganization', { numberOfUsers: 310 })),
      application('Price book', set({ lxSixRClassification: 'retire' })),
    ],
  },
  {
    ago: hours(7.2),
    by: 'david',
    edits: [
      application('Security monitoring', approve),
      application('Entra ID', set({ lxStatusSSO: 'inUse' }), approve),
    ],
  },
  {
    ago: minutes(38),
    by: 'anna',
    edits: [application('Data lake', set({ functionalSuitability: 'perfect' })), application('Kafka', tag('NIS2'))],
  },
  {
    ago: minutes(9),
    by: 'tomas',
    edits: [
      application(
        'Cart service',
        set({ technicalSuitability: 'adequate' }),
        relate('relToRequires', 'Application', 'Price service'),
      ),
    ],
  },
]

/** Archived fact sheets: old ones that the carve-out left behind, a recent one, and one by mistake that was recovered. */
export const archived = [
  ...['Nordsee ERP', 'Nordsee warehouse', 'Nordsee price list', 'Nordsee fleet planner', 'Nordsee time clock'].map(
    (name, index) => ({
      name,
      by: 'priya' as const,
      ago: days(45) - minutes(index),
      comment: 'Carved out in 2024; kept for the audit',
      backAfter: undefined,
    }),
  ),
  { name: 'Newsletter tool', by: 'meiling', ago: days(17.8), comment: 'Switched off', backAfter: undefined },
  { name: 'Web analytics', by: 'karim', ago: days(2.3), comment: '', backAfter: hours(1.5) },
] as const

export const comments: readonly {
  ago: number
  by: PersonKey
  on: string
  message: string
  answer?: readonly [PersonKey, string]
}[] = [
  {
    ago: days(52),
    by: 'sofia',
    on: 'SAP S/4HANA Finance',
    message: 'The close of October took four days, one less than in September.',
  },
  {
    ago: days(41),
    by: 'david',
    on: 'Carrier gateway',
    message: 'Is there a plan for a day without the provider?',
    answer: ['karim', 'Labels can be printed locally for two hours. We are writing it down.'],
  },
  { ago: days(26), by: 'anna', on: 'SAP ECC', message: 'Wave 2 leaves purchasing here until March.' },
  {
    ago: days(18),
    by: 'meiling',
    on: 'Customer data platform',
    message: 'Which of the two segments is the one that marketing uses?',
    answer: ['clara', 'The one with consent. The other is for reporting only.'],
  },
  { ago: days(11), by: 'tomas', on: 'Web shop', message: 'Moved to Kubernetes 1.31 on Sunday without an outage.' },
  {
    ago: days(5),
    by: 'laura',
    on: 'Workday',
    message: 'The yearly update is on the 12th; interfaces pause from 20:00.',
  },
  {
    ago: hours(26),
    by: 'priya',
    on: 'Legacy integration broker',
    message: 'Eleven interfaces left. Please name a date for yours.',
  },
  {
    ago: hours(3),
    by: 'jonas',
    on: 'SAP Warehouse Management',
    message: 'Support package 9.5 SP12 is in the test system.',
  },
]

/** Small files, as text. */
export const files = [
  {
    ago: days(21),
    by: 'jonas',
    on: 'SAP ECC',
    name: 'Shutdown checklist',
    file: 'shutdown-checklist.csv',
    text: 'Step,Owner,Due\nFreeze customising,Jonas Weber,2027-01-15\nArchive documents,Anna Keller,2027-03-31\n',
  },
  {
    ago: days(9),
    by: 'tomas',
    on: 'Web shop',
    name: 'Load test of October',
    file: 'load-test.txt',
    text: 'Peak: 412 orders a minute\np95 of the cart: 180 ms\nErrors: 0.02 %\n',
  },
  {
    ago: days(2),
    by: 'david',
    on: 'Payment hub',
    name: 'Recovery test',
    file: 'recovery-test.txt',
    text: 'Restored in 47 minutes on 18 November; nothing was lost.\n',
  },
] as const

/** New people on fact sheets. */
export const joined = [
  { ago: days(20), by: 'anna', on: 'SAP S/4HANA Sourcing', who: 'meiling', role: 'Enterprise architect' },
  { ago: days(13), by: 'priya', on: 'MCP gateway', who: 'tomas', role: 'Technical owner' },
  { ago: days(4), by: 'karim', on: 'Yard management', who: 'elena', role: 'Enterprise architect' },
] as const

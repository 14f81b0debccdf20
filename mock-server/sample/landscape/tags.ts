import type { Dice } from './values.ts'

interface SampleTagGroup {
  readonly name: string
  readonly shortName: string
  readonly description: string
  readonly mode: 'SINGLE' | 'MULTIPLE'
  /** None = all types. */
  readonly types: readonly string[]
  readonly tags: readonly (readonly [name: string, color: string, description?: string])[]
}

/** Tag groups of the sample; the last entry stands for the tags without a group. */
export const tagGroups: readonly SampleTagGroup[] = [
  {
    name: 'Continuity',
    shortName: 'CONT',
    description: 'What happens when it fails',
    mode: 'MULTIPLE',
    types: ['Application', 'ITComponent'],
    tags: [
      ['DR plan missing', '#c62828', 'No plan that was tested in the last 12 months'],
      ['DR plan tested', '#2e7d32'],
      ['Single point of failure', '#ad1457'],
      ['Offline operation possible', '#00695c'],
    ],
  },
  {
    name: 'Regulation',
    shortName: 'REG',
    description: 'Rules that it is subject to',
    mode: 'MULTIPLE',
    types: ['Application', 'BusinessContext', 'DataObject', 'Interface'],
    tags: [
      ['GxP relevant', '#4527a0', 'Validated, changed under change control'],
      ['GDPR', '#283593', 'Personal data'],
      ['SOX', '#1565c0', 'Key controls of financial reporting'],
      ['NIS2', '#00838f'],
    ],
  },
  {
    name: 'Technology radar',
    shortName: 'RADAR',
    description: 'What architects advise',
    mode: 'SINGLE',
    types: ['ITComponent', 'TechnicalStack'],
    tags: [
      ['Adopt', '#2e7d32', 'First choice'],
      ['Trial', '#558b2f'],
      ['Assess', '#f9a825'],
      ['Hold', '#c62828', 'Not for anything new'],
    ],
  },
  {
    name: 'Supplier tier',
    shortName: 'TIER',
    description: 'How much depends on the supplier',
    mode: 'SINGLE',
    types: ['Provider'],
    tags: [
      ['Tier 1', '#4e342e'],
      ['Tier 2', '#6d4c41'],
      ['Tier 3', '#a1887f'],
    ],
  },
  {
    name: 'Transformation wave',
    shortName: 'WAVE',
    description: 'When it moves to S/4HANA',
    mode: 'SINGLE',
    types: ['Application', 'Initiative'],
    tags: [
      ['Wave 1', '#0277bd'],
      ['Wave 2', '#0288d1'],
      ['Wave 3', '#4fc3f7'],
    ],
  },
  {
    name: 'Topics',
    shortName: 'TOP',
    description: 'What people look for',
    mode: 'MULTIPLE',
    types: [],
    tags: [
      ['AI', '#6a1b9a'],
      ['SAP BTP', '#0d47a1', 'Extensions on the Business Technology Platform'],
      ['SteerCo December', '#ef6c00', 'Picked for the steering committee of 3 December'],
      ['Cloud exit', '#37474f'],
      ['Customer facing', '#00897b'],
    ],
  },
]

export const tagsWithoutGroup = [
  ['To be discussed', '#757575'],
  ['Demo', '#9e9e9e'],
] as const

/** The tags of an application, by its properties. */
export function tagsOfApplication(name: string, { next }: Dice): string[] {
  const rules: readonly (readonly [RegExp, string, number])[] = [
    [
      /^(LIMS|Chromatography|Stability|Electronic (batch|lab)|Document control|Deviation|SAP S\/4HANA Quality)/,
      'GxP relevant',
      1,
    ],
    [
      /Workday|Payroll|HCM|SuccessFactors|Recruiting|Learning|Time recording|Salary|Consent|Customer|Salesforce/,
      'GDPR',
      0.8,
    ],
    [/Finance|ECC|consolidation|Payment|Bank|Treasury|Tax/, 'SOX', 0.7],
    [/^BTP extension/, 'SAP BTP', 1],
    [/agent|assistant|Copilot|reader|summariser|Machine learning|MCP|Recommendation/i, 'AI', 1],
    [/S\/4HANA Finance|SAP ECC/, 'Wave 1', 1],
    [/Sourcing|S\/4HANA Quality|SAP MM/, 'Wave 2', 1],
    [/S\/4HANA (Sales|Manufacturing)|SAP (SD|PP)/, 'Wave 3', 1],
    [/shop|portal|Storefront|website/i, 'Customer facing', 0.9],
    [/Line control|Zebra|Label|Manufacturing/, 'Single point of failure', 0.5],
    [/Firewall|Load balancer|Security|Identity|Privileged/, 'NIS2', 0.8],
    [/^/, 'DR plan missing', 0.13],
    [/^/, 'SteerCo December', 0.06],
    [/^/, 'To be discussed', 0.05],
  ]
  const tags = rules.flatMap(([pattern, tag, share]) => (pattern.test(name) && next() < share ? tag : []))
  const isWave = (tag: string) => tag.startsWith('Wave')
  // Its group allows a single wave.
  return tags.filter((tag, index) => !isWave(tag) || tags.findIndex(isWave) === index)
}

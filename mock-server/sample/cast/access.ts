/** The access control entities of the sample; permissions name them (people.ts, technical-users.ts). */
export const entities = [
  { name: 'HR', displayName: 'Human resources', description: 'Personal data of employees and applicants' },
  {
    name: 'FIN_RESTRICTED',
    displayName: 'Finance, restricted',
    description: 'Treasury, consolidation and transactions that are not public yet',
  },
  { name: 'GXP', displayName: 'GxP validated', description: 'Validated systems, changed only under change control' },
] as const

export type EntityName = (typeof entities)[number]['name']

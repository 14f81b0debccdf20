import type { FormField, FormValues } from './form-values.ts'

/** What became of a field since both sides started from the same record. */
export type Difference = {
  readonly field: FormField
  /** Both changed it, to different values: somebody has to choose. */
  readonly isConflict: boolean
  readonly winner: 'mine' | 'theirs'
}

const fields: readonly FormField[] = [
  'name',
  'type',
  'groupKey',
  'description',
  'read',
  'write',
  'readonly',
  'oDataEnabled',
  'predefined',
  'state',
]

/** The fields in which the two versions differ, and whose value each gets by itself; conflicts start with mine. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return fields.flatMap((field) => {
    const [before, here, there] = [base, mine, theirs].map((values) => comparable(values, field))
    if (here === there) return []
    const isConflict = here !== before && there !== before
    return [{ field, isConflict, winner: here === before ? ('theirs' as const) : ('mine' as const) }]
  })
}

/** Their version with the fields that mine wins. */
export function merged(mine: FormValues, theirs: FormValues, found: readonly Difference[]): FormValues {
  const won = found.filter(({ winner }) => winner === 'mine').map(({ field }) => [field, mine[field]] as const)
  return { ...theirs, ...Object.fromEntries(won) }
}

function comparable(values: FormValues, field: FormField): string {
  // Spaces between the parts of a state say nothing.
  if (field === 'state') return JSON.stringify(JSON.parse(values.state))
  const value = values[field]
  if (typeof value !== 'object') return String(value)
  return value.who === 'people' ? value.people.toSorted().join(' ') : value.who
}

import { type FormField, type FormValues, fieldNames, fields } from './fields.ts'

/** A field in which two versions of a record differ. */
export type Difference = {
  readonly field: FormField
  /** Both sides changed it, to different values: the reader has to choose. */
  readonly isConflict: boolean
  readonly winner: 'mine' | 'theirs'
}

/** The fields in which the two versions differ, each with the version that wins unless the reader chooses; conflicts start with mine. */
export function differences(base: FormValues, mine: FormValues, theirs: FormValues): Difference[] {
  return fieldNames.flatMap((field) => {
    const [before, here, there] = [base, mine, theirs].map((values) => comparable(values, field))
    if (here === there) return []
    const isConflict = here !== before && there !== before
    return [{ field, isConflict, winner: here === before ? ('theirs' as const) : ('mine' as const) }]
  })
}

/** Their version, with the fields that mine wins. */
export function merge(mine: FormValues, theirs: FormValues, decided: readonly Difference[]): FormValues {
  const won = decided.filter(({ winner }) => winner === 'mine').map(({ field }) => [field, mine[field]] as const)
  return { ...theirs, ...Object.fromEntries(won) }
}

function comparable(values: FormValues, field: FormField): string {
  const value = values[field]
  if (typeof value === 'object') return value.who === 'people' ? value.people.toSorted().join(' ') : value.who
  // White space between the parts of a state says nothing.
  return fields[field].kind === 'json' ? JSON.stringify(JSON.parse(values.state)) : String(value)
}

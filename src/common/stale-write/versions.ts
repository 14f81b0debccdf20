import type { ReactNode } from 'react'

type Values = Readonly<Record<string, unknown>>

/** How the versions of a record are compared and shown, field by field. */
export type Versions<Input> = {
  readonly show: (name: keyof Input & string, values: Input) => ReactNode
  /** By value unless told otherwise, for instance because order or white space says nothing. */
  readonly isSame?: (name: keyof Input & string, a: Input, b: Input) => boolean
  /** Fields with texts of several words, whose changes are marked and can be merged. */
  readonly prose?: readonly (keyof Input & string)[]
}

export type Side = 'mine' | 'theirs' | 'both'

/** A field in which two versions differ. */
export type Difference = {
  readonly name: string
  /** Both changed it, to different values: the reader has to choose. */
  readonly isConflict: boolean
  /** The version to keep; undefined until the reader has chosen. */
  readonly winner: Side | undefined
}

export const isSameValue = (name: string, a: Values, b: Values): boolean =>
  JSON.stringify(a[name]) === JSON.stringify(b[name])

/** The fields in which mine and theirs differ. A field that only one of them changed needs no choice. */
export function differences<Input extends Values>(
  names: readonly (keyof Input & string)[],
  { base, mine, theirs }: { readonly base: Input; readonly mine: Input; readonly theirs: Input },
  isSame: NonNullable<Versions<Input>['isSame']> = isSameValue,
): Difference[] {
  return names.flatMap((name): Difference[] => {
    if (isSame(name, mine, theirs)) return []
    if (isSame(name, mine, base)) return [{ name, isConflict: false, winner: 'theirs' }]
    if (isSame(name, theirs, base)) return [{ name, isConflict: false, winner: 'mine' }]
    return [{ name, isConflict: true, winner: undefined }]
  })
}

/** Their version, with the fields that mine wins; `both` are texts that contain the changes of both. */
export function mergeVersions(
  decided: readonly Difference[],
  { mine, theirs, both }: { readonly mine: Values; readonly theirs: Values; readonly both: Values },
): Values {
  const sides = { mine, theirs, both }
  const chosen = decided.map(({ name, winner = 'theirs' }) => [name, sides[winner][name]] as const)
  return { ...theirs, ...Object.fromEntries(chosen) }
}

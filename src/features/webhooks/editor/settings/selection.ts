import { eventTypes } from 'mock-server/contract/events.ts'

export type TagSets = readonly (readonly string[])[]

const known: ReadonlySet<string> = new Set(eventTypes)

/** The type that a tag set selects alone: the tag of the service and that of the type, in any order. */
export function typeOfSet(set: readonly string[], application: string): string | undefined {
  const types = set.filter((tag) => tag !== application)
  const [type] = types
  return set.length === 2 && types.length === 1 && type !== undefined && known.has(type) ? type : undefined
}

export const selectedTypes = (tagSets: TagSets, application: string): ReadonlySet<string> =>
  new Set(tagSets.flatMap((set) => typeOfSet(set, application) ?? []))

/** Tag sets that the catalogue can't show: custom events, more tags, other applications. An edit keeps them as they are. */
export const otherSets = (tagSets: TagSets, application: string): TagSets =>
  tagSets.filter((set) => typeOfSet(set, application) === undefined)

/** The tag sets with these types selected or not; the other sets keep their place. */
export function withTypes(
  tagSets: TagSets,
  { application, types, isOn }: { application: string; types: readonly string[]; isOn: boolean },
): string[][] {
  const selected = selectedTypes(tagSets, application)
  const kept = tagSets.filter((set) => isOn || !types.includes(typeOfSet(set, application) ?? ''))
  const added = isOn ? types.filter((type) => !selected.has(type)).map((type) => [application, type]) : []
  return [...kept.map((set) => [...set]), ...added]
}

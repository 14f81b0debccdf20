export type TagSets = readonly (readonly string[])[]

/**
 * The event types worth reading for these sets, so that the log's type index serves; `undefined` = all. Only an event of the
 * service's own carries the application's tag, and its one other tag is its type; what a custom event carries says nothing of its
 * type. The order of tags is free.
 */
export function typesIn(tagSets: TagSets, application: string): readonly string[] | undefined {
  const named = tagSets.map((set) => (set.includes(application) ? set.filter((tag) => tag !== application) : []))
  if (named.some((set) => set.length === 0)) return undefined
  return [...new Set(named.flat())]
}

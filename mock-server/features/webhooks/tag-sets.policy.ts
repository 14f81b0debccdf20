export type TagSets = readonly (readonly string[])[]

/**
 * The event types worth reading for these sets, so that the log's type index serves; `undefined` = all, because one of
 * the sets does not name a type. Every tag of a set may be the type: the order of tags is free.
 */
export function typesIn(tagSets: TagSets, application: string): readonly string[] | undefined {
  const named = tagSets.map((set) => set.filter((tag) => tag !== application))
  if (named.some((set) => set.length === 0)) return undefined
  return [...new Set(named.flat())]
}

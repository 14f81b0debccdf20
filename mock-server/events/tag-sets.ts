export type TagSets = readonly (readonly string[])[]

/**
 * The event types worth reading for these tag sets, so that the log's type index can be used; undefined = all. Only the service's own
 * events carry the application's tag, and their one other tag is their type; the tags of a custom event don't say its type. Tags
 * come in any order.
 */
export function typesIn(tagSets: TagSets, application: string): readonly string[] | undefined {
  const typeSets = tagSets.map((set) => (set.includes(application) ? set.filter((tag) => tag !== application) : []))
  if (typeSets.some((set) => set.length === 0)) return undefined
  return [...new Set(typeSets.flat())]
}

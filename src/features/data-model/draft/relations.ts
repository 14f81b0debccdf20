import type { DataModel } from 'mock-server/contract/data-model.ts'

/** The relations of a type in their order: those that it lists, then others that end at it. */
export function relationsOf(
  { base, model }: { readonly base: DataModel; readonly model: DataModel },
  type: string,
): string[] {
  const listed = [...(model.factSheets[type]?.relations ?? []), ...(base.factSheets[type]?.relations ?? [])]
  const all = { ...base.relations, ...model.relations }
  const ending = Object.entries(all).flatMap(([name, { from, to }]) =>
    from.factSheetType === type || to.factSheetType === type ? [name] : [],
  )
  return [...new Set([...listed, ...ending])].filter((name) => Object.hasOwn(all, name))
}

import type { DataModel } from 'mock-server/contract/data-model.ts'
import type { Mark } from '#features/data-model/draft/changes.ts'
import { keyOf } from 'mock-server/contract/models/place.ts'

export type GraphNode = { readonly type: string; readonly mark: Mark | undefined }
export type GraphEdge = {
  readonly relation: string
  readonly from: string
  readonly to: string
  readonly mark: Mark | undefined
}
export type ModelGraph = { readonly nodes: readonly GraphNode[]; readonly edges: readonly GraphEdge[] }

type Sources = {
  readonly base: DataModel
  readonly model: DataModel
  readonly marks: ReadonlyMap<string, Mark>
}

/**
 * Types and the relations between them, those that the draft deletes included. With `around`, only what is related to one of these
 * types; with `onlyChanged`, only what changed and the types at its ends. Relations of any type with any type are left out: they would
 * be lines from each to each.
 */
export function graphOf(
  { base, model, marks }: Sources,
  { around, onlyChanged = false }: { readonly around?: ReadonlySet<string>; readonly onlyChanged?: boolean } = {},
): ModelGraph {
  const types = new Set([...Object.keys(model.factSheets), ...Object.keys(base.factSheets)])
  const markOf = (collection: 'factSheets' | 'relations', name: string) => marks.get(keyOf({ collection, name }))
  const edges = Object.entries({ ...base.relations, ...model.relations }).flatMap(
    ([relation, { from, to }]): GraphEdge[] => {
      const ends = [from.factSheetType, to.factSheetType]
      const mark = markOf('relations', relation)
      if (!ends.every((end) => types.has(end))) return []
      if (around && !ends.some((end) => around.has(end))) return []
      if (onlyChanged && mark === undefined) return []
      return [{ relation, from: from.factSheetType, to: to.factSheetType, mark }]
    },
  )
  const shown = new Set([
    ...(around ?? []),
    ...edges.flatMap(({ from, to }) => [from, to]),
    ...[...types].filter((type) => (onlyChanged ? markOf('factSheets', type) !== undefined : !around)),
  ])
  return {
    nodes: [...shown].filter((type) => types.has(type)).map((type) => ({ type, mark: markOf('factSheets', type) })),
    edges,
  }
}

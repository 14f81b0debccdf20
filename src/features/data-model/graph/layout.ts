import { graphlib, layout } from '@dagrejs/dagre'
import type { GraphEdge, ModelGraph } from './graph.ts'

/** `gap`: between the two columns around a type. */
export const NODE = { width: 156, height: 32, gap: 28 } as const
const ROW = 52

export type Point = { readonly x: number; readonly y: number }
type Places = ReadonlyMap<string, Point>
export type Side = 'top' | 'right' | 'bottom' | 'left'

/** Where each type stands, by the top left corner of its box. */
export const placesOf = (graph: ModelGraph, center: string | undefined): Places =>
  center !== undefined && graph.edges.every(({ from, to }) => from === center || to === center)
    ? around(graph, center)
    : layered(graph)

/** Types that lead to the one in the middle above it, those that it leads to below, in two columns: it is shown in a narrow panel. */
function around({ nodes, edges }: ModelGraph, center: string): Places {
  const others = nodes.map(({ type }) => type).filter((type) => type !== center)
  const isAbove = (type: string) => edges.some(({ from, to }) => from === type && to === center)
  const rows = (types: readonly string[], direction: 1 | -1) =>
    types.map((type, index): [string, Point] => [
      type,
      {
        x: index % 2 === 0 ? -NODE.width - NODE.gap / 2 : NODE.gap / 2,
        y: direction * ROW * (1.5 + Math.floor(index / 2)),
      },
    ])
  return new Map([
    [center, { x: -NODE.width / 2, y: 0 }],
    ...rows(others.filter(isAbove), -1),
    ...rows(
      others.filter((type) => !isAbove(type)),
      1,
    ),
  ])
}

/** In layers, so that lines cross little. */
function layered({ nodes, edges }: ModelGraph): Places {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 24, ranksep: 64 })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { type } of nodes) graph.setNode(type, { width: NODE.width, height: NODE.height })
  for (const { relation, from, to } of edges) if (from !== to) graph.setEdge(from, to, {}, relation)
  layout(graph)
  return new Map(
    nodes.map(({ type }) => {
      const { x, y } = graph.node(type)
      return [type, { x: (x ?? 0) - NODE.width / 2, y: (y ?? 0) - NODE.height / 2 }]
    }),
  )
}

/** The sides of its two boxes that a line connects. */
export function sidesOf(
  { from, to }: GraphEdge,
  places: Places,
  center: string | undefined,
): { readonly source: Side; readonly target: Side } {
  const [start, end] = [places.get(from) ?? { x: 0, y: 0 }, places.get(to) ?? { x: 0, y: 0 }]
  if (from === to) return { source: 'right', target: 'top' }
  const isDown = start.y <= end.y
  const vertical = isDown
    ? ({ source: 'bottom', target: 'top' } as const)
    : ({ source: 'top', target: 'bottom' } as const)
  // Beside the line that comes down between the columns.
  if (to === center && start.x !== end.x) return { ...vertical, source: start.x < end.x ? 'right' : 'left' }
  if (from === center && start.x !== end.x) return { ...vertical, target: end.x < start.x ? 'right' : 'left' }
  return vertical
}

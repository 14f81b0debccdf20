import { Fragment, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Background,
  Controls,
  type BuiltInEdge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { styled } from '@mui/material/styles'
import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { Mark } from '#features/data-model/draft/changes.ts'
import type { ModelDraft } from '#features/data-model/draft/use-model-draft.ts'
import { MarkLetter } from '#features/data-model/parts/mark-letter.tsx'
import { PlaceIcon } from '#features/data-model/parts/place-icon.tsx'
import type { ModelWords } from '#features/data-model/parts/model-words.ts'
import type { ModelGraph } from './graph.ts'
import { look } from './graph.styles.ts'
import { NODE, placesOf, sidesOf } from './layout.ts'

export type GraphViewProps = {
  readonly graph: ModelGraph
  readonly draft: ModelDraft
  readonly words: ModelWords
  readonly current?: string | undefined
  readonly onOpen: (place: ModelPlace) => void
}

type TypeNode = Node<{
  readonly type: string
  readonly label: string
  readonly mark: Mark | undefined
  readonly isCurrent: boolean
  readonly draft: ModelDraft
}>

const nodeTypes = { type: TypeBox }

/** Types as boxes and relations as lines. Boxes and lines can be reached and opened by the keyboard; the list beside it says the same. */
export function GraphView({ graph, draft, words, current, onOpen }: GraphViewProps) {
  const { t } = useTranslation('dataModel')
  const { nodes, edges } = useMemo(() => {
    const places = placesOf(graph, current)
    const isAround = current !== undefined
    // A line from a type to itself is only drawn where it says something: most types have some.
    const drawn = graph.edges.filter(({ from, to, mark }) => from !== to || mark !== undefined || from === current)
    return {
      nodes: graph.nodes.map(({ type, mark }): TypeNode => ({
        id: type,
        type: 'type',
        position: places.get(type) ?? { x: 0, y: 0 },
        width: NODE.width,
        height: NODE.height,
        ariaLabel: words.type(type),
        data: { type, label: words.type(type), mark, isCurrent: type === current, draft },
      })),
      edges: drawn.map((edge): BuiltInEdge => {
        const { relation, from, to, mark } = edge
        const { source, target } = sidesOf(edge, places, current)
        return {
          id: relation,
          ...(isAround ? { type: 'smoothstep', pathOptions: { offset: NODE.gap / 2, borderRadius: 6 } } : {}),
          source: from,
          target: to,
          sourceHandle: source,
          targetHandle: target,
          ...(mark === undefined ? {} : { label: t(`mark.${mark}`), className: mark }),
          ariaLabel: words.relation(relation),
          markerEnd: { type: MarkerType.ArrowClosed, width: 14, height: 14 },
        }
      }),
    }
  }, [graph, draft, words, current, t])
  const open = (id: string, collection: 'factSheets' | 'relations') => onOpen({ collection, name: id })
  return (
    <Root>
      <ReactFlow
        // Another graph is laid out and fitted anew.
        key={graph.nodes.map(({ type }) => type).join(' ')}
        {...{ nodes, edges, nodeTypes }}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: { x: '8px', top: '8px', bottom: '44px' } }}
        minZoom={0.2}
        nodesDraggable={false}
        nodesConnectable={false}
        deleteKeyCode={null}
        // The page scrolls where somebody turns the wheel over the graph.
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
        onNodeClick={(_, node) => open(node.id, 'factSheets')}
        onEdgeClick={(_, edge) => open(edge.id, 'relations')}
        aria-label={t('graph.label')}
      >
        <Background gap={16} size={1.5} color="var(--line-2)" />
        <Controls showInteractive={false} position="bottom-right" orientation="horizontal" />
      </ReactFlow>
    </Root>
  )
}

const sides = { top: Position.Top, right: Position.Right, bottom: Position.Bottom, left: Position.Left } as const

function TypeBox({ data: { type, label, mark, isCurrent, draft } }: NodeProps<TypeNode>) {
  return (
    <>
      {Object.entries(sides).map(([id, position]) => (
        <Fragment key={id}>
          <Handle type="source" id={id} position={position} isConnectable={false} />
          <Handle type="target" id={id} position={position} isConnectable={false} />
        </Fragment>
      ))}
      <div data-part="box" data-mark={mark} data-current={isCurrent ? '' : undefined}>
        <PlaceIcon place={{ collection: 'factSheets', name: type }} models={[draft.model, draft.base]} />
        <span>{label}</span>
        {mark !== undefined && <MarkLetter mark={mark} />}
      </div>
    </>
  )
}

const Root = styled('div')(look)

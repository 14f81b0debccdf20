import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  draggable,
  dropTargetForElements,
  type ElementDropTargetEventBasePayload,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { SubsectionPlace } from '#features/view-model/layout/layout.ts'

/** What is dragged: a field, a relation that is not placed, a subsection, a section. */
export type Dragged =
  | { readonly kind: 'field' | 'relation'; readonly name: string }
  | { readonly kind: 'part'; readonly place: SubsectionPlace }
  | { readonly kind: 'section'; readonly section: number }

type Options = {
  /** Undefined for what only takes things. */
  readonly item?: Dragged | undefined
  readonly isDisabled: boolean
  readonly takes: readonly Dragged['kind'][]
  readonly onDrop: (dragged: Dragged) => void
}

/** Lets an element be dragged, and take what is dropped on it and not on something inside of it. */
export function useDrag<Of extends HTMLElement>({ item, isDisabled, takes, onDrop }: Options) {
  const ref = useRef<Of>(null)
  const [isDragged, setDragged] = useState(false)
  const [isOver, setOver] = useState(false)
  const current = useEffectEvent(() => item)
  const accepts = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedIn(data)
    return dragged !== undefined && takes.includes(dragged.kind)
  })
  const drop = useEffectEvent(onDrop)
  const canBeDragged = item !== undefined && !isDisabled
  useEffect(() => {
    const element = ref.current
    if (!element || isDisabled) return undefined
    const isInnermost = ({ location, self }: ElementDropTargetEventBasePayload) =>
      location.current.dropTargets[0]?.element === self.element
    const ends = [
      dropTargetForElements({
        element,
        canDrop: ({ source }) => accepts(source.data) && source.element !== element,
        onDropTargetChange: (event) => setOver(isInnermost(event)),
        onDragLeave: () => setOver(false),
        onDrop: (event) => {
          setOver(false)
          const dragged = draggedIn(event.source.data)
          if (dragged && isInnermost(event)) drop(dragged)
        },
      }),
    ]
    if (canBeDragged) {
      ends.push(
        draggable({
          element,
          getInitialData: () => ({ dragged: current() }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        }),
      )
    }
    return () => {
      for (const end of ends) end()
    }
  }, [isDisabled, canBeDragged])
  return { ref, marks: { 'data-dragged': isDragged ? '' : undefined, 'data-over': isOver ? '' : undefined } }
}

/** Only this page drags elements, and `getInitialData` is above. */
const draggedIn = (data: Record<string | symbol, unknown>): Dragged | undefined =>
  // Safe: written above.
  data['dragged'] as Dragged | undefined

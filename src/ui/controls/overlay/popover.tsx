import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import MuiPopover, { type PopoverActions, type PopoverVirtualElement } from '@mui/material/Popover'

export type PopoverProps = {
  readonly label: string
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly isAtEnd?: boolean
  readonly className?: string | undefined
  /** Also for the moment when nothing inside has the focus; `moveFocus` for a list. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/**
 * A small surface at a button; focus goes in and returns. It stays where it opened when the button moves, such as behind a new
 * filter, and stays in the window when its content arrives later.
 */
export function Popover({ label, anchor, onClose, isAtEnd, className, onKeyDown, children }: PopoverProps) {
  const horizontal = isAtEnd ? 'right' : 'left'
  const place = useMemo(() => placeOf(anchor), [anchor])
  const actions = useRef<PopoverActions>(null)
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!paper) return undefined
    const sizes = new ResizeObserver(() => actions.current?.updatePosition())
    sizes.observe(paper)
    return () => sizes.disconnect()
  }, [paper])
  return (
    <MuiPopover
      open
      action={actions}
      anchorEl={place}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal }}
      transformOrigin={{ vertical: -4, horizontal }}
      slotProps={{
        paper: { ref: setPaper, className: className ?? '', role: 'dialog', 'aria-label': label, onKeyDown },
      }}
    >
      {children}
    </MuiPopover>
  )
}

/** Where the button is now; measured again only in a window of another size. */
function placeOf(anchor: HTMLElement): PopoverVirtualElement {
  const windowSize = () => `${innerWidth} ${innerHeight}`
  let [size, box] = [windowSize(), anchor.getBoundingClientRect()]
  return {
    nodeType: Node.ELEMENT_NODE,
    getBoundingClientRect() {
      if (size !== windowSize()) [size, box] = [windowSize(), anchor.getBoundingClientRect()]
      return box
    },
  }
}

import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { observeOrKeep } from '#ui/theme/observe-size.ts'
import { moveIn, type TreeRow } from './tree-keys.ts'

const HEIGHT = 28

type Props<Row extends TreeRow> = {
  readonly label: string
  /** The rows that are shown, in their order: those of collapsed parents are left out. */
  readonly rows: readonly Row[]
  readonly isChosen: (row: Row) => boolean
  readonly onChoose: (row: Row) => void
  readonly onToggle: (row: Row) => void
  readonly children: (row: Row) => ReactNode
}

/** A tree of any size. Arrows move and open, Enter and Space choose, letters jump; only the rows on screen exist. */
export function Tree<Row extends TreeRow>({ label, rows, isChosen, onChoose, onToggle, children }: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const chosen = rows.findIndex(isChosen)
  const [activeId, setActiveId] = useState<string>()
  const found = rows.findIndex((row) => row.id === activeId)
  const active = found >= 0 ? found : Math.max(chosen, 0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 8,
    observeElementRect: observeOrKeep,
    useFlushSync: false,
  })
  const goTo = (index: number) => {
    setActiveId(rows[index]?.id)
    virtual.scrollToIndex(index)
  }
  // What somebody came for by a link, a search hit or an undo is brought into view; opening a part above it must not scroll.
  const chosenId = rows[chosen]?.id
  const reveal = useEffectEvent((rowId: string) => {
    setActiveId(rowId)
    virtual.scrollToIndex(Math.max(chosen, 0))
  })
  useEffect(() => {
    if (chosenId !== undefined) reveal(chosenId)
  }, [chosenId])
  return (
    <Root
      ref={scroller}
      role="tree"
      aria-label={label}
      tabIndex={0}
      {...(rows[active] ? { 'aria-activedescendant': `${id}${rows[active].id}` } : {})}
      onClick={({ target }) => {
        const part = target instanceof Element ? target : undefined
        const row = rows[Number(part?.closest<HTMLElement>('[role=treeitem]')?.dataset['index'] ?? -1)]
        if (!row) return
        setActiveId(row.id)
        if (row.isExpanded !== undefined && part?.closest('[data-part=twist]')) onToggle(row)
        else onChoose(row)
      }}
      onKeyDown={(event) => {
        const row = rows[active]
        if (!row || event.ctrlKey || event.metaKey || event.altKey) return
        const move = moveIn(rows, active, event.key)
        if (move === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (move === 'choose') onChoose(row)
        else if (move === 'toggle') onToggle(row)
        else goTo(move)
      }}
    >
      <div style={{ height: virtual.getTotalSize() }} role="none">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const isOn = index === chosen || isChosen(row)
          return (
            <div
              key={row.id}
              id={`${id}${row.id}`}
              role="treeitem"
              aria-level={row.level}
              aria-posinset={row.position}
              aria-setsize={row.size}
              aria-selected={isOn}
              aria-expanded={row.isExpanded}
              data-active={index === active ? '' : undefined}
              style={{ transform: `translateY(${start}px)`, '--level': row.level - 1 }}
              data-index={index}
            >
              <span data-part="twist" aria-hidden>
                {row.isExpanded !== undefined && <ChevronRight size={12} strokeWidth={1.75} />}
              </span>
              {children(row)}
            </div>
          )
        })}
      </div>
    </Root>
  )
}

const Root = styled('div')({
  flex: 1,
  minHeight: 120,
  overflow: 'auto',
  padding: '0 8px',
  '&:focus-visible': { outline: 'none' },
  '& > div': { position: 'relative' },
  '& [role=treeitem]': {
    position: 'absolute',
    top: 0,
    left: 0,
    right: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    height: HEIGHT,
    padding: '0 8px 0 calc(8px + var(--level) * 16px)',
    borderRadius: 'var(--r-m)',
    font: '400 13px/20px var(--sans)',
    cursor: 'pointer',
    userSelect: 'none',
    '&:hover': { backgroundColor: 'var(--hover)' },
    '&[aria-selected=true]': { backgroundColor: 'var(--active)', fontWeight: 500 },
    '@media (pointer: coarse)': { minHeight: HEIGHT },
    '@media (forced-colors: active)': {
      '&[aria-selected=true]': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
      '&[aria-selected=true] *': { color: 'inherit', backgroundColor: 'transparent' },
    },
  },
  '&:focus-visible [data-active]': { outline: '2px solid var(--focus)', outlineOffset: -2 },
  '& [data-part=twist]': {
    flex: 'none',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 16,
    height: HEIGHT,
    color: 'var(--text-3)',
  },
  '& [aria-expanded=true] > [data-part=twist] > svg': { transform: 'rotate(90deg)' },
})

import { useCallback, useMemo, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { foldedBelow, jsonLines, type JsonLine } from '#lib/json-lines.ts'
import { observeOrKeep } from '#ui/theme/observe-size.ts'
import { useUi } from '#ui/ui-context.tsx'

const lineHeight = 20
/** Lines that fold are as high as their button has to be for a finger or an unsteady hand (WCAG 2.5.8). */
const foldHeight = 24
const padding = 4

/** JSON with line numbers, colours and folding; only visible lines are in the page. */
export function JsonView({
  value,
  label,
  maxHeight = 400,
  openDepth = 1,
  highlight,
  height,
}: {
  readonly value: unknown
  readonly label: string
  /** Grows with its lines up to this height. */
  readonly maxHeight?: number
  /** A fixed height. */
  readonly height?: number | string
  /** Deeper values start folded. */
  readonly openDepth?: number
  /** The path of a value to mark: "$.id". */
  readonly highlight?: string
}) {
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map())
  const initial = useMemo(() => foldedBelow(value, openDepth), [value, openDepth])
  const lines = useMemo(() => jsonLines(value, withChanges(initial, changes)), [value, initial, changes])
  const scroller = useRef<HTMLDivElement>(null)
  // A new function whenever the lines change, so that their heights are taken again.
  const getItemKey = useCallback((index: number) => `${index} ${lines[index]?.fold ?? ''}`, [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => heightOf(lines[index]),
    overscan: 12,
    paddingStart: padding,
    paddingEnd: padding,
    initialRect: { width: 600, height: maxHeight },
    observeElementRect: observeOrKeep,
    useFlushSync: false,
  })
  const natural = lines.reduce((sum, line) => sum + heightOf(line), 2 * padding + 2)
  // A scrolling area must be reachable with the keyboard.
  const reachable = height !== undefined || natural > maxHeight ? { tabIndex: 0 } : {}
  return (
    <Root
      ref={scroller}
      role="group"
      aria-label={label}
      {...reachable}
      data-own-keys
      style={{ height: height ?? Math.min(natural, maxHeight), '--digits': `${String(lines.length).length}ch` }}
    >
      <div style={{ position: 'relative', height: virtual.getTotalSize(), minWidth: `${widest(lines)}ch` }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          return (
            <Line
              key={item.key}
              line={line}
              number={item.index + 1}
              top={item.start}
              isMarked={highlight !== undefined && line.path === highlight}
              onFold={() => setChanges(new Map(changes).set(line.path, line.fold === 'open'))}
            />
          )
        })}
      </div>
    </Root>
  )
}

function Line({
  line,
  number,
  top,
  isMarked,
  onFold,
}: {
  readonly line: JsonLine
  readonly number: number
  readonly top: number
  readonly isMarked: boolean
  readonly onFold: () => void
}) {
  const { texts } = useUi()
  return (
    <div
      data-line
      data-marked={isMarked ? '' : undefined}
      style={{ transform: `translateY(${top}px)`, lineHeight: `${heightOf(line)}px` }}
    >
      <span data-number aria-hidden>
        {number}
      </span>
      {line.fold && (
        <button
          type="button"
          aria-expanded={line.fold === 'open'}
          aria-label={line.fold === 'open' ? texts.collapse : texts.expand}
          onClick={onFold}
        >
          {line.fold === 'open' ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
        </button>
      )}
      <span data-code style={{ paddingLeft: `${line.depth * 2}ch` }}>
        {line.tokens.map((token, index) => (
          <span key={index} style={{ color: colors[token.kind] }}>
            {token.text}
          </span>
        ))}
      </span>
    </div>
  )
}

const heightOf = (line: JsonLine | undefined): number => (line?.fold ? foldHeight : lineHeight)

function withChanges(initial: ReadonlySet<string>, changes: ReadonlyMap<string, boolean>): ReadonlySet<string> {
  const folded = new Set(initial)
  for (const [path, isFolded] of changes) {
    if (isFolded) folded.add(path)
    else folded.delete(path)
  }
  return folded
}

// The virtual list positions lines absolutely, so the longest one sets the width to scroll.
function widest(lines: readonly JsonLine[]): number {
  let most = 0
  for (const line of lines) {
    let length = line.depth * 2
    for (const token of line.tokens) length += token.text.length
    most = Math.max(most, length)
  }
  return most + 10
}

const colors = {
  key: 'var(--code-key)',
  string: 'var(--code-str)',
  number: 'var(--code-num)',
  literal: 'var(--code-lit)',
  punctuation: 'var(--code-punct)',
} as const

const Root = styled('div')({
  overflow: 'auto',
  contain: 'content',
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-m)',
  backgroundColor: 'var(--code-back)',
  color: 'var(--code-punct)',
  fontFamily: 'var(--mono)',
  fontSize: 12,
  lineHeight: '20px',
  fontVariantLigatures: 'none',
  fontFeatureSettings: 'normal',
  letterSpacing: '-.01em',
  whiteSpace: 'pre',
  '&:focus-visible': { outlineOffset: -2 },
  '& [data-line]': { position: 'absolute', inset: '0 0 auto', display: 'flex' },
  '& [data-marked]': {
    backgroundColor: 'var(--accent-tint)',
    '@media (forced-colors: active)': { outline: '1px solid Highlight', outlineOffset: -1 },
  },
  '& [data-number]': {
    flex: 'none',
    width: 'calc(var(--digits) + 16px)',
    minWidth: 28,
    textAlign: 'right',
    fontSize: 11,
    color: 'var(--text-3)',
    userSelect: 'none',
  },
  '& button': {
    position: 'absolute',
    left: 'calc(max(28px, var(--digits) + 16px) - 3px)',
    top: 0,
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: 3,
    color: 'var(--text-3)',
    '&:hover': { backgroundColor: 'var(--active)', color: 'var(--text)' },
    '&:focus-visible': { outlineOffset: -1 },
  },
  '& [data-code]': { marginLeft: 18, paddingRight: 12 },
})

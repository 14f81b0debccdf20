import { useMemo, useRef, useState } from 'react'
import { useVirtualizer } from '@tanstack/react-virtual'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { classNames } from '#lib/class-names.ts'
import { foldedBelow, jsonLines, type JsonLine } from '#lib/json-lines.ts'
import { observeOrKeep } from '#ui/theme/observe-size.ts'
import { useUi } from '#ui/ui-context.tsx'
import style from './json-view.module.css'

const lineHeight = 20
const padding = 8

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
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    paddingStart: padding,
    paddingEnd: padding,
    initialRect: { width: 600, height: maxHeight },
    observeElementRect: observeOrKeep,
    useFlushSync: false,
  })
  const natural = lines.length * lineHeight + 2 * padding + 2
  // A scrolling area must be reachable with the keyboard.
  const reachable = height !== undefined || natural > maxHeight ? { tabIndex: 0 } : {}
  return (
    <div
      ref={scroller}
      role="group"
      aria-label={label}
      {...reachable}
      data-own-keys
      className={style.json}
      style={{ height: height ?? Math.min(natural, maxHeight), '--digits': `${String(lines.length).length}ch` }}
    >
      <div className={style.lines} style={{ height: virtual.getTotalSize(), minWidth: `${widest(lines)}ch` }}>
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
    </div>
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
    <div className={classNames(style.line, isMarked && style.marked)} style={{ transform: `translateY(${top}px)` }}>
      <span className={style.number} aria-hidden>
        {number}
      </span>
      {line.fold && (
        <button
          type="button"
          className={style.fold}
          aria-expanded={line.fold === 'open'}
          aria-label={line.fold === 'open' ? texts.collapse : texts.expand}
          onClick={onFold}
        >
          {line.fold === 'open' ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
        </button>
      )}
      <span className={style.code} style={{ paddingLeft: `${line.depth * 2}ch` }}>
        {line.tokens.map((token, index) => (
          <span key={index} className={style[`token-${token.kind}`]}>
            {token.text}
          </span>
        ))}
      </span>
    </div>
  )
}

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

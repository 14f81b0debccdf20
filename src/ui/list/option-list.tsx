import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Check from 'lucide-react/icons/check'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { indexAfter } from '#ui/keyboard/arrows.ts'
import { useUi } from '#ui/ui-context.tsx'

export type Option = {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly count?: ReactNode
}

type Props = {
  readonly title: string
  /** Beside the title: how the choices are compared. */
  readonly operator?: ReactNode
  readonly options: readonly Option[]
  /** When the list opens. */
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Adds a search field above. */
  readonly searchLabel?: string
  /** The options are what this search has found; without it the list filters them by their labels. */
  readonly onSearch?: (search: string) => void
  /** Below the options, such as that there are none. */
  readonly note?: string | undefined
  readonly isSingle?: boolean
}

/**
 * A list of choices in a popover, searchable when there are many. Arrows move, Enter and Space pick, and it stays open for
 * several. Changes apply immediately.
 */
export function OptionList({
  title,
  operator,
  options,
  chosen,
  onChange,
  searchLabel,
  onSearch,
  note,
  isSingle = false,
}: Props) {
  const { texts } = useUi()
  const id = useId()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  // Its own copy: the next choice may come before the page has applied the last one, and must not drop it.
  const [picked, setPicked] = useState(chosen)
  const change = (next: string[]) => {
    setPicked(next)
    onChange(next)
  }
  const needle = search.trim().toLowerCase()
  const matching = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(needle))
  const pick = (value: string) => {
    if (picked.includes(value)) change(picked.filter((other) => other !== value))
    else change(isSingle ? [value] : [...picked, value])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Its arrows choose how to compare.
    if (event.target instanceof HTMLInputElement && event.target.type === 'radio') return
    const isTyping = event.target instanceof HTMLInputElement
    const next = indexAfter(event, { at: active, length: matching.length, isTyping })
    const option = matching[active]
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
      if (option) pick(option.value)
    } else return
    event.preventDefault()
  }
  const activeId = matching[active] ? `${id}-${active}` : undefined
  return (
    <ListRoot onKeyDown={onKeyDown}>
      <div className="head">
        <Box component="span" sx={{ color: 'var(--text-2)' }}>
          {title}
        </Box>
        {operator}
        <button
          type="button"
          className="clear"
          disabled={picked.length === 0}
          onKeyDown={(event) => event.stopPropagation()}
          onClick={() => change([])}
        >
          {texts.clear}
        </button>
      </div>
      {searchLabel !== undefined && (
        <div className="search">
          <SearchField
            label={searchLabel}
            value={search}
            onChange={(text) => {
              setSearch(text)
              onSearch?.(text)
              setActive(0)
            }}
            autoFocus
            role="combobox"
            aria-expanded
            aria-controls={id}
            aria-activedescendant={activeId}
          />
        </div>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={title}
        aria-multiselectable={!isSingle}
        className="options"
        {...(searchLabel === undefined ? { tabIndex: 0, 'aria-activedescendant': activeId, ref: focusOnce } : {})}
      >
        {matching.map((option, index) => (
          <OptionLine
            key={option.value}
            id={`${id}-${index}`}
            {...{ option, isSingle }}
            isActive={index === active}
            isPicked={picked.includes(option.value)}
            onPoint={() => setActive(index)}
            onPick={() => pick(option.value)}
          />
        ))}
      </div>
      {/* There before its text, so that the text is read out. */}
      {onSearch && <p role="status">{note}</p>}
    </ListRoot>
  )
}

type LineProps = {
  readonly id: string
  readonly option: Option
  readonly isSingle: boolean
  readonly isActive: boolean
  readonly isPicked: boolean
  readonly onPoint: () => void
  readonly onPick: () => void
}

/** One choice. */
function OptionLine({ id, option, isSingle, isActive, isPicked, onPoint, onPick }: LineProps) {
  // For the pointer only: keys are handled by the list, which keeps the focus.
  const pointer = { onPointerMove: () => !isActive && onPoint(), onClick: onPick }
  return (
    <div
      ref={isActive ? showOption : undefined}
      id={id}
      role="option"
      aria-label={option.label}
      aria-selected={isPicked}
      data-active={isActive ? '' : undefined}
      className="option"
      tabIndex={-1}
      {...pointer}
    >
      <span className="mark" data-round={isSingle ? '' : undefined} aria-hidden>
        {isPicked && <Check size={12} />}
      </span>
      {option.icon}
      <span className="name">{option.label}</span>
      {option.count !== undefined && <span className="count">{option.count}</span>}
    </div>
  )
}

const focusOnce = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
const showOption = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

const forcedColors = '@media (forced-colors: active)'

const ListRoot = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 240,
  maxWidth: 360,
  '& .head': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    minHeight: 44,
    padding: '4px 12px',
    borderBottom: '1px solid var(--line)',
  },
  '& .clear': {
    marginLeft: 'auto',
    color: 'var(--accent-text)',
    fontWeight: 500,
    fontSize: 12,
    lineHeight: '24px',
    borderRadius: 2,
    '&:disabled': { color: 'var(--text-off)' },
  },
  '& .search': { padding: '8px 8px 0', display: 'flex', '& > *': { flex: 1, minWidth: 0 } },
  '& .options': { padding: 4, maxHeight: 320, overflow: 'auto', outline: 'none' },
  '& .option': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    minHeight: 32,
    padding: '0 8px',
    borderRadius: 'var(--r-m)',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minHeight: 44 },
    '&[data-active]': { background: 'var(--active)' },
    [forcedColors]: { '&[data-active]': { outline: '2px solid Highlight', outlineOffset: -2 } },
  },
  '& .name': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .count': { color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& .options:focus-visible .option[data-active], & .search:focus-within + .options .option[data-active]': {
    boxShadow: 'inset 0 0 0 2px var(--focus)',
  },
  '& > [role=status]:not(:empty)': { padding: '4px 12px 12px', color: 'var(--text-3)' },
  '& .mark': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    width: 16,
    height: 16,
    border: '1px solid var(--line-control)',
    borderRadius: 'var(--r-s)',
    background: 'var(--input)',
    '&[data-round]': { borderRadius: 'var(--r-full)' },
  },
  '& [aria-selected=true] .mark': {
    background: 'var(--accent)',
    borderColor: 'var(--accent)',
    color: 'var(--on-accent)',
    [forcedColors]: {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      borderColor: 'Highlight',
      color: 'HighlightText',
    },
  },
})

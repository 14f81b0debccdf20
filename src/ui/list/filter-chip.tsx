import { useState, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'

/** An active filter: field and value; a click edits it in place, × removes it. */
export function FilterChip({
  field,
  value,
  editor,
  onRemove,
  isMono,
  hasFocus,
}: {
  readonly field: string
  readonly value: ReactNode
  /** The popover's content; without it the chip cannot be edited. */
  readonly editor?: (close: () => void) => ReactNode
  readonly onRemove?: () => void
  readonly isMono?: boolean
  /** Takes the focus when it appears, such as in place of the button that had it. */
  readonly hasFocus?: boolean
}) {
  const { texts } = useUi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = (
    <>
      <span className="field">{field}</span>
      <b data-mono={isMono || undefined}>{value}</b>
    </>
  )
  return (
    <ChipRoot>
      {editor ? (
        <button
          type="button"
          className="edit"
          autoFocus={hasFocus}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {words}
        </button>
      ) : (
        <span className="edit">{words}</span>
      )}
      {onRemove && (
        <button type="button" className="remove" aria-label={texts.removeFilter(field)} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      )}
      {editor && anchor && (
        <Popover label={field} anchor={anchor} onClose={() => setAnchor(null)}>
          {editor(() => setAnchor(null))}
        </Popover>
      )}
    </ChipRoot>
  )
}

/** The dashed button that adds a filter: its popover is a list of fields, or the editor of the one field it names. */
export function FilterButton({
  label,
  editor,
  icon,
  onToggle,
}: {
  readonly label: string
  readonly editor: (close: () => void) => ReactNode
  readonly icon?: ReactNode
  /** Called when the editor opens and closes, for a button that is replaced by a chip with its first value. */
  readonly onToggle?: (isOpen: boolean) => void
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const toggle = (element: HTMLElement | null) => {
    setAnchor(element)
    onToggle?.(element !== null)
  }
  return (
    <>
      <AddButton
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => toggle(event.currentTarget)}
      >
        {icon ?? <Plus size={14} aria-hidden />}
        {label}
      </AddButton>
      {anchor && (
        <Popover label={label} anchor={anchor} onClose={() => toggle(null)}>
          {editor(() => toggle(null))}
        </Popover>
      )}
    </>
  )
}

const phone = '@media (max-width: 639.98px)'
const touch = {
  '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-8px 0' } },
} as const
const small = { fontSize: 12, lineHeight: '16px', letterSpacing: 0 } as const

const ChipRoot = styled('span')({
  display: 'inline-flex',
  alignItems: 'stretch',
  height: 28,
  flex: 'none',
  maxWidth: 320,
  border: '1px solid var(--line-2)',
  borderRadius: 'var(--r-m)',
  background: 'var(--button)',
  ...small,
  [phone]: { height: 36 },
  '& .edit': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    padding: '0 8px',
    minWidth: 0,
    borderRadius: '5px 0 0 5px',
    whiteSpace: 'nowrap',
  },
  '& button:hover': { background: 'var(--hover)' },
  '& button:focus-visible': { outlineOffset: -2 },
  '& .field': { color: 'var(--text-3)' },
  '& b': {
    fontWeight: 500,
    display: 'flex',
    gap: 6,
    alignItems: 'center',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    '&[data-mono]': { fontFamily: 'var(--mono)', fontVariantLigatures: 'none', letterSpacing: '-.01em' },
  },
  '& .remove': {
    width: 24,
    flex: 'none',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderLeft: '1px solid var(--line)',
    color: 'var(--text-3)',
    borderRadius: '0 5px 5px 0',
    position: 'relative',
    ...touch,
  },
})

const AddButton = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  height: 28,
  padding: '0 8px 0 6px',
  flex: 'none',
  position: 'relative',
  whiteSpace: 'nowrap',
  border: '1px dashed var(--line-2)',
  borderRadius: 'var(--r-m)',
  color: 'var(--text-2)',
  fontWeight: 500,
  ...small,
  '&:hover, &[aria-expanded=true]': {
    background: 'var(--hover)',
    color: 'var(--text)',
    borderColor: 'var(--line-control)',
  },
  [phone]: { height: 36 },
  ...touch,
})

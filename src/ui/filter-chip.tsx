import { useState, type ReactNode } from 'react'
import Popover from '@mui/material/Popover'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useUi } from './ui-context.tsx'
import style from './filter-chip.module.css'

/** A set filter: field and value; a click edits it in place, × drops it. */
export function FilterChip({ field, value, editor, onRemove, isMono }: {
  readonly field: string
  readonly value: ReactNode
  /** What the popover shows; without it the chip is only told. */
  readonly editor?: (close: () => void) => ReactNode
  readonly onRemove?: () => void
  readonly isMono?: boolean
}) {
  const { texts } = useUi()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const words = (
    <>
      <span className={style.name}>{field}</span>
      <b className={isMono ? 'mono' : undefined}>{value}</b>
    </>
  )
  return (
    <span className={style.chip}>
      {editor ? (
        <button
          type="button"
          className={style.edit}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {words}
        </button>
      ) : (
        <span className={style.edit}>{words}</span>
      )}
      {onRemove && (
        <button type="button" className={style.remove} aria-label={texts.removeFilter(field)} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      )}
      {editor && <Editor label={field} anchor={anchor} onClose={() => setAnchor(null)} render={editor} />}
    </span>
  )
}

/** The dashed button that adds a filter: its popover is a list of fields, or the editor of the one field it names. */
export function FilterButton({ label, editor, icon }: {
  readonly label: string
  readonly editor: (close: () => void) => ReactNode
  readonly icon?: ReactNode
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className={style.add}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {icon ?? <Plus size={14} aria-hidden />}
        {label}
      </button>
      <Editor label={label} anchor={anchor} onClose={() => setAnchor(null)} render={editor} />
    </>
  )
}

function Editor({ label, anchor, onClose, render }: {
  readonly label: string
  readonly anchor: HTMLElement | null
  readonly onClose: () => void
  readonly render: (close: () => void) => ReactNode
}) {
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { className: `raised ${style.popover ?? ''}`, role: 'dialog', 'aria-label': label } }}
    >
      {render(onClose)}
    </Popover>
  )
}

import { useState, type ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Popover } from '#ui/controls/overlay/later.tsx'
import { useUi } from '#ui/ui-context.tsx'
import style from './filter-chip.module.css'

/** An active filter: field and value; a click edits it in place, × removes it. */
export function FilterChip({
  field,
  value,
  editor,
  onRemove,
  isMono,
}: {
  readonly field: string
  readonly value: ReactNode
  /** The popover's content; without it the chip cannot be edited. */
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
      {editor && anchor && (
        <Popover label={field} anchor={anchor} onClose={() => setAnchor(null)}>
          {editor(() => setAnchor(null))}
        </Popover>
      )}
    </span>
  )
}

/** The dashed button that adds a filter: its popover is a list of fields, or the editor of the one field it names. */
export function FilterButton({
  label,
  editor,
  icon,
}: {
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
      {anchor && (
        <Popover label={label} anchor={anchor} onClose={() => setAnchor(null)}>
          {editor(() => setAnchor(null))}
        </Popover>
      )}
    </>
  )
}

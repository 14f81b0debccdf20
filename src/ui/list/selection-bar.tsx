import type { ReactNode } from 'react'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import style from './selection-bar.module.css'

export type SelectionAction = {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** Why it is disabled; shown on hover and read by screen readers. */
  readonly refusal?: string | undefined
  readonly onChoose: () => void
}

/** Floats above the foot while rows are selected. Stands inside `PageBody`, after the table. */
export function SelectionBar({
  label,
  count,
  selectAll,
  actions,
  onClear,
}: {
  readonly label: string
  /** "3 selected", in words. */
  readonly count: string
  readonly selectAll?: { readonly label: string; readonly onChoose: () => void } | undefined
  readonly actions: readonly SelectionAction[]
  readonly onClear: () => void
}) {
  const { texts } = useUi()
  return (
    <>
      <div className={style.fade} />
      <div className={style.bar} role="toolbar" aria-label={label}>
        <span className={style.count} role="status">
          {count}
        </span>
        <span className={style.line} />
        {selectAll && (
          <>
            <button type="button" className={style.link} onClick={selectAll.onChoose}>
              {selectAll.label}
            </button>
            <span className={style.line} />
          </>
        )}
        {actions.map((action) => (
          <Button
            key={action.id}
            look="ghost"
            size={32}
            icon={action.icon}
            className={style.action}
            aria-disabled={action.refusal !== undefined}
            title={action.refusal ?? action.label}
            onClick={() => action.refusal === undefined && action.onChoose()}
          >
            <span className={style.word}>{action.label}</span>
          </Button>
        ))}
        <span className={style.line} />
        <IconButton label={texts.clear} size={32} className={style.action} onClick={onClear}>
          <X />
        </IconButton>
      </div>
    </>
  )
}

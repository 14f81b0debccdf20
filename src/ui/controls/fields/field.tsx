import { useId, type ReactNode } from 'react'
import CircleX from 'lucide-react/icons/circle-x'
import { useUi } from '#ui/ui-context.tsx'
import style from './field.module.css'

export type FieldTexts = {
  readonly label: ReactNode
  readonly help?: ReactNode
  /** A message, not a flag: a red border without words says nothing. */
  readonly error?: ReactNode
  readonly isOptional?: boolean
  /** At the right end of the label's line, for instance a link. */
  readonly action?: ReactNode
}

/** Attributes for the control inside, so that label, help and error belong to it. */
export type ControlNames = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** Label above, control, help or error below. A function receives the attributes and returns the control. */
export function Field({
  label,
  help,
  error,
  isOptional,
  action,
  id,
  children,
}: FieldTexts & {
  readonly id?: string | undefined
  readonly children: (names: ControlNames) => ReactNode
}) {
  const generatedId = useId()
  const { texts } = useUi()
  const controlId = id ?? generatedId
  const hasError = error !== undefined && error !== null && error !== false && error !== ''
  const noteId = `${controlId}-note`
  const hasNote = hasError || (help !== undefined && help !== null)
  return (
    <div className={style.field}>
      <div className={style.head}>
        <label htmlFor={controlId}>{label}</label>
        {isOptional && <span className={style.optional}>{texts.optional}</span>}
        {action && <span className={style.action}>{action}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': hasError || undefined,
      })}
      {hasError ? (
        <p id={noteId} className={style.error}>
          <CircleX size={14} aria-hidden />
          {error}
        </p>
      ) : (
        hasNote && (
          <p id={noteId} className={style.help}>
            {help}
          </p>
        )
      )}
    </div>
  )
}

import { useId, type ReactNode } from 'react'
import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { styled } from '@mui/material/styles'
import CircleX from 'lucide-react/icons/circle-x'
import { useUi } from '#ui/ui-context.tsx'

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
    <FormControl error={hasError}>
      <Head>
        <FormLabel htmlFor={controlId}>{label}</FormLabel>
        {isOptional && <span data-optional>{texts.optional}</span>}
        {action && <span data-action>{action}</span>}
      </Head>
      {children({
        id: controlId,
        'aria-describedby': hasNote ? noteId : undefined,
        'aria-invalid': hasError || undefined,
      })}
      {hasNote && (
        <FormHelperText id={noteId}>
          {hasError && <CircleX size={14} aria-hidden />}
          {hasError ? error : help}
        </FormHelperText>
      )}
    </FormControl>
  )
}

const Head = styled('div')({
  display: 'flex',
  gap: 6,
  alignItems: 'center',
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  fontWeight: 500,
  '& > [data-optional]': { color: 'var(--text-3)', fontWeight: 400 },
  '& > [data-action]': { marginLeft: 'auto' },
})

import { memo, type ReactNode, useId } from 'react'
import { styled } from '@mui/material/styles'
import Lock from 'lucide-react/icons/lock'
import { TextField } from '#ui/controls/fields/text-field.tsx'

/** A part of a form with its heading. */
export function Part({
  title,
  count,
  help,
  action,
  children,
}: {
  readonly title: string
  readonly count?: ReactNode
  readonly help?: ReactNode
  readonly action?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <PartRoot aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span>{count}</span>}
        {action && <div>{action}</div>}
      </header>
      {help !== undefined && <p data-part="help">{help}</p>}
      {children}
    </PartRoot>
  )
}

const PartRoot = styled('section')({
  marginTop: 24,
  '& > header': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 28, marginBottom: 8 },
  '& > header > h2': { font: '600 13px/20px var(--sans)', letterSpacing: '-.003em' },
  '& > header > span': {
    font: '400 13px/20px var(--sans)',
    color: 'var(--text-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '& > header > div': { marginLeft: 'auto', display: 'flex', gap: 8 },
  '& > [data-part=help]': { margin: '-4px 0 8px', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

/** Fields side by side where there is room. */
export const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  alignItems: 'start',
  gap: 16,
  '& + &': { marginTop: 16 },
  // Of the column of the form, not of the screen.
  '@container (max-width: 479.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Switches in two columns with a line below each. */
export const Switches = styled(Pair)({ gap: '0 32px', marginTop: 8, alignItems: 'stretch' })

/** What can't be changed: the key of a definition, and its data type. */
export const Fixed = memo(function Fixed({
  label,
  value,
  isMono,
}: {
  readonly label: string
  readonly value: string
  readonly isMono?: boolean
}) {
  return (
    <TextField
      label={label}
      value={value}
      readOnly
      {...(isMono ? { isMono } : {})}
      after={<Lock size={14} aria-hidden />}
      className="locked"
    />
  )
})

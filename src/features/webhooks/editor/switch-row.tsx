import { useId, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { ChangeLabel } from './settings/change-dot.tsx'
import type { Values } from './settings/values.ts'

/** A setting that is on or off, with what it does below its name. */
export function SwitchRow({
  name,
  help,
  action,
}: {
  readonly name: 'signed' | 'heedTarget' | 'ignoreError'
  readonly help: ReactNode
  readonly action?: ReactNode
}) {
  const { label, value, onChange, id } = useField<Values, typeof name>(name)
  const helpId = useId()
  return (
    <Row>
      <div>
        <b>
          <ChangeLabel name={name}>{label}</ChangeLabel>
        </b>
        <p id={helpId}>{help}</p>
      </div>
      {action}
      <Switch
        id={id}
        label=""
        aria-label={label}
        aria-describedby={helpId}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
      />
    </Row>
  )
}

const Row = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  paddingTop: 12,
  borderTop: '1px solid var(--line)',
  '& > div': { flex: 1, minWidth: 0 },
  '& b': { fontSize: 13, lineHeight: '20px', fontWeight: 500 },
  '& p': { fontSize: 12, lineHeight: '16px', color: 'var(--text-3)' },
  '& > label': { marginRight: 0, marginLeft: 4 },
})

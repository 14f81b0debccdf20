import { useState, useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormContext } from 'react-hook-form'
import { styled } from '@mui/material/styles'
import { Button } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { Switch } from '#ui/controls/fields/switch.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { useSubscriptionRefusal } from '#features/webhooks/common/use-subscription-refusal.ts'
import type { Editing } from './settings/editing.ts'
import type { Values } from './settings/values.ts'
import { ChangeLabel } from './settings/change-dot.tsx'

const RotateSecretDialog = later(() =>
  import('./rotate-secret.dialog.tsx').then((file) => ({ default: file.RotateSecretDialog })),
)

/** Whether requests are signed; the secret of a subscription that signs can be rotated. */
export function SigningField({ editing }: { readonly editing: Editing | undefined }) {
  const { t } = useTranslation('subscriptionEditor')
  const { formState } = useFormContext<Values>()
  const refusalOf = useSubscriptionRefusal()
  const [isRotating, setRotating] = useState(false)
  const isSigned = editing !== undefined && formState.defaultValues?.signed === true
  return (
    <>
      <SwitchRow
        name="signed"
        help={t(isSigned ? 'signing.helpStored' : 'signing.help')}
        action={
          isSigned && (
            <Button look="ghost" refusal={refusalOf(editing, 'rotateSigningSecret')} onClick={() => setRotating(true)}>
              {t('signing.rotate')}
            </Button>
          )
        }
      />
      {isRotating && editing && <RotateSecretDialog editing={editing} onClose={() => setRotating(false)} />}
    </>
  )
}

type Props = {
  readonly name: 'signed' | 'heedTarget' | 'ignoreError'
  readonly help: ReactNode
  readonly action?: ReactNode
}

/** A setting that is on or off, with what it does below its name. */
export function SwitchRow({ name, help, action }: Props) {
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

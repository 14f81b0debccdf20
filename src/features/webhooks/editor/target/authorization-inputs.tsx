import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { type Authorization, authorizationKinds } from '#features/webhooks/editor/settings/values.ts'

type Props = {
  readonly id?: string
  readonly label: React.ReactNode
  readonly value: Authorization
  readonly error: string | undefined
  readonly onChange: (value: Authorization) => void
  readonly onBlur?: () => void
}

/** The kind of the Authorization header, and its secret. */
export function AuthorizationInputs({ id, label, value, error, onChange, onBlur }: Props) {
  const { t } = useTranslation('subscriptionEditor')
  const secret = {
    value: value.secret,
    autoComplete: 'off',
    onBlur,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ ...value, secret: event.target.value }),
  }
  return (
    <div id={id} style={{ display: 'grid', gap: 8 }}>
      <SelectField
        label={label}
        value={value.kind}
        error={value.kind === 'none' ? error : undefined}
        options={authorizationKinds.map((kind) => ({ value: kind, label: t(`authorization.kind.${kind}`) }))}
        onChange={(event) => {
          const kind = authorizationKinds.find((name) => name === event.target.value) ?? 'none'
          onChange({ ...value, kind })
        }}
      />
      {value.kind === 'basic' && (
        <TextField
          label={t('authorization.user')}
          value={value.user}
          autoComplete="off"
          onChange={(event) => onChange({ ...value, user: event.target.value })}
        />
      )}
      {value.kind === 'bearer' && <PasswordField {...secret} label={t('authorization.token')} error={error} />}
      {value.kind === 'basic' && <PasswordField {...secret} label={t('authorization.password')} error={error} />}
      {value.kind === 'custom' && (
        <PasswordField {...secret} label={t('authorization.value')} help={t('authorization.valueHelp')} error={error} />
      )}
    </div>
  )
}

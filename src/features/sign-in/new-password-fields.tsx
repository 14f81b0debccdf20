import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { passwordRules } from 'mock-server/contract/password-rules.ts'

/** Why a new password isn't taken; each has a text. */
export type NewPasswordProblem = 'length' | 'personal' | 'same' | 'similar' | 'repeated'

interface NewPasswordFieldsProps {
  readonly newPassword: Ref<HTMLInputElement>
  readonly repeated: Ref<HTMLInputElement>
  readonly problemOf: (field: 'newPassword' | 'repeated') => string | false
}

/** The fields that appear in the form when the password was an initial one: the one in its place, twice. */
export function NewPasswordFields({ newPassword, repeated, problemOf }: NewPasswordFieldsProps) {
  const { t } = useTranslation('signIn')
  const field = { height: 40, autoComplete: 'new-password' } as const
  return (
    <>
      <PasswordField
        {...field}
        ref={newPassword}
        label={t('first.new')}
        name="newPassword"
        help={t('first.rules')}
        autoFocus
        error={problemOf('newPassword')}
      />
      <PasswordField
        {...field}
        ref={repeated}
        label={t('first.repeat')}
        name="repeated"
        error={problemOf('repeated')}
      />
    </>
  )
}

/** What the form can check before the service does. */
export function problemOfNew(
  password: string,
  repeated: string,
): ['newPassword' | 'repeated', NewPasswordProblem] | undefined {
  if (!passwordRules.length.holds(password)) return ['newPassword', 'length']
  return password === repeated ? undefined : ['repeated', 'repeated']
}

/** The rule that the service says is broken. */
export function problemInAnswer(message: string): NewPasswordProblem {
  if (message.includes(passwordRules.length.message)) return 'length'
  if (message.includes(passwordRules.personal.message)) return 'personal'
  return message.includes('by more than') ? 'similar' : 'same'
}

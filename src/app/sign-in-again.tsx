import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFrame } from '#ui/feedback/dialogs/form-frame.tsx'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { ApiError, messagesByField } from '#api/errors.ts'
import { signIn, signOut } from '#api/session.ts'

/** The session ended during work: the page stays as it is, and requests wait for the password. */
export function SignInAgain({ email }: { readonly email: string }) {
  const { t } = useTranslation('common')
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await signIn(email, password)
    } catch (thrown) {
      setError(t(`again.${reasonOf(thrown)}`))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormFrame
      title={t('again.title')}
      subtitle={t('again.text', { email })}
      size="question"
      onClose={() => void signOut(false).catch(() => setError(t('again.failed')))}
      onSubmit={() => void submit()}
      submitLabel={t('again.submit')}
      cancelLabel={t('account.signOut')}
      isBusy={isBusy}
    >
      <PasswordField
        label={t('again.password')}
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        {...(error ? { error } : {})}
      />
    </FormFrame>
  )
}

function reasonOf(thrown: unknown): 'wrong' | 'initial' | 'failed' {
  if (!(thrown instanceof ApiError)) return 'failed'
  if (thrown.status === 401) return 'wrong'
  return messagesByField(thrown).has('newPassword') ? 'initial' : 'failed'
}

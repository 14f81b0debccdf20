import { type FormEvent, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { ApiError } from '#api/errors.ts'
import { signIn } from '#api/session.ts'
import { ForgotPassword } from './forgot-password.tsx'

/** Without a form library, to keep the first page small. The browser keeps what is typed, also after a refusal. */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('signIn')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [missing, setMissing] = useState<'email' | 'password'>()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const fields = { email, password }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const [name, secret] = [textOf(form, 'email').trim(), textOf(form, 'password')]
    const empty = name === '' ? 'email' : secret === '' ? 'password' : undefined
    setMissing(empty)
    setRefusal(undefined)
    if (empty) return fields[empty].current?.focus()
    setBusy(true)
    try {
      await signIn(name, secret, form.has('keep'))
      await onSignedIn()
    } catch (thrown) {
      setRefusal(refusalOf(thrown))
      password.current?.focus()
      password.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form noValidate onSubmit={(event) => void submit(event)} aria-busy={isBusy}>
      {refusal && (
        <Callout tone="bad" role="alert" icon={<CircleX aria-hidden />}>
          {t(`refusal.${refusal.kind}`, { count: refusal.minutes })}
        </Callout>
      )}
      <TextField
        ref={email}
        label={t('email')}
        name="email"
        type="email"
        height={40}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        error={missing === 'email' && t('missing.email')}
      />
      <div data-part="password">
        <PasswordField
          ref={password}
          label={t('password')}
          name="password"
          height={40}
          autoComplete="current-password"
          error={missing === 'password' && t('missing.password')}
        />
        <ForgotPassword />
      </div>
      <CheckboxField name="keep" label={t('keep')} />
      <Button type="submit" look="primary" size={40} isBusy={isBusy}>
        {t('submit')}
      </Button>
    </Form>
  )
}

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  '& > [data-part=password]': { position: 'relative' },
  '& > [type=submit]': { width: '100%', '@media (max-width: 639.98px)': { height: 44 } },
})

/** `minutes`: how long to wait, if the service says so. */
type Refusal = { kind: 'credentials' | 'tooMany' | 'offline' | 'failed'; minutes: number }

function refusalOf(thrown: unknown): Refusal {
  if (!(thrown instanceof ApiError)) return { kind: 'failed', minutes: 0 }
  const minutes = Math.max(1, Math.ceil((thrown.retryAfter ?? 300) / 60))
  if (thrown.status === 401) return { kind: 'credentials', minutes }
  if (thrown.status === 429) return { kind: 'tooMany', minutes }
  return { kind: thrown.status === 0 || thrown.status >= 502 ? 'offline' : 'failed', minutes }
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

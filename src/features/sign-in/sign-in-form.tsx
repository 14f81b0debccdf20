import { type FormEvent, useRef, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import CircleX from 'lucide-react/icons/circle-x'
import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { CheckboxField } from '#ui/controls/fields/checkbox.tsx'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { ApiError, messagesByField } from '#api/errors.ts'
import { signIn } from '#api/session.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPasswordFields, type NewPasswordProblem, problemInAnswer, problemOfNew } from './new-password-fields.tsx'

/**
 * Without a form library, to keep the first page small. The browser keeps what is typed, also after a refusal. An initial password
 * opens nothing, so the form then asks for the password that replaces it.
 */
export function SignInForm({ onSignedIn }: { readonly onSignedIn: () => Promise<void> }) {
  const { t } = useTranslation('signIn')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [problem, setProblem] = useState<FieldProblem>()
  const [isFirst, setFirst] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const newPassword = useRef<HTMLInputElement>(null)
  const repeated = useRef<HTMLInputElement>(null)
  const fields = { email, password, newPassword, repeated }

  const pointAt = (next: FieldProblem) => {
    setProblem(next)
    fields[next[0]].current?.focus()
  }

  const explain = (thrown: unknown) => {
    const message = messagesByField(thrown).get('newPassword')
    const isAsked = message !== undefined && thrown instanceof ApiError && thrown.status === 403
    if (isAsked) return setFirst(true)
    if (message !== undefined && newPassword.current) return pointAt(['newPassword', problemInAnswer(message)])
    setRefusal(refusalOf(thrown))
    password.current?.focus()
    password.current?.select()
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const [name, secret] = [textOf(form, 'email').trim(), textOf(form, 'password')]
    const chosen = isFirst ? textOf(form, 'newPassword') : undefined
    const wrong = problemIn({ name, secret, chosen, repeated: textOf(form, 'repeated') })
    setProblem(undefined)
    setRefusal(undefined)
    if (wrong) return pointAt(wrong)
    setBusy(true)
    try {
      await signIn(name, secret, { keep: form.has('keep'), newPassword: chosen })
      await onSignedIn()
    } catch (thrown) {
      explain(thrown)
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (field: FieldProblem[0]) => problem?.[0] === field && t(`problem.${problem[1]}`)
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
        // Another account has another password, which need not be an initial one.
        onChange={() => setFirst(false)}
        error={problemOf('email')}
      />
      <div data-part="password">
        <PasswordField
          ref={password}
          label={t('password')}
          name="password"
          height={40}
          autoComplete="current-password"
          error={problemOf('password')}
        />
        <ForgotPassword />
      </div>
      {isFirst && (
        <>
          <Callout tone="info" role="status" icon={<KeyRound aria-hidden />} title={t('first.title')}>
            {t('first.text')}
          </Callout>
          <NewPasswordFields {...{ newPassword, repeated, problemOf }} />
        </>
      )}
      <CheckboxField name="keep" label={t('keep')} />
      <Button type="submit" look="primary" size={40} isBusy={isBusy}>
        {t(isFirst ? 'first.submit' : 'submit')}
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

type FieldProblem = ['email' | 'password' | 'newPassword' | 'repeated', 'email' | 'password' | NewPasswordProblem]

interface Typed {
  readonly name: string
  readonly secret: string
  /** The password that replaces an initial one. */
  readonly chosen: string | undefined
  readonly repeated: string
}

function problemIn({ name, secret, chosen, repeated }: Typed): FieldProblem | undefined {
  if (name === '') return ['email', 'email']
  if (secret === '') return ['password', 'password']
  return chosen === undefined ? undefined : problemOfNew(chosen, repeated)
}

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

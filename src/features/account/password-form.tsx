import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Account, changePassword, getAccount, listSessions } from 'mock-server/contract/account.ts'
import { brokenRules, passwordRules } from 'mock-server/contract/password-rules.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { refusalByField } from '#common/refusal-by-field.ts'
import { invalidate } from '#api/operation.ts'
import { sessions } from './account.queries.ts'
import { PasswordRules } from './password-rules.tsx'
import { FormFoot, Section, ThreeFields } from './section.tsx'

type Passwords = { currentPassword: string; newPassword: string; repeated: string }
const empty: Passwords = { currentPassword: '', newPassword: '', repeated: '' }

/** Current and new password. Other sessions end with the change, and the form says so. */
export function PasswordForm({ account }: { readonly account: Account }) {
  const { t } = useTranslation(['account', 'common'])
  const [problem, setProblem] = useState<string>()
  const form = useForm<Passwords>({ defaultValues: empty, mode: 'onTouched' })
  const { errors, touchedFields, isSubmitting, isSubmitted } = form.formState
  const typed = form.watch('newPassword')
  const others = useOtherSessions()

  const save = async ({ currentPassword, newPassword }: Passwords) => {
    setProblem(undefined)
    try {
      // Not through a mutation: its cache would keep the passwords.
      await call(changePassword, { body: { currentPassword, newPassword } })
      form.reset(empty)
      toast.ok(t('password.changed'))
      await invalidate(getAccount, listSessions)
    } catch (thrown) {
      const refusal = refusalByField(thrown, ['currentPassword', 'newPassword'])
      for (const { field, message } of refusal.fields)
        form.setError(
          field,
          { message: t(`password.message.${message}`, { defaultValue: message }) },
          { shouldFocus: true },
        )
      if (thrown instanceof ApiError && thrown.status === 429) setProblem(t('password.tooMany'))
      else setProblem(refusal.isOffline ? t('common:error.offline') : refusal.rest)
    }
  }
  const sentence = (password: string) => {
    const [broken] = brokenRules(password, account.user)
    return broken === undefined || t(`password.message.${passwordRules[broken].message}`)
  }

  return (
    <Section
      id="password"
      title={t('password.title')}
      note={
        account.passwordChangedAt ? (
          <>
            {t('password.lastChanged')} <RelativeTime at={account.passwordChangedAt} />
          </>
        ) : (
          t('password.initial')
        )
      }
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        {problem && <ErrorSummary title={problem} />}
        <input type="text" hidden readOnly autoComplete="username" value={account.user.email} />
        <ThreeFields>
          <div data-wide>
            <PasswordField
              label={t('password.current')}
              autoComplete="current-password"
              error={errors.currentPassword?.message}
              {...form.register('currentPassword', { required: t('password.empty.current') })}
            />
          </div>
          <div data-wide>
            <PasswordField
              label={t('password.new')}
              autoComplete="new-password"
              aria-describedby="password-rules"
              error={errors.newPassword?.message}
              {...form.register('newPassword', {
                required: t('password.empty.new'),
                validate: sentence,
                deps: ['repeated'],
              })}
            />
          </div>
          <div data-wide>
            <PasswordField
              label={t('password.repeat')}
              autoComplete="new-password"
              error={errors.repeated?.message}
              {...form.register('repeated', {
                required: t('password.empty.repeat'),
                validate: (value) => value === form.getValues('newPassword') || t('password.different'),
              })}
            />
          </div>
        </ThreeFields>
        <FormFoot>
          <PasswordRules
            id="password-rules"
            password={typed}
            owner={account.user}
            isLeft={isSubmitted || touchedFields.newPassword === true}
          />
          <div className="submit">
            {others > 0 && <p>{t('password.endsOthers', { count: others })}</p>}
            <Button size={32} look="primary" type="submit" isBusy={isSubmitting}>
              {t('password.change')}
            </Button>
          </div>
        </FormFoot>
      </form>
    </Section>
  )
}

function useOtherSessions(): number {
  const { data } = useQuery(sessions)
  return data?.data.filter(({ current }) => !current).length ?? 0
}

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type Account, changePassword, getAccount, listSessions } from 'mock-server/contract/account.ts'
import { passwordRules } from 'mock-server/contract/password-rules.ts'
import type { User } from 'mock-server/contract/permissions.ts'
import { Button } from '#ui/controls/button.tsx'
import { PasswordField } from '#ui/controls/fields/password-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { call } from '#api/call.ts'
import { InlineForm } from '#common/form-dialog/inline-form.tsx'
import { sessions } from './account.queries.ts'
import { PasswordRules } from './password-rules.tsx'
import { FormFoot, Section, ThreeFields } from './section.tsx'

const HEADING = 'password'
const empty = { currentPassword: '', newPassword: '', repeated: '' }
// A constant, because a new one would be watched anew with each render.
const dependents = { newPassword: 'repeated' } as const

/** What the form asks for; the service applies the same rules to the new password. */
const passwordsOf = (owner: User) => {
  const { length, personal } = passwordRules
  const password = z.string().min(1, 'must not be empty').max(1024)
  const newPassword = password
    .refine(length.holds, length.message)
    .refine((typed) => personal.holds(typed, owner), personal.message)
  return z
    .object({ currentPassword: password, newPassword, repeated: password })
    .refine((passwords) => passwords.newPassword === passwords.repeated, {
      path: ['repeated'],
      message: 'must match the new password',
    })
}

/** Current and new password. Other sessions end with the change, and the form says so. */
export function PasswordForm({ account }: { readonly account: Account }) {
  const { t } = useTranslation('account')
  const { user, passwordChangedAt } = account
  const schema = useMemo(() => passwordsOf(user), [user])
  const others = useOtherSessions()
  return (
    <Section
      id={HEADING}
      title={t('password.title')}
      note={
        passwordChangedAt ? (
          <>
            {t('password.lastChanged')} <RelativeTime at={passwordChangedAt} isInSentence />
          </>
        ) : (
          t('password.initial')
        )
      }
    >
      <InlineForm
        labelledBy={HEADING}
        namespace="account"
        schema={schema}
        dependents={dependents}
        labels={{
          currentPassword: t('password.current'),
          newPassword: t('password.new'),
          repeated: t('password.repeat'),
        }}
        initial={empty}
        refusals={{ 429: t('password.tooMany') }}
        // Not through a mutation: its cache would keep the passwords.
        save={({ currentPassword, newPassword }) => call(changePassword, { body: { currentPassword, newPassword } })}
        next={() => empty}
        stale={[getAccount, listSessions]}
        onSaved={() => toast.ok(t('password.changed'))}
      >
        {({ field, watch, isLeft }, { isBusy }) => (
          <>
            <input type="text" hidden readOnly autoComplete="username" value={user.email} />
            <ThreeFields>
              <div data-wide>
                <PasswordField {...field('currentPassword')} autoComplete="current-password" />
              </div>
              <div data-wide>
                <PasswordField
                  {...field('newPassword')}
                  autoComplete="new-password"
                  aria-describedby="password-rules"
                />
              </div>
              <div data-wide>
                <PasswordField {...field('repeated')} autoComplete="new-password" />
              </div>
            </ThreeFields>
            <FormFoot>
              <PasswordRules
                id="password-rules"
                password={watch('newPassword')}
                owner={user}
                isLeft={isLeft('newPassword')}
              />
              <div className="submit">
                {others > 0 && <p>{t('password.endsOthers', { count: others })}</p>}
                <Button size={32} look="primary" type="submit" isBusy={isBusy}>
                  {t('password.change')}
                </Button>
              </div>
            </FormFoot>
          </>
        )}
      </InlineForm>
    </Section>
  )
}

function useOtherSessions(): number {
  const { data } = useQuery(sessions)
  return data?.data.filter(({ current }) => !current).length ?? 0
}

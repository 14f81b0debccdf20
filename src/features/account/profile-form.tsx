import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import { getAccount, updateProfile } from 'mock-server/contract/account.ts'
import { type User, listUsers } from 'mock-server/contract/people.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { renew } from '#api/session.ts'
import { refusalByField } from '#common/refusal-by-field.ts'
import { invalidate } from '#api/operation.ts'
import { FormFoot, Section, ThreeFields } from './section.tsx'

type Names = { firstName: string; lastName: string }
const LONGEST = 128
const HEADING = 'profile'

/** The person's names. The buttons appear with the first change. */
export function ProfileForm({ user }: { readonly user: User }) {
  const { t } = useTranslation(['account', 'common'])
  const [problem, setProblem] = useState<string>()
  const form = useForm<Names>({
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
    mode: 'onTouched',
  })
  const { errors, isDirty, isSubmitting } = form.formState

  /** The buttons disappear, so the heading takes the focus. */
  const finish = (names?: Names) => {
    form.reset(names)
    document.getElementById(HEADING)?.focus()
  }

  const save = async (body: Names) => {
    setProblem(undefined)
    try {
      const { data } = await call(updateProfile, { body })
      finish({ firstName: data.user.firstName, lastName: data.user.lastName })
      toast.ok(t('profile.saved'))
      // The renewed session carries the new name to the shell; lists show it too.
      await Promise.all([renew().catch(() => undefined), invalidate(getAccount, listUsers)])
    } catch (thrown) {
      const refusal = refusalByField(thrown, ['firstName', 'lastName'])
      for (const { field, message } of refusal.fields) form.setError(field, { message }, { shouldFocus: true })
      setProblem(refusal.isOffline ? t('common:error.offline') : refusal.rest)
    }
  }
  const rules = (name: keyof Names) => ({
    validate: (value: string) => value.trim() !== '' || t(`profile.empty.${name}`),
    maxLength: { value: LONGEST, message: t('profile.tooLong', { n: LONGEST }) },
  })

  return (
    <Section id={HEADING} title={t('profile.title')}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        {problem && <ErrorSummary title={problem} />}
        <ThreeFields>
          <TextField
            label={t('profile.firstName')}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...form.register('firstName', rules('firstName'))}
          />
          <TextField
            label={t('profile.lastName')}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...form.register('lastName', rules('lastName'))}
          />
          <div data-wide>
            <TextField
              label={t('profile.email')}
              help={t('profile.emailHelp')}
              value={user.email}
              readOnly
              after={<Lock size={14} aria-hidden />}
            />
          </div>
        </ThreeFields>
        {isDirty && (
          <FormFoot>
            <div className="buttons">
              <Button size={32} onClick={() => finish()}>
                {t('profile.discard')}
              </Button>
              <Button size={32} look="primary" type="submit" isBusy={isSubmitting}>
                {t('profile.save')}
              </Button>
            </div>
          </FormFoot>
        )}
      </form>
    </Section>
  )
}

import { useTranslation } from 'react-i18next'
import Lock from 'lucide-react/icons/lock'
import { getAccount, ProfileInput, updateProfile } from 'mock-server/contract/account.ts'
import { type User } from 'mock-server/contract/permissions.ts'
import { listUsers } from 'mock-server/contract/people.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { renew } from '#api/session.ts'
import { InlineForm } from '#common/form-dialog/inline-form.tsx'
import { FormFoot, Section, ThreeFields } from './section.tsx'

const HEADING = 'profile'

/** The buttons disappear, so the heading takes the focus. */
const focusHeading = () => document.getElementById(HEADING)?.focus()

const namesOf = ({ firstName, lastName }: User) => ({ firstName, lastName })

/** The person's names. The buttons appear with the first change. */
export function ProfileForm({ user }: { readonly user: User }) {
  const { t } = useTranslation('account')
  return (
    <Section id={HEADING} title={t('profile.title')}>
      <InlineForm
        labelledBy={HEADING}
        namespace="account"
        schema={ProfileInput}
        labels={{ firstName: t('profile.firstName'), lastName: t('profile.lastName') }}
        initial={namesOf(user)}
        save={(body) => call(updateProfile, { body })}
        next={({ data }) => namesOf(data.user)}
        stale={[getAccount, listUsers]}
        onSaved={() => {
          focusHeading()
          toast.ok(t('profile.saved'))
          // The renewed session carries the new name to the shell.
          void renew().catch(() => undefined)
        }}
      >
        {({ field }, { isDirty, isBusy, discard }) => (
          <>
            <ThreeFields>
              <TextField {...field('firstName')} autoComplete="given-name" />
              <TextField {...field('lastName')} autoComplete="family-name" />
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
                  <Button
                    size={32}
                    onClick={() => {
                      discard()
                      focusHeading()
                    }}
                  >
                    {t('profile.discard')}
                  </Button>
                  <Button size={32} look="primary" type="submit" isBusy={isBusy}>
                    {t('profile.save')}
                  </Button>
                </div>
              </FormFoot>
            )}
          </>
        )}
      </InlineForm>
    </Section>
  )
}

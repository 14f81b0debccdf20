import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { Field } from '#ui/controls/fields/field.tsx'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { KeptEvents, KeptEventsChoice } from './kept-events.tsx'
import { type Backlog, type Changes, hasLostManager } from './use-changes.tsx'

type Props = {
  readonly items: readonly WatchedSubscription[]
  readonly changes: Changes
  readonly onClose: () => void
}

/** Asks what becomes of the events that were kept, before subscriptions go on, and administrators who manages those that lost their reader. */
export function ResumeQuestion(props: Props) {
  const { items } = props
  const lost = items.filter(({ subscription }) => hasLostManager(subscription))
  const needsManager = lost.length > 0
  // Whoever can't name a managing user can only take them over.
  if (needsManager && lost.every(({ subscription }) => !subscription.refusals?.changeManager))
    return <ResumeWithManager {...props} />
  return <Question {...props} needsManager={needsManager} />
}

type QuestionProps = Props & { readonly needsManager: boolean }

function Question({ items, needsManager, changes, onClose }: QuestionProps) {
  const { t } = useTranslation('webhooks')
  const [choice, setChoice] = useState<Backlog>('deliver')
  return (
    <ConfirmDialog
      title={t('resume.title', { count: items.length, name: items[0] && subscriptionName(items[0].subscription) })}
      confirmLabel={t('resume.confirm', { count: items.length })}
      cancelLabel={t('cancel')}
      onConfirm={() => {
        onClose()
        void changes.resume(
          items.map(({ subscription }) => subscription),
          choice,
        )
      }}
      onClose={onClose}
    >
      <KeptEvents items={items} />
      {needsManager && <p>{t('resume.newManager')}</p>}
      <KeptEventsChoice items={items} choice={choice} onChoose={setChoice} />
    </ConfirmDialog>
  )
}

type Form = { readonly manager: readonly string[]; readonly backlog: Backlog }

/** Resumes subscriptions that lost their managing user, with another one: at first the administrator who is asked. */
function ResumeWithManager({ items, changes, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const { user } = useSignedIn()
  const subscriptions = items.map(({ subscription }) => subscription)
  return (
    <FormDialog<Form, { manager: string[]; backlog: Backlog }, void>
      title={t('resume.title', { count: items.length, name: subscriptions[0] && subscriptionName(subscriptions[0]) })}
      submitLabel={t('resume.confirm', { count: items.length })}
      namespace="webhooks"
      schema={z.object({
        manager: z.array(z.string()).min(1, t('resume.chooseManager')),
        backlog: z.enum(['deliver', 'skip']),
      })}
      labels={{ manager: t('resume.manager'), backlog: t('resume.choice') }}
      members={{ userId: 'manager' }}
      initial={{ manager: [user.id], backlog: 'deliver' }}
      save={async ({ manager: [userId = ''], backlog }) => await changes.resumeAs(subscriptions, { userId, backlog })}
      onSaved={onClose}
      onClose={onClose}
    >
      {({ watch, set }) => (
        <>
          <div>
            <KeptEvents items={items} />
            <p>{t('resume.lostManager')}</p>
          </div>
          <ManagerField />
          <KeptEventsChoice items={items} choice={watch('backlog')} onChoose={(choice) => set('backlog', choice)} />
        </>
      )}
    </FormDialog>
  )
}

function ManagerField() {
  const { t } = useTranslation('webhooks')
  const { id, label, value, error, onChange, onBlur } = useField<Form, 'manager'>('manager')
  return (
    <Field label={label} help={t('resume.managerHelp')} error={error} id={id}>
      {(names) => (
        <PeoplePicker
          id={names.id}
          label={label}
          value={value}
          isWrong={error !== undefined}
          opensOnFocus={false}
          describedBy={names['aria-describedby']}
          onChange={(ids) => onChange(ids.slice(-1))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

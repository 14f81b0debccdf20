import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { KeptEvents, KeptEventsChoice } from './kept-events.tsx'
import { ResumeWithManager } from './resume-with-manager.tsx'
import { type Backlog, type Changes, hasLostManager } from './use-changes.tsx'

type Props = {
  readonly items: readonly WatchedSubscription[]
  readonly resume: Changes['resume']
  readonly resumeAs: Changes['resumeAs']
  readonly onClose: () => void
}

/** Asks what becomes of the events that were kept, before subscriptions go on, and administrators who manages those that lost their reader. */
export function ResumeQuestion({ items, resume, resumeAs, onClose }: Props) {
  const lost = items.filter(({ subscription }) => hasLostManager(subscription))
  const needsManager = lost.length > 0
  // Whoever can't name a managing user can only take them over.
  if (needsManager && lost.every(({ subscription }) => !subscription.refusals?.changeManager))
    return <ResumeWithManager {...{ items, resumeAs, onClose }} />
  return <Question {...{ items, needsManager, resume, onClose }} />
}

function Question({
  items,
  needsManager,
  resume,
  onClose,
}: Omit<Props, 'resumeAs'> & { readonly needsManager: boolean }) {
  const { t } = useTranslation('webhooks')
  const [choice, setChoice] = useState<Backlog>('deliver')
  return (
    <ConfirmDialog
      title={t('resume.title', { count: items.length, name: items[0] && subscriptionName(items[0].subscription) })}
      confirmLabel={t('resume.confirm', { count: items.length })}
      cancelLabel={t('cancel')}
      onConfirm={() => {
        onClose()
        void resume(
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

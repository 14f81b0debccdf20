import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useChanges } from '#features/webhooks/subscriptions/use-changes.tsx'
import { useEntries } from '#features/webhooks/subscriptions/use-entries.tsx'
import { paths } from '#paths.ts'

const ResumeQuestion = later(() =>
  import('#features/webhooks/subscriptions/resume-question.tsx').then((file) => ({ default: file.ResumeQuestion })),
)

/** What can be done with the subscription as a whole; on a phone in a menu. */
export function WebhookActions({ item }: { readonly item: WatchedSubscription }) {
  const { t } = useTranslation('webhooks')
  const isPhone = useMedia(phone)
  const changes = useChanges()
  const [isAsking, setAsking] = useState(false)
  const { entriesOf, isTesting } = useEntries({
    onPause: ({ subscription }) => void changes.pause([subscription]),
    onResume: () => setAsking(true),
    editHref: paths.editWebhook,
    recoverHref: paths.recoverWebhookLog,
  })
  const { id } = item.subscription
  const entries = entriesOf(item)
  const { test, recover, edit } = entries
  return (
    <>
      {isPhone ? (
        <MenuButton label={t('more')} isIcon entries={[test, entries.pause, recover, edit]}>
          <Ellipsis />
        </MenuButton>
      ) : (
        <>
          <Button look="ghost" icon={test.icon} refusal={test.refusal} isBusy={isTesting} onClick={test.onChoose}>
            {test.label}
          </Button>
          <LinkButton look="ghost" icon={recover.icon} refusal={recover.refusal} href={paths.recoverWebhookLog(id)}>
            {recover.label}
          </LinkButton>
          <Button icon={entries.pause.icon} refusal={entries.pause.refusal} onClick={entries.pause.onChoose}>
            {entries.pause.label}
          </Button>
          <LinkButton icon={edit.icon} refusal={edit.refusal} href={paths.editWebhook(id)}>
            {edit.label}
          </LinkButton>
        </>
      )}
      {changes.secretDialog}
      {isAsking && <ResumeQuestion items={[item]} changes={changes} onClose={() => setAsking(false)} />}
    </>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import Send from 'lucide-react/icons/send'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { later } from '#ui/controls/later.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { useSubscriptionRefusal } from '#features/webhooks/common/use-subscription-refusal.ts'
import { useChanges } from '#features/webhooks/subscriptions/use-changes.tsx'
import { useTestDelivery } from '#features/webhooks/subscriptions/use-test-delivery.ts'
import { paths } from '#paths.ts'

const ResumeQuestion = later(() =>
  import('#features/webhooks/subscriptions/resume-question.tsx').then((file) => ({ default: file.ResumeQuestion })),
)

/** What can be done with the subscription as a whole; on a phone in a menu. */
export function WebhookActions({ item }: { readonly item: WatchedSubscription }) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const isPhone = useMedia(phone)
  const refusalOf = useSubscriptionRefusal()
  const { pause, resume, resumeAs, secretDialog } = useChanges()
  const { mutate: sendTest, isPending: isTesting } = useTestDelivery()
  const [isAsking, setAsking] = useState(false)
  const { subscription } = item
  const { id, active } = subscription
  const noUpdate = refusalOf(subscription, 'update')
  const noTest = refusalOf(subscription, 'test')
  const noRecover = refusalOf(subscription, 'recover')
  const actions = {
    test: {
      id: 'test',
      label: t('test.action'),
      icon: <Send />,
      refusal: noTest,
      onChoose: () => sendTest(subscription),
    },
    pause: active
      ? {
          id: 'pause',
          label: t('pause.action'),
          icon: <Pause />,
          refusal: noUpdate,
          onChoose: () => void pause([subscription]),
        }
      : { id: 'resume', label: t('resume.action'), icon: <Play />, refusal: noUpdate, onChoose: () => setAsking(true) },
    recover: { id: 'recover', label: t('recover'), icon: <History />, refusal: noRecover },
    edit: { id: 'edit', label: t('edit'), icon: <Pencil />, refusal: noUpdate },
  }
  const [recoverHref, editHref] = [paths.recoverWebhookLog(id), paths.editWebhook(id)]
  return (
    <>
      {isPhone ? (
        <MenuButton
          label={t('more')}
          isIcon
          entries={[
            actions.test,
            actions.pause,
            { ...actions.recover, onChoose: () => void navigate(recoverHref) },
            { ...actions.edit, onChoose: () => void navigate(editHref) },
          ]}
        >
          <Ellipsis />
        </MenuButton>
      ) : (
        <>
          <Button
            look="ghost"
            icon={actions.test.icon}
            refusal={noTest}
            isBusy={isTesting}
            onClick={actions.test.onChoose}
          >
            {actions.test.label}
          </Button>
          <LinkButton look="ghost" icon={actions.recover.icon} refusal={noRecover} href={recoverHref}>
            {actions.recover.label}
          </LinkButton>
          <Button icon={actions.pause.icon} refusal={noUpdate} onClick={actions.pause.onChoose}>
            {actions.pause.label}
          </Button>
          <LinkButton icon={actions.edit.icon} refusal={noUpdate} href={editHref}>
            {actions.edit.label}
          </LinkButton>
        </>
      )}
      {secretDialog}
      {isAsking && <ResumeQuestion items={[item]} {...{ resume, resumeAs }} onClose={() => setAsking(false)} />}
    </>
  )
}

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
import { useRefusal } from '#common/permitted.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
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
  const noManage = useRefusal('webhook.manage')
  const noRedeliver = useRefusal('webhook.redeliver')
  const { pause, resume, resumeAs, secretDialog } = useChanges()
  const { mutate: test, isPending: isTesting } = useTestDelivery()
  const [isAsking, setAsking] = useState(false)
  const { subscription } = item
  const { id, active } = subscription
  const actions = {
    test: {
      id: 'test',
      label: t('test.action'),
      icon: <Send />,
      refusal: noManage,
      onChoose: () => test(subscription),
    },
    pause: active
      ? {
          id: 'pause',
          label: t('pause.action'),
          icon: <Pause />,
          refusal: noManage,
          onChoose: () => void pause([subscription]),
        }
      : { id: 'resume', label: t('resume.action'), icon: <Play />, refusal: noManage, onChoose: () => setAsking(true) },
    recover: { id: 'recover', label: t('recover'), icon: <History />, refusal: noRedeliver },
    edit: { id: 'edit', label: t('edit'), icon: <Pencil />, refusal: noManage },
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
            refusal={noManage}
            isBusy={isTesting}
            onClick={actions.test.onChoose}
          >
            {actions.test.label}
          </Button>
          <LinkButton look="ghost" icon={actions.recover.icon} refusal={noRedeliver} href={recoverHref}>
            {actions.recover.label}
          </LinkButton>
          <Button icon={actions.pause.icon} refusal={noManage} onClick={actions.pause.onChoose}>
            {actions.pause.label}
          </Button>
          <LinkButton icon={actions.edit.icon} refusal={noManage} href={editHref}>
            {actions.edit.label}
          </LinkButton>
        </>
      )}
      {secretDialog}
      {isAsking && <ResumeQuestion items={[item]} {...{ resume, resumeAs }} onClose={() => setAsking(false)} />}
    </>
  )
}

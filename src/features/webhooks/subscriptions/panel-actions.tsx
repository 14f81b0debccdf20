import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Braces from 'lucide-react/icons/braces'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import List from 'lucide-react/icons/list'
import ScanSearch from 'lucide-react/icons/scan-search'
import Terminal from 'lucide-react/icons/terminal'
import Trash2 from 'lucide-react/icons/trash-2'
import { getSubscription } from 'mock-server/contract/subscriptions.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import type { SubscriptionActions } from './use-subscription-actions.tsx'

type Props = { readonly item: WatchedSubscription; readonly actions: SubscriptionActions }

/** The row of buttons of a panel, and the menu with everything else. */
export function PanelActions({ item, actions }: Props) {
  const { t } = useTranslation('webhooks')
  const navigate = useNavigate()
  const copyCurl = useCopyCurl()
  const { subscription } = item
  const { id, deliveryType } = subscription
  const { test, pause, recover, edit } = actions.entriesOf(item)
  const go = (href: string) => () => void navigate(href)
  return (
    <>
      {deliveryType === 'PUSH' ? (
        <>
          <Button icon={test.icon} refusal={test.refusal} isBusy={actions.isTesting} onClick={test.onChoose}>
            {test.label}
          </Button>
          <LinkButton icon={recover.icon} refusal={recover.refusal} href={actions.recoverHref(id)}>
            {recover.label}
          </LinkButton>
        </>
      ) : (
        <LinkButton icon={<ScanSearch />} href={paths.webhookReader(id)}>
          {t('inspect')}
        </LinkButton>
      )}
      <Button icon={pause.icon} refusal={pause.refusal} onClick={pause.onChoose}>
        {pause.label}
      </Button>
      <MenuButton
        label={t('more')}
        isIcon
        entries={[
          edit,
          {
            id: 'clone',
            label: t('clone'),
            icon: <CopyPlus />,
            refusal: actions.manageRefusal,
            onChoose: go(actions.cloneHref(id)),
          },
          ...(deliveryType === 'PUSH'
            ? [
                { id: 'callback', label: t('callback'), icon: <Braces />, onChoose: go(paths.webhookCallback(id)) },
                { id: 'log', label: t('log'), icon: <List />, onChoose: go(paths.webhook(id)) },
                {
                  id: 'history',
                  label: t('history'),
                  icon: <History />,
                  onChoose: go(paths.webhook(id, { tab: 'history' })),
                },
              ]
            : []),
          {
            id: 'curl',
            label: t('common:curl.copy'),
            icon: <Terminal />,
            onChoose: () => void copyCurl(getSubscription, { params: { id } }),
          },
          'divider',
          {
            id: 'delete',
            label: t('delete.action'),
            icon: <Trash2 />,
            isDanger: true,
            refusal: actions.refusalOf(subscription, 'delete'),
            onChoose: () => actions.askToDelete([item]),
          },
        ]}
      >
        <Ellipsis />
      </MenuButton>
    </>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import { eventTypes } from 'mock-server/contract/events.ts'
import { LinkButton } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { EventsPicture } from '#ui/feedback/pictures/events-picture.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DeletedButton } from '#common/deleted/deleted-button.tsx'
import { searchOf } from '#common/list-page/list-address.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { useNow } from '#common/use-now.ts'
import { conditionOf, conditions } from '#features/webhooks/common/condition.ts'
import { selectedEvents } from '#features/webhooks/common/event-families.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { CompactSubscription } from './subscription-cells.tsx'
import { subscriptionColumns } from './subscription-columns.tsx'
import { isOnTab, subscriptionList } from './subscription-list.ts'
import { useDeletedSubscriptions } from './use-deleted-subscriptions.ts'
import { useSubscriptionActions } from './use-subscription-actions.tsx'

const SubscriptionPanel = laterWithin(() =>
  import('./subscription-panel.tsx').then((file) => ({ default: file.SubscriptionPanel })),
)
export const loader = listLoader(subscriptionList)

const tabs = ['all', 'push', 'pull', 'attention'] as const

/** The subscriptions of the workspace: how each one is doing, and what needs attention first. */
export default function SubscriptionsPage() {
  const { t } = useTranslation('webhooks')
  const list = useList(subscriptionList)
  const { address, open, all } = list
  const actions = useSubscriptionActions(list)
  const deleted = useDeletedSubscriptions()
  const columns = useMemo(() => subscriptionColumns(t, address.q), [t, address.q])
  const isLoaded = !list.isLoading
  const counts = useCounts(all)
  const add = (
    <LinkButton
      look="primary"
      icon={<Plus />}
      refusal={actions.manageRefusal}
      href={paths.newWebhook(searchOf(subscriptionList, address))}
    >
      <OnDesk>{t('add')}</OnDesk>
      <OnPhone>{t('addShort')}</OnPhone>
    </LinkButton>
  )
  return (
    <ListPage
      list={list}
      title={t('title')}
      noRight={t('noPermission')}
      errorTitle={t('errorTitle')}
      note={isLoaded && all.length > 0 && <Note total={all.length} attention={counts.tabs.attention} />}
      action={
        <>
          {actions.manageRefusal === undefined && <DeletedButton bin={deleted} />}
          {add}
        </>
      }
      searchLabel={t('search')}
      tabs={{
        label: t('tab.label'),
        tabs: tabs.map((id) => ({ id, label: t(`tab.${id}`), count: isLoaded ? counts.tabs[id] : undefined })),
      }}
      columns={columns}
      filters={[
        {
          id: 'state',
          options: conditions.map((value) => ({
            value,
            label: t(`terms:subscriptionState.${value}`),
            count: isLoaded ? counts.conditions(value) : undefined,
          })),
        },
        {
          id: 'type',
          label: t('filter.type'),
          options: eventTypes.map((value) => ({
            value,
            label: t(`terms:event.${value}`),
            count: isLoaded ? counts.types(value) : undefined,
          })),
        },
      ]}
      sortLabels={{ attention: t('sort.attention') }}
      renderCompact={compact}
      rowActions={actions.rowActions}
      bulkActions={actions.bulkActions}
      panel={
        open && <SubscriptionPanel key={open.subscription.id} item={open} actions={actions} onClose={list.close} />
      }
      empty={
        all.length > 0 ? (
          <EmptyState
            picture={<EventsPicture />}
            title={t(address.tab === 'attention' ? 'none.attention' : 'none.ofType', {
              type: address.tab.toUpperCase(),
            })}
            text={address.tab === 'attention' ? t('none.attentionText') : t('none.ofTypeText')}
            actions={<LinkButton href={paths.webhooks()}>{t('none.showAll')}</LinkButton>}
          />
        ) : (
          <EmptyState picture={<EventsPicture />} title={t('none.title')} text={t('none.text')} actions={add} />
        )
      }
    >
      {actions.dialog}
      <Outlet />
    </ListPage>
  )
}

/** "12 subscriptions, 4 need attention": the second figure leads to its rows. */
function Note({ total, attention }: { readonly total: number; readonly attention: number }) {
  const { t } = useTranslation('webhooks')
  return (
    <OnDesk>
      {t('total', { count: total })}
      {attention > 0 && (
        <>
          {', '}
          <TextLink href={paths.webhooks({ tab: 'attention' })}>{t('attention', { count: attention })}</TextLink>
        </>
      )}
    </OnDesk>
  )
}

/** How many rows a tab and each value of a filter have. */
function useCounts(all: readonly WatchedSubscription[]) {
  // Time alone makes a reader lag; once a minute is often enough for a figure.
  const minute = Math.floor(useNow() / 60_000) * 60_000
  return useMemo(() => {
    const tally = new Map<string, number>()
    const add = (key: string) => tally.set(key, (tally.get(key) ?? 0) + 1)
    for (const item of all) {
      for (const tab of tabs) if (isOnTab(item, tab, minute)) add(`tab ${tab}`)
      add(`state ${conditionOf(item, minute)}`)
      for (const type of selectedEvents(item.subscription.tagSets).types) add(`type ${type}`)
    }
    const of = (kind: string) => (value: string) => tally.get(`${kind} ${value}`) ?? 0
    const ofTab = of('tab')
    return {
      tabs: { all: ofTab('all'), push: ofTab('push'), pull: ofTab('pull'), attention: ofTab('attention') },
      conditions: of('state'),
      types: of('type'),
    }
  }, [all, minute])
}

const compact = (item: WatchedSubscription) => <CompactSubscription item={item} />

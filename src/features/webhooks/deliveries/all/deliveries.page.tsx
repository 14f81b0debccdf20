import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Activity from 'lucide-react/icons/activity'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { eventTypes } from 'mock-server/contract/events.ts'
import { type AnyDeliveryRow, exportAllDeliveries } from 'mock-server/contract/webhooks/all-deliveries.ts'
import type { FailureCause } from 'mock-server/contract/webhooks/failure-causes.ts'
import { respond } from '#api/call.ts'
import { LinkButton } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { isNarrowed } from '#common/list-page/list-address.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { useRefusal } from '#common/permitted.ts'
import { shortId } from '#features/webhooks/common/names.ts'
import { Causes } from '#features/webhooks/deliveries/causes/causes.tsx'
import { CompactDelivery } from '#features/webhooks/deliveries/delivery-columns.tsx'
import { PANEL } from '#features/webhooks/deliveries/detail/width.ts'
import { ExportMenu, type LoadExport } from '#features/webhooks/deliveries/export-menu.tsx'
import { NewDeliveries } from '#features/webhooks/deliveries/new-deliveries.tsx'
import { useRedeliver } from '#features/webhooks/deliveries/row/use-redeliver.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { paths } from '#paths.ts'
import { allColumns } from './all-columns.tsx'
import { allDeliveryList, allFilterOf, countsOf, deliveryIn, newerInAll, tabs, typesMatching } from './all-list.ts'
import { useAllFilters } from '#features/webhooks/deliveries/use-delivery-filters.tsx'

const DeliveryPanel = laterWithin(() =>
  import('#features/webhooks/deliveries/detail/delivery-panel.tsx').then((file) => ({ default: file.DeliveryPanel })),
)
export const loader = listLoader(allDeliveryList)

/** `/deliveries`: the delivery log of all PUSH subscriptions, with the detail of one delivery beside it. */
export default function DeliveriesPage() {
  const { t } = useTranslation('deliveries')
  const words = useWords()
  const list = useList(allDeliveryList)
  const { address, isPermitted } = list
  const filters = useAllFilters(address, isPermitted)
  const columns = useMemo(() => allColumns(words, address.q), [words, address.q])
  const redeliver = useRedeliver()
  const refusal = useRefusal('webhook.redeliver')
  // The last numbers stay until the next ones have come, so that the tabs don't jump.
  const { data: counts } = useQuery({
    ...countsOf(address),
    enabled: isPermitted,
    placeholderData: (before) => before,
  })
  const load: LoadExport = (format, signal) =>
    respond(exportAllDeliveries, { query: { ...allFilterOf(address), format } }, { signal })
  const show = ({ id }: FailureCause) =>
    list.go({ tab: 'all', q: '', filters: { cause: { operator: 'is', values: [id] } } })
  const again = { id: 'redeliver', label: t('redeliver.action'), icon: <RotateCcw /> }
  const open = address.open === undefined ? undefined : deliveryIn(address.open)
  return (
    <ListPage
      list={list}
      title={t('overall.title')}
      noRight={t('noRight')}
      errorTitle={t('notLoaded')}
      searchLabel={t('overall.search')}
      searchNote={(typed) => {
        const count = typesMatching(typed)
        return count === 0 ? undefined : t('overall.types', { count, of: eventTypes.length })
      }}
      action={
        <LinkButton icon={<Activity />} href={paths.tail()}>
          {t('overall.follow')}
        </LinkButton>
      }
      tabs={{
        label: t('overall.tabs'),
        tabs: tabs.map((id) => ({ id, label: t(`overall.tab.${id}`), ...countIn(counts?.data[id]) })),
      }}
      aboveToolbar={
        (address.tab === 'all' || address.tab === 'failing') && (
          <Causes
            isPermitted={isPermitted}
            onShow={show}
            isNarrowed={isNarrowed(address)}
            onLeave={list.focus}
            first={list.rows[0] && allDeliveryList.rowKey(list.rows[0])}
          />
        )
      }
      keys={[
        { keys: 'R', label: t('causes.keys.retry') },
        { keys: 'S', label: t('causes.keys.stop') },
      ]}
      columns={columns}
      hasOneLine
      filters={filters}
      tools={
        <>
          <NewDeliveries list={list} newerThan={(offset) => newerInAll(address, offset)} />
          <ExportMenu name={t('overall.title')} load={load} />
        </>
      }
      renderCompact={compact}
      rowActions={(row: AnyDeliveryRow) => [{ ...again, keys: 'r', refusal, onChoose: () => redeliver.mutate([row]) }]}
      bulkActions={[{ ...again, refusal: () => refusal, onChoose: (rows) => redeliver.mutate(rows) }]}
      panelWidth={PANEL}
      panel={
        open && (
          <DeliveryPanel
            key={address.open}
            id={open.id}
            offset={open.offset}
            list={list}
            of={list.open?.identifier ?? shortId(open.id)}
          />
        )
      }
      empty={
        address.tab === 'all' ? (
          <EmptyState title={t('overall.none.title')} text={t('overall.none.text')} />
        ) : (
          <EmptyState title={t(`overall.noneOn.${address.tab}`)} text={t('overall.noneOn.text')} />
        )
      }
    />
  )
}

/** What a tab shows beside its name: the service counts up to 10,000. */
const countIn = (counted: { readonly count: number; readonly isExact: boolean } | undefined) =>
  counted ? { count: counted.count, isMore: !counted.isExact } : {}

const compact = (row: AnyDeliveryRow) => <CompactDelivery row={row} />

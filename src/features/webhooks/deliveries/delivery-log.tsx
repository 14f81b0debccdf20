import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type DeliveryRow, exportDeliveries } from 'mock-server/contract/deliveries.ts'
import type { RecoveryFilter } from 'mock-server/contract/recoveries.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { respond } from '#api/call.ts'
import { later, laterWithin } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ListPage } from '#common/list-page/list-page.tsx'
import { useList } from '#common/list-page/use-list.ts'
import { useRefusal } from '#common/permitted.ts'
import { CompactDelivery, deliveryColumns } from './delivery-columns.tsx'
import { deliveryList, filterOf } from './delivery-list.ts'
import { PANEL } from './detail/width.ts'
import { ExportMenu, type LoadExport } from './export-menu.tsx'
import { OverTime } from './over-time.tsx'
import { useDeliveryFilters } from './use-delivery-filters.tsx'
import { useRedeliver } from './row/use-redeliver.ts'
import type { WebhookHead } from './use-webhook-head.tsx'
import { useWords } from './row/words.ts'

const DeliveryPanel = laterWithin(() =>
  import('./detail/delivery-panel.tsx').then((file) => ({ default: file.DeliveryPanel })),
)
const RedeliverAll = later(() => import('./redeliver-all.tsx').then((file) => ({ default: file.RedeliverAll })))

type Props = {
  readonly id: string
  readonly subscription: Subscription | undefined
  readonly head: WebhookHead
}

/** Every event that the subscription delivers or delivered in the last 30 days, with the detail of one beside it. */
export function DeliveryLog({ id, subscription, head }: Props) {
  const { t } = useTranslation('deliveries')
  const words = useWords()
  const spec = useMemo(() => deliveryList(id), [id])
  const list = useList(spec)
  const { address } = list
  const filters = useDeliveryFilters(address)
  const columns = useMemo(() => deliveryColumns(words), [words])
  const redeliver = useRedeliver()
  const refusal = useRefusal('webhook.redeliver')
  const [toRecover, setToRecover] = useState<RecoveryFilter>()
  const again = {
    id: 'redeliver',
    label: t('redeliver.action'),
    icon: <RotateCcw />,
  }
  const load: LoadExport = (format, signal) =>
    respond(exportDeliveries, { params: { id }, query: { ...filterOf(address), format } }, { signal })
  const { open } = address
  return (
    <ListPage
      list={list}
      {...head}
      noRight={t('noRight')}
      errorTitle={t('notLoaded')}
      searchLabel={t('search')}
      columns={columns}
      hasOneLine
      filters={filters}
      tools={<ExportMenu name={head.title} load={load} />}
      overview={<OverTime list={list} id={id} createdAt={subscription?.createdAt} />}
      renderCompact={compact}
      rowActions={(row: DeliveryRow) => [{ ...again, keys: 'r', refusal, onChoose: () => redeliver.mutate([row]) }]}
      bulkActions={[{ ...again, refusal: () => refusal, onChoose: (rows) => redeliver.mutate(rows) }]}
      allMatching={
        refusal === undefined
          ? {
              label: t('all.action', { count: list.total ?? 0 }),
              // What comes after the question was asked isn't part of its answer.
              onChoose: () => setToRecover({ to: new Date().toISOString(), ...filterOf(address) }),
            }
          : undefined
      }
      panelWidth={PANEL}
      panel={open !== undefined && <DeliveryPanel id={id} offset={Number(open)} list={list} />}
      empty={<EmptyState title={t('none.title')} text={t('none.text')} />}
    >
      {toRecover && (
        <RedeliverAll id={id} name={head.title} filter={toRecover} onClose={() => setToRecover(undefined)} />
      )}
      <Outlet />
    </ListPage>
  )
}

const compact = (row: DeliveryRow) => <CompactDelivery row={row} />

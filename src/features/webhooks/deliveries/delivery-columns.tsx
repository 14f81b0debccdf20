import type { ReactNode } from 'react'
import type { AnyDeliveryRow } from 'mock-server/contract/webhooks/all-deliveries.ts'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { exactTime } from '#lib/relative-time.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { CellBody, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { isCustomEvent } from '#common/custom-event.ts'
import { useNow } from '#common/use-now.ts'
import { msUntil } from '#features/webhooks/common/condition.ts'
import { countdown } from '#lib/short-duration.ts'
import { DeliveryState } from './row/delivery-state.tsx'
import { EventTile } from './row/event-tile.tsx'
import { useWords, type Words, nameOf, wildcardHits } from './row/words.ts'

const none = <CellText look="quiet">–</CellText>
const figure = (value: ReactNode) => (value === undefined ? none : <CellText look="figure">{value}</CellText>)

/** The columns of the log, with what is searched in names marked; from latency on they are hidden until the reader chooses them. */
export function deliveryColumns(
  { t, number, duration, event, time }: Words,
  search = '',
): readonly Column<AnyDeliveryRow>[] {
  const timeOf = ({ createdAt }: DeliveryRow) => time(new Date(createdAt))
  return [
    {
      id: 'time',
      head: t('column.time'),
      // Without a minimum: a time is never cut.
      width: 72,
      max: 148,
      text: timeOf,
      extra: 12,
      isFixed: true,
      cell: (row) => <Time row={row} />,
    },
    {
      id: 'type',
      head: t('column.event'),
      width: 184,
      min: 120,
      max: 260,
      text: ({ eventType }) => ['', eventType],
      extra: 28,
      cell: (row) => (
        <CellText look="code" tip={isCustomEvent(row) ? row.eventType : event(row.eventType)}>
          <Name text={row.eventType} search={search} />
        </CellText>
      ),
    },
    {
      id: 'object',
      head: t('column.object'),
      width: 200,
      min: 96,
      max: 360,
      text: (row) => nameOf(row, t),
      extra: 28,
      skeleton: 'tile',
      minTableWidth: 520,
      cell: (row) => (
        <CellLine>
          <EventTile row={row} size={20} />
          <CellText look="small">
            <Name text={nameOf(row, t)} search={search} />
          </CellText>
        </CellLine>
      ),
    },
    {
      id: 'state',
      head: t('column.status'),
      width: 128,
      min: 104,
      cell: (row) => (
        <CellLine>
          <DeliveryState row={row} />
        </CellLine>
      ),
    },
    {
      id: 'status',
      head: 'HTTP',
      width: 44,
      cell: (row) => <Status row={row} />,
    },
    {
      id: 'duration',
      head: t('column.latency'),
      width: 76,
      isRight: true,
      isExtra: true,
      cell: (row) => figure(row.duration === undefined ? undefined : duration(row.duration)),
    },
    {
      id: 'attempts',
      head: t('column.attempts'),
      width: 76,
      isRight: true,
      isExtra: true,
      cell: ({ attempts }) => figure(number(attempts)),
    },
    {
      id: 'next',
      head: t('column.next'),
      width: 116,
      isRight: true,
      isExtra: true,
      cell: ({ nextAttemptAt }) => (nextAttemptAt === undefined ? none : <Countdown at={nextAttemptAt} />),
    },
    {
      id: 'trigger',
      head: t('column.trigger'),
      width: 104,
      isExtra: true,
      cell: ({ trigger }) => <CellText look="small">{t(`trigger.${trigger}`)}</CellText>,
    },
    {
      id: 'offset',
      head: t('column.offset'),
      width: 88,
      isRight: true,
      isExtra: true,
      cell: ({ offset }) => figure(number(offset)),
    },
  ]
}

/** A name with what is searched in it marked. */
export const Name = ({ text, search }: { readonly text: string; readonly search: string }) => (
  <Highlight text={text} hits={wildcardHits(text, search)} />
)

function Time({ row: { createdAt } }: { readonly row: DeliveryRow }) {
  const { time, locale } = useWords()
  const date = new Date(createdAt)
  return (
    <CellText look="mono" tip={exactTime(date, locale)}>
      <time dateTime={createdAt}>{time(date)}</time>
    </CellText>
  )
}

/** Only an answer that wasn't taken has a colour; without one the error stands in its place, on hover in words. */
function Status({ row: { httpStatus, error, state } }: { readonly row: DeliveryRow }) {
  const { t } = useWords()
  if (httpStatus === undefined) {
    return error === undefined ? (
      none
    ) : (
      <CellText look="quiet" tip={t(`terms:deliveryError.${error}`, { defaultValue: error })}>
        –
      </CellText>
    )
  }
  const isBad = state !== 'delivered' && (httpStatus < 200 || httpStatus > 299)
  return <CellText look={isBad ? 'bad' : 'figure'}>{httpStatus}</CellText>
}

/** "0:34", or that it is due. */
export function Countdown({ at }: { readonly at: string }) {
  const { t } = useWords()
  const ms = msUntil(at, useNow())
  return <CellText look="figure">{ms <= 0 ? t('next.due') : countdown(ms)}</CellText>
}

const atEnd = { marginLeft: 'auto', flex: 'none', display: 'flex', alignItems: 'center', gap: 8 } as const

/** The same row on a phone. */
export function CompactDelivery({ row }: { readonly row: AnyDeliveryRow }) {
  const { t } = useWords()
  return (
    <>
      <EventTile row={row} size={24} />
      <CellBody>
        <CellLine>
          <CellText look="code">{row.eventType}</CellText>
          <span style={atEnd}>
            <Time row={row} />
          </span>
        </CellLine>
        <CellLine>
          <CellText look="small">{[nameOf(row, t), row.identifier].filter(Boolean).join(' · ')}</CellText>
          <span style={atEnd}>
            {row.httpStatus !== undefined && row.state !== 'delivered' && <Status row={row} />}
            <DeliveryState row={row} />
          </span>
        </CellLine>
      </CellBody>
    </>
  )
}

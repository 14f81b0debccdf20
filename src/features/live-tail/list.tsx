import { useCallback, useMemo, type ReactNode } from 'react'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { TallRow } from '#ui/list/data-table/columns.ts'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { isCustomEvent } from '#common/custom-event.ts'
import { NewEventsPill, MarkerRow } from './markers.tsx'
import { OpenEvent } from './open-event.tsx'
import { eventColumns, Actor, EventTile, Time } from './columns.tsx'
import type { Line } from './lines.ts'
import { EmptyList } from './states.tsx'
import type { TailView } from './tail/state.ts'
import { dayKey, useWords } from './words.ts'
import type { Shared } from './live-tail.tsx'

type Props = Shared & {
  readonly lines: readonly Line[]
  /** The number of waiting events. */
  readonly count: number
}

/** A row, and nine more below it for the open one. */
const ROW = 28
const OPEN = 10 * ROW

/** The rows, newest first. */
export function EventList(props: Props) {
  const words = useWords()
  const { t, number } = words
  const { tail, view, address, reading, lines, count } = props
  const { open, openRow } = address
  const { jump } = reading
  const isPhone = useMedia(phone)
  const toggle = useCallback((offset: number) => openRow(offset === open ? undefined : offset), [open, openRow])
  const today = dayKey(new Date(tail.now()))
  const [oldest] = view.rows
  const hasEarlier = oldest !== undefined && dayKey(new Date(oldest.createdAt)) !== today
  const columns = useMemo(
    () => eventColumns(words, { open, onToggle: toggle }, { today, hasEarlier }),
    [words, open, toggle, today, hasEarlier],
  )

  const below = (line: Line) => line.kind === 'event' && <OpenEvent {...props} event={line.event} />
  // On a phone the open row contains its details and is measured instead.
  const tallRow: TallRow<Line> | undefined =
    open === undefined || isPhone ? undefined : { key: String(open), height: OPEN, below }
  const markerOf = (line: Line) => (line.kind === 'event' ? undefined : <MarkerRow {...props} line={line} />)
  const act = (line: Line) => {
    if (line.kind === 'event') toggle(line.event.offset)
    else if (line.kind === 'new') jump()
  }
  return (
    <>
      {reading.isAway && (count > 0 || reading.reason === 'away') && <NewEventsPill count={count} reading={reading} />}
      <HiddenText role="status">{reading.reason === 'away' ? t('new.whyAway') : ''}</HiddenText>
      <DataTable
        label={t('list')}
        columns={columns}
        rows={lines}
        rowKey={keyOf}
        rowName={(line) =>
          line.kind === 'event' ? t('row.name', { type: line.event.type, offset: number(line.event.offset) }) : line.key
        }
        rowHeight={ROW}
        total={lines.length}
        isLoading={isComing(view)}
        openKey={open === undefined ? undefined : String(open)}
        onOpen={act}
        onRowClick={act}
        onPreview={(line) => line.kind === 'event' && openRow(line.event.offset)}
        tallRow={tallRow}
        wideRow={markerOf}
        renderCompact={(line) =>
          line.kind === 'event' && (
            <CompactRow event={line.event} today={today}>
              {line.event.offset === open && below(line)}
            </CompactRow>
          )
        }
        empty={<EmptyList {...props} />}
        hasPageKeys
      />
    </>
  )
}

const keyOf = ({ key }: Line): string => key

/** The first rows are expected. */
const isComing = ({ phase, rows, isStarted, last, head }: TailView): boolean =>
  rows.length === 0 && (phase.is === 'connecting' || (phase.is === 'live' && isStarted && last < head))

type CompactProps = { readonly event: TailEvent; readonly today: string; readonly children: ReactNode }

/** A row on a phone: what happened and when, to what and by whom. */
function CompactRow({ event, today, children }: CompactProps) {
  const words = useWords()
  return (
    <>
      <EventTile event={event} size={24} />
      <div className="compact">
        <CellText look="code">{event.type}</CellText>
        <Time event={event} words={words} today={today} />
        <span className="subject">
          {isCustomEvent(event) ? words.t('terms:customEvent') : (event.objectName ?? event.objectId)}
        </span>
        <span className="actor">
          <Actor event={event} />
        </span>
        {children && <div className="below">{children}</div>}
      </div>
    </>
  )
}

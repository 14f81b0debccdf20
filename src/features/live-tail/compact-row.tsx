import type { ReactNode } from 'react'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { isCustomEvent } from '#common/custom-event.ts'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import { Actor, EventTile, Time } from './columns.tsx'
import { useWords } from './words.ts'

type Props = { readonly event: TailEvent; readonly today: string; readonly children: ReactNode }

/** A row on a phone: what happened and when, to what and by whom. */
export function CompactRow({ event, today, children }: Props) {
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

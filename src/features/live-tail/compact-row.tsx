import type { ReactNode } from 'react'
import type { TailEvent } from 'mock-server/contract/events.ts'
import { EventTile, Time, actorOf } from './columns.tsx'
import { useWords } from './words.ts'
import style from './live-tail.module.css'

/** A row on a phone: what happened and when, to what and by whom. */
export function CompactRow({ event, children }: { readonly event: TailEvent; readonly children: ReactNode }) {
  const words = useWords()
  return (
    <>
      <EventTile event={event} size={24} />
      <div className={style.compact}>
        <span className={`mono ellipsis ${style.type ?? ''}`}>{event.type}</span>
        <Time event={event} words={words} />
        <span className="ellipsis text-2">{event.objectName ?? event.objectId}</span>
        <span className="small ellipsis text-3">{actorOf(event, words)}</span>
        {children && <div className={style.compactOpen}>{children}</div>}
      </div>
    </>
  )
}

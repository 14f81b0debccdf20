import ArrowUp from 'lucide-react/icons/arrow-up'
import Flag from 'lucide-react/icons/flag'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useState } from 'react'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk } from '#ui/controls/by-width.styles.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useNow } from '#common/use-now.ts'
import { JumpPill, JumpRow, Marker } from './marker.styles.ts'
import type { Gap } from './tail/buffer.ts'
import { type Words, useWords } from './words.ts'
import { nameOf } from './live-tail.queries.ts'
import { useMoveRefusal } from './use-move-refusal.ts'
import { jumpOf, type Reading, whyOf } from './use-reading.ts'
import type { Line } from './lines.ts'
import type { Shared } from './live-tail.tsx'
import type { Tail } from './tail/store.ts'

type NewProps = { readonly count: number; readonly reading: Reading }

/** The first row while the list stands still: how many events wait, why, and a jump to them. */
function NewEvents({ count, reading: { reason, jump } }: NewProps) {
  const { t, number } = useWords()
  return (
    <JumpRow type="button" tabIndex={-1} onClick={jump}>
      <ArrowUp size={14} aria-hidden />
      <span>{t('new.count', { count, number: number(count) })}</span>
      <span className="why">{t(`new.${whyOf[reason]}`)}</span>
      {t(`new.${jumpOf(reason)}`)}
      <OnDesk aria-hidden>
        <Kbd>End</Kbd>
      </OnDesk>
    </JumpRow>
  )
}

/** The same while the first row is scrolled out of sight. Scrolling ends Follow, so it also appears before any event waits. */
export function NewEventsPill({ count, reading: { reason, jump } }: NewProps) {
  const { t, number } = useWords()
  return (
    <JumpPill type="button" onClick={jump} data-tip={t(`new.${jumpOf(reason)}`)} data-action="tail.jump">
      <ArrowUp size={14} aria-hidden />
      <span>{count > 0 ? t('new.count', { count, number: number(count) }) : t('new.whyAway')}</span>
      {reason === 'away' && <b>{t('new.followAgain')}</b>}
    </JumpPill>
  )
}

/** Offsets that were not received, where their events would be. */
function GapMarker({ gap, tail }: { readonly gap: Gap; readonly tail: Tail }) {
  const words = useWords()
  const { t, number } = words
  const [isBusy, setBusy] = useState(false)
  const count = gap.to - gap.from + 1
  const fetchThem = async () => {
    setBusy(true)
    await tail.fetchGap(gap).catch(() => toast.bad(t('gap.failed')))
    setBusy(false)
  }
  return (
    <Marker data-kind="gap">
      <WifiOff size={14} aria-hidden />
      <b>{t(`gap.${gap.reason}`, { count, number: number(count) })}</b>
      <span>{whereAndWhy(gap, words)}</span>
      {gap.reason === 'lost' && (
        <Button look="ghost" size={24} isBusy={isBusy} onClick={() => void fetchThem()}>
          {t('gap.fetch', { count, number: number(count) })}
        </Button>
      )}
    </Marker>
  )
}

function whereAndWhy({ from, to, reason, outage }: Gap, { t, number, seconds, time }: Words): string {
  const range = from === to ? number(from) : t('gap.range', { from: number(from), to: number(to) })
  if (reason === 'expired') return t('gap.retention', { range })
  return outage ? t('gap.outage', { range, seconds: seconds(outage.ms), time: time(new Date(outage.at)) }) : range
}

/** The cursor of a PULL subscription: it has passed everything below. */
function CursorMarker({ subscription, view, tail, address }: Shared & { readonly subscription: Subscription }) {
  const words = useWords()
  const { t, number } = words
  const refusal = useMoveRefusal(true)
  useNow()
  const { id, cursor } = subscription
  const { offset } = cursor
  // The tail learns of new events sooner than the list of subscriptions.
  const behind = Math.max(view.head - offset, 0)
  return (
    <Marker data-kind="cursor">
      <Flag size={14} aria-hidden />
      <b>{t('cursor.of', { name: nameOf(subscription) })}</b>
      <span>
        {[number(offset), t('cursor.behind', { number: number(behind) }), pollOf(subscription, tail.now(), words)].join(
          ', ',
        )}
      </span>
      <Button
        look="ghost"
        size={24}
        refusal={refusal}
        onClick={() => address.openMoveDialog({ offset, subscriptionId: id })}
      >
        {t('cursor.move')}
      </Button>
    </Marker>
  )
}

function pollOf({ polling, lastPollAt, lastPollBy: name }: Subscription, now: number, { t, ago }: Words): string {
  if (polling) return name === undefined ? t('cursor.pollingNow') : t('cursor.pollingBy', { name })
  if (lastPollAt === undefined) return t('cursor.neverPolled')
  const since = ago(lastPollAt, now)
  return name === undefined ? t('cursor.polled', { ago: since }) : t('cursor.polledBy', { ago: since, name })
}

type Props = Shared & { readonly line: Exclude<Line, { kind: 'event' }> }

/** A row that stands between events. */
export function MarkerRow({ line, ...shared }: Props) {
  switch (line.kind) {
    case 'new':
      return <NewEvents count={line.count} reading={shared.reading} />
    case 'gap':
      return <GapMarker gap={line.gap} tail={shared.tail} />
    case 'cursor':
      return <CursorMarker {...shared} subscription={line.subscription} />
    default:
      return line satisfies never
  }
}

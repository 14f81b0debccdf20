import { useCallback, useMemo, useRef, useEffect, useState, useSyncExternalStore, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { TailEvent } from 'mock-server/contract/events.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Page, PageBody } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import type { TailView } from './tail/state.ts'
import { type Tail, createTail } from './tail/store.ts'
import { SetCursorDialog } from './set-cursor.dialog.tsx'
import { isFiltering, matcher } from './filter.ts'
import { Frame } from './frame.styles.ts'
import { Head } from './head.tsx'
import { toLines, countWaiting } from './lines.ts'
import { EventList } from './list.tsx'
import { Panel } from './panel.tsx'
import type { Address } from './use-address.ts'
import { ConnectionBanner } from './states.tsx'
import { TailTools } from './toolbar.tsx'
import { usePullSubscriptions } from './live-tail.queries.ts'
import { useReading, type Reading, jumpOf } from './use-reading.ts'
import { findStart, parseStart } from './start.ts'
import { useWords } from './words.ts'

const wide = '(min-width: 1180px)'

/** The page itself: one tail, the list of its events, and the actions on them. */
export function LiveTail({ address }: { readonly address: Address }) {
  const { filter, open, openRow } = address
  const { tail, view } = useTail(address.start, open)
  const { subscriptions, isLoading } = usePullSubscriptions()
  const isWide = useMedia(wide)
  const frame = useRef<HTMLDivElement>(null)
  const scrollToTop = useCallback(() => frame.current?.querySelector('[role=grid]')?.scrollTo({ top: 0 }), [])
  const reading = useReading({ tail, view, open, openRow, scrollToTop })

  const matches = useMemo(() => matcher(filter), [filter])
  const count = useMemo(() => countWaiting(view, matches), [view, matches])
  const lines = useMemo(() => {
    const logLines = toLines(view, matches, subscriptions)
    // When the reader has scrolled away, the first row is out of sight and would move the rows they read: a pill appears instead.
    return count === 0 || reading.isAway ? logLines : [{ kind: 'new', key: 'new', count } as const, ...logLines]
  }, [view, matches, subscriptions, count, reading.isAway])
  const shared = { tail, view, address, reading, subscriptions }
  useKeys(shared)
  return (
    <Page>
      <Head
        {...shared}
        shown={isFiltering(filter) ? lines.filter(({ kind }) => kind === 'event').length : undefined}
        panel={isWide ? undefined : <Panel {...shared} isFloating />}
      />
      <TailTools {...shared} />
      <PageBody panel={isWide && <Panel {...shared} />}>
        <Frame
          ref={frame}
          // A scrolled-away list must not move under the reader.
          onScrollCapture={({ target }) => {
            if (target instanceof Element && target.getAttribute('role') === 'grid')
              reading.setAway(target.scrollTop > 28)
          }}
        >
          <ConnectionBanner {...shared} />
          <EventList {...shared} {...{ lines, count }} />
        </Frame>
      </PageBody>
      <Announcement view={view} matches={matches} />
      {/* Its select can only choose among subscriptions that are there when it appears. */}
      {address.move && !isLoading && <SetCursorDialog {...shared} move={address.move} />}
    </Page>
  )
}

/** What the parts of the page have in common. */
export type Shared = {
  readonly tail: Tail
  readonly view: TailView
  readonly address: Address
  readonly reading: Reading
  readonly subscriptions: readonly Subscription[]
}

/** A tail for as long as the page is there. It begins where the address says at first; another start is another page. */
function useTail(start: string | null, open: number | undefined): { tail: Tail; view: TailView } {
  const [tail] = useState(() =>
    createTail({ findStart: async (signal) => await findStart(parseStart(start), open, signal) }),
  )
  useEffect(() => tail.run(), [tail])
  return { tail, view: useSyncExternalStore(tail.subscribe, tail.read) }
}

/** P pauses, F follows, End jumps to the latest, Escape closes the open row. While the list follows, End goes to its end, as in every list. */
function useKeys({ view, reading, address: { open, openRow } }: Shared): void {
  const { t } = useTranslation('tail')
  useActions([
    {
      id: 'tail.pause',
      label: t(reading.isPaused ? 'continue' : 'pause'),
      group: 'page',
      keys: 'p',
      run: reading.togglePause,
    },
    {
      id: 'tail.follow',
      label: t(view.isFollowing ? 'keys.stopFollowing' : 'keys.follow'),
      group: 'page',
      keys: 'f',
      run: reading.toggleFollow,
    },
    ...(view.isFollowing
      ? []
      : [
          {
            id: 'tail.jump',
            label: t(`new.${jumpOf(reading.reason)}`),
            group: 'page',
            keys: 'End',
            run: reading.jump,
          } as const,
        ]),
    ...(open === undefined
      ? []
      : [
          {
            id: 'tail.close',
            label: t('keys.closeRow'),
            group: 'page',
            keys: 'Escape',
            run: () => openRow(undefined),
          } as const,
        ]),
  ])
}

const EVERY_MS = 10_000

type Props = { readonly view: TailView; readonly matches: (event: TailEvent) => boolean }

/** Announces new events to screen readers, at intervals instead of one by one. */
export function Announcement({ view, matches }: Props) {
  const { t, number, event: textOf } = useWords()
  const [announced, setAnnounced] = useState<{ upTo: number; words: string }>()

  const announce = useEffectEvent(() => {
    if (!view.isStarted || document.hidden) return
    const upTo = announced?.upTo ?? view.head
    const newEvents = view.rows.filter((event) => event.offset > upTo && matches(event))
    const latest = newEvents.at(-1)
    if (!latest) return setAnnounced(announced ?? { upTo: view.head, words: '' })
    setAnnounced({
      upTo: view.last,
      words: t('announce', { count: newEvents.length, number: number(newEvents.length), type: textOf(latest.type) }),
    })
  })
  useEffect(() => {
    const timer = setInterval(() => announce(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])

  return <HiddenText role="status">{announced?.words}</HiddenText>
}

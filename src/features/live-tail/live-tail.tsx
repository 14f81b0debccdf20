import { useCallback, useMemo, useRef } from 'react'
import { Page, PageBody } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { Announcement } from './announcement.tsx'
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
import { useReading } from './use-reading.ts'
import { useTail } from './use-tail.ts'
import { useKeys } from './use-keys.ts'

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
  useKeys(view, reading, open === undefined ? undefined : () => openRow(undefined))

  const panel = { tail, view, subscriptions, onMove: address.openMoveDialog }
  return (
    <Page>
      <Head
        view={view}
        filter={filter}
        shown={isFiltering(filter) ? lines.filter(({ kind }) => kind === 'event').length : undefined}
        isPaused={reading.isPaused}
        panel={isWide ? undefined : <Panel {...panel} isFloating />}
      />
      <TailTools address={address} view={view} reading={reading} subscriptions={subscriptions} />
      <PageBody panel={isWide && <Panel {...panel} />}>
        <Frame
          ref={frame}
          // A scrolled-away list must not move under the reader.
          onScrollCapture={({ target }) => {
            if (target instanceof Element && target.getAttribute('role') === 'grid')
              reading.setAway(target.scrollTop > 28)
          }}
        >
          <ConnectionBanner view={view} tail={tail} />
          <EventList {...{ tail, view, lines, address, reading, subscriptions, count }} />
        </Frame>
      </PageBody>
      <Announcement view={view} matches={matches} />
      {/* Its select can only choose among subscriptions that are there when it appears. */}
      {address.move && !isLoading && (
        <SetCursorDialog
          move={address.move}
          head={view.head}
          subscriptions={subscriptions}
          onClose={() => address.openMoveDialog(undefined)}
        />
      )}
    </Page>
  )
}

import { useCallback, useMemo, useRef } from 'react'
import { Page, PageBody } from '#ui/shell/page-head.tsx'
import { useMedia } from '#ui/theme/use-media.ts'
import { Announcement } from './announcement.tsx'
import { SetCursorDialog } from './set-cursor.dialog.tsx'
import { matcher } from './filter.ts'
import { TailHead } from './head.tsx'
import { linesOf, waiting } from './lines.ts'
import { TailList } from './list.tsx'
import { TailPanel } from './panel.tsx'
import type { TailSearch } from './search.ts'
import { TailBanner } from './states.tsx'
import { TailToolbar } from './toolbar.tsx'
import { usePullSubscriptions } from './live-tail.queries.ts'
import { useReading, useTail } from './use-tail.ts'
import { useTailKeys } from './use-keys.ts'
import style from './live-tail.module.css'

const wide = '(min-width: 1180px)'

/** The page itself: one tail, what is shown of it, and what can be done with it. */
export function LiveTail({ search }: { readonly search: TailSearch }) {
  const { filter, open, openRow } = search
  const { tail, view } = useTail(search.start, open)
  const subscriptions = usePullSubscriptions()
  const isWide = useMedia(wide)
  const frame = useRef<HTMLDivElement>(null)
  const scrollToTop = useCallback(() => frame.current?.querySelector('[role=grid]')?.scrollTo({ top: 0 }), [])
  const reading = useReading({ tail, view, open, openRow, scrollToTop })

  const matches = useMemo(() => matcher(filter), [filter])
  const count = useMemo(() => waiting(view, matches), [view, matches])
  const lines = useMemo(() => {
    const found = linesOf(view, matches, subscriptions)
    // Scrolled away the first row is out of sight, and its coming would move what is read: a pill says it instead.
    return count === 0 || reading.isAway ? found : [{ kind: 'new', key: 'new', count } as const, ...found]
  }, [view, matches, subscriptions, count, reading.isAway])
  useTailKeys({
    onPause: reading.togglePause,
    onFollow: reading.toggleFollow,
    onEnd: view.isFollowing ? undefined : reading.jump,
    onEscape: open === undefined ? undefined : () => openRow(undefined),
  })

  const panel = { tail, view, subscriptions, onMove: search.askForMove }
  return (
    <Page>
      <TailHead
        view={view}
        filter={filter}
        isPaused={reading.isPaused}
        panel={isWide ? undefined : <TailPanel {...panel} isFloating />}
      />
      <TailToolbar search={search} view={view} reading={reading} subscriptions={subscriptions} />
      <PageBody panel={isWide && <TailPanel {...panel} />}>
        <div
          ref={frame}
          className={style.wrap}
          // A scrolled-away list must not move under the reader.
          onScrollCapture={({ target }) => {
            if (target instanceof Element && target.getAttribute('role') === 'grid')
              reading.setAway(target.scrollTop > 28)
          }}
        >
          <TailBanner view={view} tail={tail} />
          <TailList {...{ tail, view, lines, search, reading, subscriptions, count }} />
        </div>
      </PageBody>
      <Announcement view={view} matches={matches} />
      {search.move && (
        <SetCursorDialog
          move={search.move}
          head={view.head}
          subscriptions={subscriptions}
          onClose={() => search.askForMove(undefined)}
        />
      )}
    </Page>
  )
}

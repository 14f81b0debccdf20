import { styled } from '@mui/material/styles'
import { Page } from '#ui/shell/page-head.tsx'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { Figures } from './figures.tsx'
import { ReaderHead } from './head.tsx'
import { Lane } from './lane.tsx'
import { MoveCursor } from './move-cursor.tsx'
import { Notices } from './notices.tsx'
import { useDensity, useEnds } from './reader.queries.ts'
import { type ReaderPlace, firstShown } from './place.ts'
import { useTarget } from './use-target.ts'

/** A reader: what it is, five figures, its place in the log, and where its cursor can be moved to. */
export function ReaderView({ subscription, status }: WatchedSubscription) {
  const { cursor, head } = subscription
  const ends = useEnds()
  const newest = Math.max(head.offset, ends?.head ?? 0)
  const place: ReaderPlace = { cursor: cursor.offset, head: newest, oldest: ends?.oldest ?? 1 }
  const form = useTarget(place)
  const { target } = form
  const density = useDensity(firstShown({ ...place, target }))
  return (
    <Page>
      <ReaderHead item={{ subscription, status }} />
      <Notices {...{ subscription, status, place }} />
      <Panes>
        <div>
          <Figures {...{ subscription, status, place, density }} />
          <Lane {...{ place, target, density }} lastPollAt={status.lastPollAt} />
        </div>
        <aside>
          <MoveCursor {...{ subscription, place, form }} />
        </aside>
      </Panes>
    </Page>
  )
}

const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 420px',
  flex: 1,
  minHeight: 0,
  '& > div': { minWidth: 0 },
  '& > aside': { borderLeft: '1px solid var(--line)', background: 'var(--surface-2)', minWidth: 0, display: 'flex' },
  '@media (max-width: 1100px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    flex: 'none',
    '& > aside': { borderLeft: 'none', borderTop: '1px solid var(--line)' },
  },
})

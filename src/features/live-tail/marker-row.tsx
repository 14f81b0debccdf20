import type { Gap } from './tail/buffer.ts'
import type { Line } from './lines.ts'
import { CursorMarker, GapMarker, NewEvents } from './markers.tsx'
import type { CursorMove } from './use-address.ts'
import type { WaitReason } from './wait-reason.ts'

type Props = {
  readonly line: Exclude<Line, { kind: 'event' }>
  readonly reason: WaitReason
  readonly head: number
  readonly now: () => number
  readonly onJump: () => void
  readonly onFetch: (gap: Gap) => Promise<void>
  readonly onMove: (move: CursorMove) => void
}

/** A row that stands between events. */
export function MarkerRow({ line, reason, head, now, onJump, onFetch, onMove }: Props) {
  switch (line.kind) {
    case 'new':
      return <NewEvents count={line.count} reason={reason} onJump={onJump} />
    case 'gap':
      return <GapMarker gap={line.gap} onFetch={onFetch} />
    case 'cursor': {
      const { subscription } = line
      return (
        <CursorMarker
          subscription={subscription}
          head={head}
          now={now}
          onMove={() => onMove({ offset: subscription.cursor.offset, subscriptionId: subscription.id })}
        />
      )
    }
    default:
      return line satisfies never
  }
}

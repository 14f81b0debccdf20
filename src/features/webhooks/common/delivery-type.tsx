import Flag from 'lucide-react/icons/flag'
import Send from 'lucide-react/icons/send'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { Tile } from '#ui/controls/tile.tsx'

type Type = Subscription['deliveryType']

/** A plane sends (PUSH), a flag marks a reader's place (PULL). The word stands beside it. */
export function DeliveryTypeTile({ type, size = 24 }: { readonly type: Type; readonly size?: 24 | 32 }) {
  return (
    <Tile size={size}>
      <DeliveryTypeIcon type={type} />
    </Tile>
  )
}

export const DeliveryTypeIcon = ({ type }: { readonly type: Type }) =>
  type === 'PUSH' ? <Send aria-hidden /> : <Flag aria-hidden />

import { styled } from '@mui/material/styles'
import ListIcon from 'lucide-react/icons/list'
import Pause from 'lucide-react/icons/pause'
import Pencil from 'lucide-react/icons/pencil'
import Play from 'lucide-react/icons/play'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import { retrieveEvents } from 'mock-server/contract/pull.ts'
import { type Subscription, updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import { useRefusal } from '#common/permitted.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { DeliveryTypeTile } from '#features/webhooks/common/delivery-type.tsx'
import { subscriptionName } from '#features/webhooks/common/names.ts'
import { StateBadge } from '#features/webhooks/common/subscription-state.tsx'
import { staleWithSubscription } from '#common/cursor/use-move-cursor.ts'
import type { WatchedSubscription } from '#features/webhooks/common/subscriptions.queries.ts'
import { paths } from '#paths.ts'
import { useWords } from './use-words.ts'

/** Name, state and type, and what can be done with the reader. */
export function ReaderHead({ item }: { readonly item: WatchedSubscription }) {
  const { t } = useWords()
  const copyCurl = useCopyCurl()
  const { subscription } = item
  const { id, deliveryType, cursor, head } = subscription
  // What the reader gets next; at the head of the log the event that comes next.
  const start = String(Math.min(cursor.offset, head.offset) + 1)
  return (
    <Root>
      <DeliveryTypeTile type={deliveryType} size={32} />
      <div data-part="name">
        <div data-part="title">
          <h1>{subscriptionName(subscription)}</h1>
          <StateBadge item={item} withFact />
        </div>
        <p>
          {deliveryType} <code>{id}</code>
        </p>
      </div>
      <div data-part="actions">
        <Button
          look="ghost"
          icon={<SquareTerminal />}
          onClick={() => void copyCurl(retrieveEvents, { params: { id }, query: {} })}
        >
          {t('common:curl.copy')}
        </Button>
        <LinkButton icon={<ListIcon />} href={paths.tail({ start })}>
          {t('head.tail')}
        </LinkButton>
        <PauseButton subscription={subscription} />
        <LinkButton icon={<Pencil />} href={paths.editWebhook(id)} refusal={useRefusal('webhook.manage')}>
          {t('head.edit')}
        </LinkButton>
      </div>
    </Root>
  )
}

function PauseButton({ subscription: { id, active } }: { readonly subscription: Subscription }) {
  const { t } = useWords()
  const refusal = useRefusal('webhook.manage')
  const { mutate, isPending } = useMutationOf(updateSubscription, { stale: staleWithSubscription })
  const change = () =>
    mutate(
      { params: { id }, query: {}, body: { active: !active } },
      {
        onSuccess: () => toast.ok(t(active ? 'head.paused' : 'head.resumed')),
        onError: (error) => toast.bad(t('head.notChanged', { reason: refusalText(error, t) })),
      },
    )
  return (
    <Button
      icon={active ? <Pause /> : <Play />}
      refusal={refusal}
      isBusy={isPending}
      onClick={() => refusal === undefined && change()}
    >
      {t(active ? 'head.pause' : 'head.resume')}
    </Button>
  )
}

const Root = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 68,
  padding: '12px var(--gutter)',
  flex: 'none',
  borderBottom: '1px solid var(--line)',
  '& [data-part=name]': { flex: 1, minWidth: 0 },
  '& [data-part=title]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 12, rowGap: 4 },
  '& h1': { font: '600 20px/28px var(--sans)', letterSpacing: '-.017em', overflowWrap: 'anywhere' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& code': { font: '400 11.5px/16px var(--mono)' },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '@media (max-width: 1100px)': { flexWrap: 'wrap', '& [data-part=actions]': { flex: '1 1 100%' } },
  '@media (max-width: 639.98px)': { padding: '12px 16px', '& [data-part=actions] :is(a, button)': { height: 40 } },
})

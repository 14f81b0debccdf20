import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Clock from 'lucide-react/icons/clock'
import Link2 from 'lucide-react/icons/link-2'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import SquareTerminal from 'lucide-react/icons/square-terminal'
import type { DeliveryRow } from 'mock-server/contract/deliveries.ts'
import { Button, IconButton } from '#ui/controls/button.tsx'
import { copyText } from '#ui/controls/copy-text.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useActions } from '#ui/keyboard/use-actions.ts'
import { ApiError } from '#api/errors.ts'
import { queryClient } from '#api/query-client.ts'
import { countdown } from '#lib/short-duration.ts'
import type { List } from '#common/list-page/use-list.ts'
import { useRefusal } from '#common/permitted.ts'
import { useNow } from '#common/use-now.ts'
import { msUntil } from '#features/webhooks/common/condition.ts'
import { useRedeliver } from '#features/webhooks/deliveries/row/use-redeliver.ts'
import { paths } from '#paths.ts'
import { attemptOf } from './delivery.queries.ts'
import { requestCommand } from './request-command.ts'
import { StopButton } from './stop-button.tsx'
import type { Delivery } from './timeline.ts'

/** States of a delivery that waits to be sent, so that it can be given up. */
const waits: ReadonlySet<string> = new Set(['pending', 'retrying', 'unknown'])

type Props = { readonly delivery: Delivery; readonly list: List<DeliveryRow> }

/** What can be done with one delivery, and when it is tried next. */
export function PanelActions({ delivery, list }: Props) {
  const { t } = useTranslation('deliveries')
  const { subscriptionId: id, offset, eventId, state } = delivery
  const redeliver = useRedeliver()
  const right = useRefusal('webhook.redeliver')
  const isGone = eventId === undefined ? t('redeliver.gone') : undefined
  const refusal = right ?? isGone ?? (state === 'sending' ? t('redeliver.sending') : undefined)
  const again = () => redeliver.mutate([{ subscriptionId: id, offset }])
  // The row has the same key where the list shows it.
  const isListed = list.rows.some((row) => row.offset === offset && row.subscriptionId === id)
  const own = { id: 'delivery.redeliver', label: t('redeliver.now'), group: 'page', keys: 'r', run: again } as const
  useActions(isListed || refusal !== undefined ? [] : [own])
  const copyLink = () =>
    copyText(location.origin + paths.webhook(id, { open: String(offset) })).then(
      () => toast.ok(t('detail.linkCopied')),
      () => toast.bad(t('common:ui.notCopied')),
    )
  return (
    <Row>
      <Button
        look="primary"
        icon={<RotateCcw />}
        refusal={refusal}
        isBusy={redeliver.isPending}
        onClick={() => !redeliver.isPending && again()}
      >
        {t('redeliver.now')}
        <Kbd className="key">R</Kbd>
      </Button>
      {waits.has(state) && <StopButton delivery={delivery} refusal={right} />}
      <CopyCommand delivery={delivery} />
      <IconButton label={t('detail.copyLink')} onClick={() => void copyLink()}>
        <Link2 />
      </IconButton>
      {delivery.nextAttemptAt !== undefined && <Next at={delivery.nextAttemptAt} />}
    </Row>
  )
}

/** The request is kept with the first attempt. */
function CopyCommand({ delivery: { subscriptionId, offset, timeline } }: Pick<Props, 'delivery'>) {
  const attempt = timeline.at(0)?.attempt
  const { t } = useTranslation('deliveries')
  const copy = async () => {
    try {
      const { data } = await queryClient.fetchQuery(attemptOf(subscriptionId, offset, attempt ?? 0))
      await copyText(requestCommand(data.request))
      toast.ok(t('request.commandCopied'))
    } catch (error) {
      toast.bad(error instanceof ApiError ? t('request.notLoaded') : t('common:ui.notCopied'))
    }
  }
  return (
    <Button
      icon={<SquareTerminal />}
      refusal={attempt === undefined ? t('request.neverSent') : undefined}
      onClick={() => void copy()}
    >
      {t('request.copyCommand')}
    </Button>
  )
}

function Next({ at }: { readonly at: string }) {
  const { t } = useTranslation('deliveries')
  const ms = msUntil(at, useNow())
  return (
    <span data-part="next">
      <Clock size={14} aria-hidden />
      {ms <= 0 ? (
        t('next.due')
      ) : (
        <>
          {t('next.in')} <b>{countdown(ms)}</b>
        </>
      )}
    </span>
  )
}

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  flex: 1,
  '& .key': { marginLeft: 6, background: 'transparent', color: 'inherit', borderColor: 'currentColor', opacity: 0.8 },
  '& [data-part=next]': {
    marginLeft: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-2)',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '& b': { fontWeight: 600, color: 'var(--text)' },
  },
  '@media (max-width: 639.98px)': {
    padding: '8px 0',
    '& button': { height: 44 },
    // Never narrower than its name: the others go below.
    '& > button:first-of-type': { flex: '1 0 auto' },
    '& .key': { display: 'none' },
    '& [data-part=next]': { order: -1, flexBasis: '100%', marginLeft: 0 },
  },
})

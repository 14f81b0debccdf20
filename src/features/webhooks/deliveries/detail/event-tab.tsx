import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { shortId } from '#features/webhooks/common/names.ts'
import { DeliveryState } from '#features/webhooks/deliveries/row/delivery-state.tsx'
import { paths } from '#paths.ts'
import { JsonBody } from '#ui/controls/text-body.tsx'
import type { Delivery } from './timeline.ts'

/** The event as it was recorded, and how it was delivered to other subscriptions. */
export function EventTab({ delivery }: { readonly delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const { Link } = useUi()
  const { event, eventId, isEventCut, elsewhere, offset } = delivery
  return (
    <>
      {eventId !== undefined && <CopyText text={eventId} label={t('event.copyId')} />}
      {event === undefined ? (
        <p>{t('event.dropped')}</p>
      ) : (
        <>
          <JsonBody label={t('event.json')} text={event} />
          {isEventCut && <p>{t('event.cut')}</p>}
        </>
      )}
      <h3>{t('event.elsewhere')}</h3>
      {elsewhere.length === 0 ? (
        <p>{t('event.nowhere')}</p>
      ) : (
        <Others>
          {elsewhere.map((other) => (
            <li key={other.subscriptionId}>
              <Link href={paths.webhook(other.subscriptionId, { open: String(offset) })}>
                {other.identifier || shortId(other.subscriptionId)}
              </Link>
              <DeliveryState row={other} />
            </li>
          ))}
        </Others>
      )}
    </>
  )
}

const Others = styled('ul')({
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 32,
    borderBottom: '1px solid var(--line-1)',
    fontSize: 12,
    '& > a': { flex: 1, minWidth: 0, color: 'var(--accent-text)' },
  },
  '& .dt-figure': { color: 'var(--text-3)' },
})

import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { shortId } from '#features/webhooks/common/names.ts'
import { DeliveryState } from '#features/webhooks/deliveries/row/delivery-state.tsx'
import { paths } from '#paths.ts'
import { JsonBody, TextBody } from '#ui/controls/text-body.tsx'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import type { Delivery } from './timeline.ts'
import type { Attempt } from './attempt.ts'
import { ErrorText } from './error-text.tsx'

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

type CallbackProps = { readonly attempt: Attempt; readonly event: string | undefined }

/** What the callback did to the delivery: the event before, the body after, its console and its time. */
export function CallbackTab({ attempt, event }: CallbackProps) {
  const { t } = useTranslation('deliveries')
  const { duration } = useWords()
  const { callback, request, outcome } = attempt
  if (!callback) return <p>{t('callback.none')}</p>
  const isFailed = outcome === 'callback'
  return (
    <>
      {isFailed && <ErrorText attempt={attempt} url={request.url} />}
      {outcome === 'suppressed' && <p>{t('callback.suppressed')}</p>}
      {!isFailed &&
        (request.isChanged && event !== undefined && request.body !== undefined ? (
          <Changes before={event} after={request.body} />
        ) : (
          <p>{t(request.isChanged ? 'callback.notKept' : 'callback.unchanged')}</p>
        ))}
      <h3>{t('callback.console')}</h3>
      {callback.console === '' ? (
        <p>{t('callback.silent')}</p>
      ) : (
        <TextBody label={t('callback.console')} text={callback.console} />
      )}
      <p>{t('callback.time', { time: duration(callback.duration) })}</p>
    </>
  )
}

function Changes({ before, after }: { readonly before: string; readonly after: string }) {
  const { t } = useTranslation('deliveries')
  const comparison = useLineDiff({ before, after })
  return (
    <>
      <h3>{t('callback.changes')}</h3>
      <DiffView comparison={comparison} label={t('callback.changes')} look="panel" />
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

import Flag from 'lucide-react/icons/flag'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import type { Shared } from './live-tail.tsx'
import { type Words, useWords } from './words.ts'
import { Button } from '#ui/controls/button.tsx'
import { nameOf, namesakeWarning } from './live-tail.queries.ts'
import { useMoveRefusal } from './use-move-refusal.ts'

/** A client that has not polled for an hour may have stopped for good. */
const STALE_MS = 3_600_000

/** The subscriptions that read the log: cursor, lag and last poll of each. */
export function CursorList({ subscriptions, view, tail, address }: Shared) {
  const words = useWords()
  const { t, number } = words
  const now = tail.now()
  const refusal = useMoveRefusal(subscriptions.length > 0)
  return (
    <section>
      <div className="head">
        <h2>{t('panel.cursors')}</h2>
        <Button look="ghost" size={24} refusal={refusal} onClick={() => address.openMoveDialog({})}>
          {t('panel.set')}
        </Button>
      </div>
      {subscriptions.length === 0 && <p>{t('panel.noCursors')}</p>}
      <ul>
        {subscriptions.map((subscription) => {
          const { cursor, head } = subscription
          // The tail learns of new events sooner than the list of subscriptions.
          const behind = Math.max(view.head - cursor.offset, head.offset - cursor.offset, 0)
          const namesake = namesakeWarning(subscription)
          return (
            <li key={subscription.id} data-lag={lagOf(subscription, behind, now)}>
              <span className="flag">
                <Flag size={14} aria-hidden />
              </span>
              <div className="reader">
                <div className={namesake && 'namesake'}>{nameOf(subscription)}</div>
                <div className="tiny" title={subscription.lastPollBy}>
                  {pollOf(subscription, now, words)}
                </div>
                {namesake && (
                  <div className="tiny">
                    {t(namesake === 'SHARED_IDENTIFIER' ? 'cursor.newestNamesake' : 'cursor.newerNamesake')}
                  </div>
                )}
              </div>
              <div className="place">
                <div className="offset">{number(cursor.offset)}</div>
                <div className="tiny behind">
                  {behind === 0 ? t('cursor.atHead') : t('cursor.behind', { number: number(behind) })}
                </div>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function lagOf(
  { polling, createdAt, lastPollAt = createdAt }: Subscription,
  behind: number,
  now: number,
): 'none' | 'some' | 'much' {
  if (behind === 0) return 'none'
  const isStale = now - Date.parse(lastPollAt) > STALE_MS
  return isStale && !polling ? 'much' : 'some'
}

function pollOf({ polling, lastPollAt }: Subscription, now: number, { t, ago }: Words): string {
  if (polling) return t('cursor.pollingNow')
  if (lastPollAt === undefined) return t('cursor.neverPolled')
  const since = now - Date.parse(lastPollAt)
  return t(since > STALE_MS ? 'cursor.lastPoll' : 'cursor.polled', { ago: ago(lastPollAt, now) })
}

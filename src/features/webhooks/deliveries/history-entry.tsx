import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Server from 'lucide-react/icons/server'
import type { SubscriptionChangeRecord } from 'mock-server/contract/webhooks/history.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { ChangedValues } from '#common/diff/changed-values.tsx'
import { longMoment } from '#lib/long-date.ts'
import { isRecord } from 'mock-server/contract/is-record.ts'
import { exactTime } from '#lib/relative-time.ts'
import { useWords } from './row/words.ts'

/** One change: what happened, who did it, when, and the values before and after. */
export function HistoryEntry({ change }: { readonly change: SubscriptionChangeRecord }) {
  const { t } = useTranslation('deliveries')
  const { locale } = useWords()
  const { at, action, actorId, actorName } = change
  const date = new Date(at)
  return (
    <Entry>
      <div>
        <h2>{t(`history.action.${action}`)}</h2>
        <Details change={change} />
      </div>
      <p>
        {actorName === undefined ? (
          <Server size={14} aria-hidden />
        ) : (
          <Avatar name={actorName} id={actorId ?? ''} size={20} />
        )}
        {actorName ?? t('history.server')}
      </p>
      <time dateTime={at} data-tip={exactTime(date, locale)}>
        {longMoment(date, locale)}
      </time>
    </Entry>
  )
}

/** Values as the service wrote them; a long one is only named. */
function Details({ change: { action, detail } }: { readonly change: SubscriptionChangeRecord }) {
  const { t } = useTranslation('deliveries')
  const { number } = useWords()
  const { offset, total, perSecond, count } = detail
  if ((action === 'RETRIED' || action === 'STOPPED') && typeof count === 'number')
    return <p>{t('history.events', { count })}</p>
  if ((action === 'REDELIVERED' || action === 'STOPPED') && typeof offset === 'number')
    return <p>{t('history.offset', { offset: number(offset) })}</p>
  if (action === 'RECOVERY_STARTED' && typeof total === 'number' && typeof perSecond === 'number')
    return <p>{t('history.recovery', { count: total, speed: number(perSecond) })}</p>
  const changes = Object.entries(detail).filter(([, value]) => isRecord(value) && ('from' in value || 'to' in value))
  const named = Object.entries(detail).filter(([, value]) => value === 'changed')
  return (
    <dl>
      {changes.map(([member, value]) => (
        <div key={member}>
          <dt>{member}</dt>
          <dd>
            <ChangedValues
              before={textsOf(isRecord(value) ? value['from'] : undefined)}
              after={textsOf(isRecord(value) ? value['to'] : undefined)}
            />
          </dd>
        </div>
      ))}
      {named.map(([member]) => (
        <div key={member}>
          <dt>{member}</dt>
          <dd>{t('history.changed')}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each value of a list, so that only those that came or went are marked. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(textOf)
  return value === null || value === undefined || value === '' ? [] : [textOf(value)]
}

/** A set of tags is a list itself. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const Entry = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 180px 160px',
  gap: '4px 16px',
  padding: '10px 0',
  borderBottom: '1px solid var(--line-1)',
  font: '400 12px/20px var(--sans)',
  color: 'var(--text-2)',
  '& h2': { font: '500 13px/20px var(--sans)', color: 'var(--text)' },
  '& > p': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, alignSelf: 'start' },
  '& time': { textAlign: 'right', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& dl': { display: 'grid', gap: 4, marginTop: 4, '&:empty': { display: 'none' } },
  '& dl > div': { display: 'grid', gridTemplateColumns: '160px minmax(0, 1fr)', gap: 12 },
  '& dt, & dd': { font: '400 11.5px/20px var(--mono)' },
  '& dt': { color: 'var(--text-3)' },
  '& dd': { overflowWrap: 'anywhere', display: 'flex', flexWrap: 'wrap', gap: '2px 8px' },
  '@media (max-width: 639.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > div': { gridColumn: '1 / -1' },
    '& dl > div': { gridTemplateColumns: '1fr', gap: 0 },
  },
})

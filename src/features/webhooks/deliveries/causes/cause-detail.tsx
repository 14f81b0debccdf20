import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import type { FailureCause, ChangesBefore } from 'mock-server/contract/webhooks/failure-causes.ts'
import type { ModelBatch } from 'mock-server/contract/model-changes.ts'
import { JsonBody } from '#ui/controls/text-body.tsx'
import { Avatar } from '#ui/controls/avatar.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { shortDuration } from '#lib/short-duration.ts'
import { ListError } from '#common/list-error.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { shortId } from '#features/webhooks/common/names.ts'
import { useWords } from '#features/webhooks/deliveries/row/words.ts'
import { paths } from '#paths.ts'
import { changesBeforeQuery } from './causes.queries.ts'

/** What a target answered or why none was reached, once for all, and beside it what was changed before. */
export function CauseDetail({ cause }: { readonly cause: FailureCause }) {
  const { t } = useTranslation('deliveries')
  const { kind, text, subscriptions } = cause
  const label = t(kind === 'refused' ? 'causes.answer' : 'causes.message')
  return (
    <Detail>
      <section aria-label={label}>
        <h3>
          {kind === 'refused' && subscriptions.length > 1
            ? t('causes.sameAnswer', { count: subscriptions.length })
            : label}
        </h3>
        {text === undefined ? <p>{t('causes.noText')}</p> : <JsonBody label={label} text={text} />}
      </section>
      <ChangesBeforeFailure cause={cause} />
    </Detail>
  )
}

type Line = {
  readonly key: string
  readonly at: string
  readonly actor: { readonly id: string; readonly name: string } | undefined
  readonly what: string
  readonly link: { readonly href: string; readonly label: string }
}

/** What was changed in the hour before the first failure, the last change first, and where to look at it. */
function ChangesBeforeFailure({ cause }: { readonly cause: FailureCause }) {
  const { t } = useTranslation('deliveries')
  const { time } = useWords()
  const query = useQuery(changesBeforeQuery(cause))
  const lines = useLines(query.data?.data)
  return (
    <Root aria-label={t('causes.before.title')}>
      <h3>{t('causes.before.title')}</h3>
      {query.isPending ? (
        <LinesSkeleton label={t('causes.before.loading')} lines={1} />
      ) : query.isError ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} title={t('causes.before.notLoaded')} />
      ) : lines.length === 0 ? (
        <p>{t('causes.before.nothing')}</p>
      ) : (
        <ul>
          {lines.map(({ key, at, actor, what, link }) => (
            <li key={key}>
              {actor && <Avatar name={actor.name} id={actor.id} size={20} />}
              <span>
                <b>{actor?.name ?? t('history.server')}</b> {what}{' '}
                <time
                  dateTime={at}
                  data-tip={t('causes.before.ago', { time: shortDuration(Date.parse(cause.firstAt) - Date.parse(at)) })}
                >
                  {time(new Date(at))}
                </time>
                <TextLink href={link.href}>{link.label}</TextLink>
              </span>
            </li>
          ))}
        </ul>
      )}
      <CallbackLinks cause={cause} />
    </Root>
  )
}

/** Where a target refuses what it is sent, the callback can change it. */
function CallbackLinks({ cause: { kind, subscriptions } }: { readonly cause: FailureCause }) {
  const { t } = useTranslation('deliveries')
  if (!hasRight(useSignedIn(), 'webhook.manage') || kind === 'unreachable') return null
  return (
    <p>
      {subscriptions.slice(0, 3).map(({ subscriptionId, identifier }) => (
        <TextLink key={subscriptionId} href={paths.webhookCallback(subscriptionId)}>
          {t('causes.before.callback', { name: identifier ?? shortId(subscriptionId) })}
        </TextLink>
      ))}
    </p>
  )
}

function useLines(changes: ChangesBefore | undefined): readonly Line[] {
  const { t } = useTranslation('deliveries')
  if (!changes) return []
  const ofSubscriptions = changes.subscriptions.map(
    ({ subscriptionId, identifier, at, action, actorId = '', actorName, detail }): Line => {
      const name = identifier ?? shortId(subscriptionId)
      const members = Object.keys(detail).join(', ')
      return {
        key: `${at} ${subscriptionId} ${action}`,
        at,
        actor: actorName === undefined ? undefined : { id: actorId, name: actorName },
        what: t(`causes.before.action.${action === 'UPDATED' && members !== '' ? 'changed' : action}`, {
          name,
          members,
        }),
        link: { href: paths.webhook(subscriptionId, { tab: 'history' }), label: t('tab.history') },
      }
    },
  )
  const ofModels = changes.models.map((batch): Line => {
    const { id, savedAt, savedBy } = batch
    return {
      key: id,
      at: savedAt,
      actor: savedBy && { id: savedBy.id, name: savedBy.displayName },
      what: t(batch.places.length > 0 ? 'causes.before.dataModel' : 'causes.before.models', {
        places: placesOf(batch),
      }),
      link: { href: paths.dataModel({ view: 'history', change: id }), label: t('causes.before.modelHistory') },
    }
  })
  return [...ofSubscriptions, ...ofModels].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

/** "Application.release, Team": the first three. */
function placesOf({ places }: ModelBatch): string {
  const names = [...new Set(places.map(({ name, field }) => [name, field].filter(Boolean).join('.')))]
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ')
}

const Detail = styled('div')({
  display: 'grid',
  gap: '8px 24px',
  '& > section': { minWidth: 0 },
  '& h3': { font: '400 12px/20px var(--sans)', color: 'var(--text-2)' },
  '@container (min-width: 900px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
})

const Root = styled('section')({
  '& li': { display: 'flex', alignItems: 'start', gap: 8, padding: '2px 0' },
  '& li > span': { minWidth: 0, padding: '2px 0', overflowWrap: 'anywhere', color: 'var(--text)' },
  '& b': { font: '500 12px/16px var(--sans)' },
  '& time': { margin: '0 8px', color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  '& > p': { display: 'flex', flexWrap: 'wrap', gap: '0 16px', paddingTop: 4 },
})

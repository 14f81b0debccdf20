import AppWindow from 'lucide-react/icons/app-window'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EventsPicture } from '#ui/feedback/pictures/events-picture.tsx'
import { EmptyState, ErrorState, NoMatch } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'
import { refusalText } from '#common/refusal-text.ts'
import { paths } from '#paths.ts'
import type { Shared } from './live-tail.tsx'
import type { Phase } from './tail/state.ts'
import { useWords } from './words.ts'

/** Why there are no rows, and what to do about it. */
export function EmptyList({ view, tail, address }: Shared) {
  const { t } = useWords()
  if (view.phase.is === 'broken' || view.phase.is === 'refused') return <Failed failure={view.phase} tail={tail} />
  if (view.phase.is === 'elsewhere') {
    return (
      <EmptyState
        icon={<AppWindow />}
        title={t('elsewhere.title')}
        text={t('elsewhere.text')}
        actions={
          <Button look="primary" onClick={tail.takeOver}>
            {t('elsewhere.take')}
          </Button>
        }
      />
    )
  }
  if (view.rows.length > 0) return <NothingMatches address={address} count={view.rows.length} />
  return (
    <EmptyState
      picture={<EventsPicture />}
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        <LinkButton look="primary" href={paths.bookmarks()}>
          {t('empty.bookmarks')}
        </LinkButton>
      }
    />
  )
}

function NothingMatches({ address, count }: Pick<Shared, 'address'> & { readonly count: number }) {
  const { t, number } = useWords()
  const { filter, filterBy } = address
  const [hasText, hasTypes] = [filter.text.trim() !== '', filter.types.length > 0]
  return (
    <NoMatch
      title={
        hasTypes ? t(hasText ? 'noMatch.both' : 'noMatch.types', { count: filter.types.length }) : t('noMatch.text')
      }
      text={t('noMatch.kept', { count, number: number(count) })}
      actions={
        <>
          {hasText && <Button onClick={() => filterBy({ text: '' })}>{t('noMatch.dropText')}</Button>}
          {hasTypes && (
            <Button onClick={() => filterBy({ types: [] })}>
              {t('noMatch.dropTypes', { count: filter.types.length })}
            </Button>
          )}
        </>
      }
    />
  )
}

type Failure = Extract<Phase, { readonly error: unknown }>

/** What the service refused, in the reader's words, and whether the tail connects again on its own. */
function useReason(failure: Failure | undefined): string {
  const { t } = useWords()
  if (!failure) return ''
  const again = failure.is === 'broken' ? t('error.bannerMore') : ''
  const { error } = failure
  // Without a sign-in there is nothing to say: the console signs in again.
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 401
  return isRefusal ? `${t('error.refused', { message: refusalText(error, t) })} ${again}`.trim() : again
}

function Failed({ failure, tail }: Pick<Shared, 'tail'> & { readonly failure: Failure }) {
  const { error } = failure
  const { t } = useWords()
  return (
    <ErrorState
      title={t('error.title')}
      text={useReason(failure)}
      actions={
        <Button look="primary" onClick={tail.retry}>
          {t('error.retry')}
        </Button>
      }
      {...(error instanceof ApiError
        ? {
            details: [
              { label: t('error.request'), value: error.request },
              { label: t('error.status'), value: error.status === 0 ? t('error.noAnswer') : String(error.status) },
            ],
          }
        : {})}
    />
  )
}

/** The same states above existing rows. A connection that recovers at the first retry is not mentioned. */
export function ConnectionBanner({ view: { phase, rows }, tail }: Shared) {
  const { t } = useWords()
  const reason = useReason('error' in phase ? phase : undefined)
  if (rows.length === 0) return null
  if (phase.is === 'elsewhere') {
    return (
      <div className="banner">
        <Callout
          tone="info"
          icon={<AppWindow aria-hidden />}
          title={`${t('elsewhere.title')}.`}
          action={
            <Button size={24} onClick={tail.takeOver}>
              {t('elsewhere.take')}
            </Button>
          }
        >
          {t('elsewhere.text')}
        </Callout>
      </div>
    )
  }
  const isRefused = phase.is === 'refused'
  if (!isRefused && !(phase.is === 'broken' && phase.attempts > 1)) return null
  return (
    <div className="banner">
      <Callout
        tone={isRefused ? 'bad' : 'warn'}
        icon={<CircleAlert aria-hidden />}
        title={t('error.banner')}
        action={
          <Button size={24} onClick={tail.retry}>
            {t('error.retry')}
          </Button>
        }
      >
        {reason}
      </Callout>
    </div>
  )
}

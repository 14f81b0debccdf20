import { useTranslation } from 'react-i18next'
import BookmarkIcon from 'lucide-react/icons/bookmark'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { CopyButton } from '#ui/controls/copy-button.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/states.tsx'
import { ApiError } from '#api/errors.ts'
import { paths } from '#paths.ts'
import type { Names } from './access-cell.tsx'
import type { Address } from './bookmark-address.ts'
import { NothingMatches } from './no-match.tsx'
import { whyNotCreate } from './refusals.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

/** Why the list is empty: nothing matches, or there are no bookmarks yet. */
export function NoBookmarks({
  address,
  names,
  isNarrowed,
  onChange,
}: {
  readonly address: Address
  readonly names: Names
  readonly isNarrowed: boolean
  readonly onChange: (change: Partial<Address>) => void
}) {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const [search] = useSearchParams()
  if (isNarrowed) return <NothingMatches address={address} names={names} onChange={onChange} />
  const canStart = (address.tab === 'mine' || address.tab === 'everyone') && !whyNotCreate(signedIn)
  return (
    <EmptyState
      icon={<BookmarkIcon />}
      title={t(`empty.${address.tab}.title`)}
      text={t(`empty.${address.tab}.text`)}
      actions={
        canStart && <LinkButton href={paths.newBookmark(Object.fromEntries(search))}>{t('new.long')}</LinkButton>
      }
    />
  )
}

/** The list could not be fetched. */
export function ListBroken({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('bookmarks')
  const details =
    error instanceof ApiError
      ? [
          { label: 'request', value: error.request },
          { label: 'status', value: `${error.status} ${error.message}`.trim() },
        ]
      : [{ label: 'error', value: String(error) }]
  const isOffline = error instanceof ApiError && error.status === 0
  return (
    <ErrorState
      title={t('error.title')}
      text={t(isOffline ? 'error.offline' : 'error.text')}
      details={details}
      actions={
        <>
          <Button look="primary" icon={<RefreshCw />} onClick={onRetry}>
            {t('error.retry')}
          </Button>
          <CopyButton
            label={t('error.copy')}
            text={() => details.map(({ label, value }) => `${label}: ${value}`).join('\n')}
          >
            {t('error.copy')}
          </CopyButton>
        </>
      }
    />
  )
}

import { useTranslation } from 'react-i18next'
import Plus from 'lucide-react/icons/plus'
import { useSearchParams } from 'react-router'
import { LinkButton } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ListsPicture } from '#ui/feedback/pictures/lists-picture.tsx'
import { ListError } from '#common/list-error.tsx'
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
      picture={<ListsPicture />}
      title={t(`empty.${address.tab}.title`)}
      text={t(`empty.${address.tab}.text`)}
      actions={
        canStart ? (
          <LinkButton look="primary" icon={<Plus />} href={paths.newBookmark(Object.fromEntries(search))}>
            {t('new.long')}
          </LinkButton>
        ) : (
          address.tab !== 'everyone' && (
            <LinkButton href={paths.bookmarks({ tab: 'everyone' })}>{t('empty.showAll')}</LinkButton>
          )
        )
      }
    />
  )
}

/** The list could not be fetched. */
export function ListBroken({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation('bookmarks')
  return <ListError title={t('error.title')} {...{ error, onRetry }} />
}

import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import HistoryIcon from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { LinkButton } from '#ui/controls/button.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { bookmarkIcon } from '#features/bookmarks/bookmark-type.tsx'
import { useBookmarkRefusal, whyNotCreate } from '#features/bookmarks/refusals.ts'
import { useSubject } from '#features/bookmarks/preview/use-subject.ts'
import { paths } from '#paths.ts'
import type { PageAddress, usePageAddress } from './page-address.ts'

type Props = { readonly bookmark: Bookmark; readonly address: PageAddress } & Pick<
  ReturnType<typeof usePageAddress>,
  'hrefWith'
>

/** Name, kind and owner, and what can be done with the bookmark. */
export function Head({ bookmark, address: { hasHistory }, hrefWith }: Props) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const signedIn = useSignedIn()
  const { id, name, type, user, refusals, workingCopy } = bookmark
  const subject = useSubject(bookmark)
  const wordsOf = useBookmarkRefusal()
  const noDraft = whyNotCreate(signedIn)
  const noHistory = refusals?.update
  return (
    <HeadRoot>
      <Tile size={32}>{bookmarkIcon[type]}</Tile>
      <div data-part="name">
        <div>
          <h1>{name}</h1>
          {workingCopy && (
            <Badge tone="accent" icon={<Pencil size={12} aria-hidden />}>
              {t('head.draft')}
            </Badge>
          )}
        </div>
        <p>{user ? t('head.ownedBy', { subject, owner: user.displayName }) : subject}</p>
      </div>
      <div data-part="actions">
        <LinkButton look="ghost" icon={<Share2 />} href={paths.shareBookmark(id)}>
          {t('bookmarks:panel.share')}
        </LinkButton>
        <LinkButton
          look={hasHistory ? 'secondary' : 'ghost'}
          icon={<HistoryIcon />}
          href={hrefWith({ history: hasHistory ? undefined : 'open', version: undefined })}
          refusal={noHistory && t('history.refusal', { reason: wordsOf(noHistory) })}
        >
          {t('history.title')}
        </LinkButton>
        <LinkButton icon={<Pencil />} href={paths.editWorkingCopy(id)} refusal={wordsOf(noDraft)}>
          {t('bookmarks:panel.edit')}
        </LinkButton>
      </div>
    </HeadRoot>
  )
}

const HeadRoot = styled('header')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 68,
  padding: '12px var(--gutter)',
  flex: 'none',
  borderBottom: '1px solid var(--line)',
  '& [data-part=name]': { flex: 1, minWidth: 0 },
  '& [data-part=name] > div': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0 },
  '& h1': { font: '600 20px/28px var(--sans)', letterSpacing: '-.017em', overflowWrap: 'anywhere' },
  '& p': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)', overflowWrap: 'anywhere' },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 },
  '@media (max-width: 639.98px)': { flexWrap: 'wrap', '& [data-part=actions]': { flex: '1 1 100%' } },
})

import { useQuery } from '@tanstack/react-query'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import UsersIcon from 'lucide-react/icons/users'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { CopyText } from '#ui/controls/copy/copy-button.tsx'
import { later } from '#ui/controls/later.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Facts, PanelSection } from '#ui/list/side-panel.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { audienceOf } from './access.ts'
import { useDescribeAccess } from './access-cell.tsx'
import { bookmarkAccess, SOME_MEMBERS } from './bookmarks.queries.ts'
import { useNumber } from '#common/use-number.ts'

const FeedAddress = later(() => import('./feed-address.tsx').then((file) => ({ default: file.FeedAddress })))

const accessIcon = { everyone: <Globe aria-hidden />, owner: <Lock aria-hidden />, people: <UsersIcon aria-hidden /> }
const MONTH_WEEKS = 4

/** Owner, access, views, dates and id. */
export function BookmarkFacts({
  bookmark,
  viewsPerWeek,
}: {
  readonly bookmark: Bookmark
  readonly viewsPerWeek: readonly number[] | undefined
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const describe = useDescribeAccess()
  const audience = audienceOf(bookmark.userId, bookmark)
  const counts = useQuery(bookmarkAccess(bookmark.id, SOME_MEMBERS)).data?.data
  const owner = bookmark.user?.displayName
  const recent = viewsPerWeek?.slice(-MONTH_WEEKS).reduce((sum, views) => sum + views, 0)
  const facts = [
    owner && {
      label: t('fact.owner'),
      value: (
        <>
          <Avatar name={owner} id={bookmark.userId} size={20} /> {owner}
        </>
      ),
    },
    {
      label: t('fact.access'),
      value: (
        <Access>
          {accessIcon[audience.readers]}
          <span>{describe({ audience, counts, canEdit: !bookmark.refusals?.update })}</span>
        </Access>
      ),
    },
    {
      label: t('fact.views'),
      value: (
        <>
          {viewsPerWeek && <Spark values={viewsPerWeek} width={72} hasArea label={t('fact.trend')} />}
          <Typography variant="strong" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {number(bookmark.views)}
          </Typography>
          {recent !== undefined && recent > 0 && (
            <Typography variant="small" sx={{ color: 'ui.text3', fontVariantNumeric: 'tabular-nums' }}>
              {t('fact.recent', { count: recent, n: number(recent) })}
            </Typography>
          )}
        </>
      ),
    },
    bookmark.description && { label: t('field.description'), value: bookmark.description },
    (bookmark.type === 'INVENTORY' || bookmark.type === 'INVENTORY_EXPORT') && {
      label: t('fact.odata'),
      value: bookmark.oDataEnabled ? <FeedAddress id={bookmark.id} /> : t('fact.odataOff'),
    },
    (bookmark.predefined || bookmark.readonly) && {
      label: t('fact.kind'),
      value: (
        <>
          {bookmark.predefined && <Badge outline>{t('badge.predefined')}</Badge>}
          {bookmark.readonly && <Badge outline>{t('badge.readonly')}</Badge>}
        </>
      ),
    },
    bookmark.groupKey && { label: t('fact.group'), value: <Typography variant="mono">{bookmark.groupKey}</Typography> },
    { label: t('fact.updated'), value: <RelativeTime at={bookmark.updatedAt} isDotted /> },
    { label: t('fact.created'), value: <RelativeTime at={bookmark.createdAt} isDotted /> },
    { label: t('fact.id'), value: <CopyText text={bookmark.id} label={t('fact.copyId')} /> },
  ].filter((fact) => typeof fact === 'object')
  return (
    <PanelSection>
      <Facts facts={facts} />
    </PanelSection>
  )
}

const Access = styled('span')({
  display: 'flex',
  alignItems: 'baseline',
  gap: 6,
  '& > svg': { alignSelf: 'flex-start', width: 14, height: 14, marginTop: 3, color: 'var(--text-3)' },
})

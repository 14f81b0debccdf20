import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type LoaderFunction, Outlet, useParams } from 'react-router'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { LoadingBookmark } from '#features/bookmarks/form/loading-bookmark.tsx'
import { bookmarkWithCopy } from '#features/bookmarks/working-copy.queries.ts'
import { BookmarkView } from './bookmark-view.tsx'

export const loader: LoaderFunction = (route, context) => {
  const { id = '' } = route.params
  return startingWith('bookmark.read', () => void queryClient.prefetchQuery(bookmarkWithCopy(id)))(route, context)
}

/** `/bookmarks/:id`: one bookmark with the reader's working copy, what it shows, and its history. */
export default function BookmarkPage() {
  const { t } = useTranslation(['workingCopy', 'bookmarks', 'form'])
  const { id = '' } = useParams()
  const canRead = hasRight(useSignedIn(), 'bookmark.read')
  const { data, error, refetch } = useQuery({ ...bookmarkWithCopy(id), enabled: canRead })
  usePageName(data?.bookmark.name)
  if (data) {
    return (
      <>
        <BookmarkView key={id} stored={data} />
        <Outlet />
      </>
    )
  }
  return (
    <Page>
      <PageHead title={t('bookmarks:panel.title')} />
      <NeedsRight right="bookmark.read" title={t('bookmarks:noRight')}>
        <LoadingBookmark error={error} onRetry={() => void refetch()} />
      </NeedsRight>
    </Page>
  )
}

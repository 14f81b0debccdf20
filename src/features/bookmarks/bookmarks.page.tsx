import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Plus from 'lucide-react/icons/plus'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { LinkButton } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { laterWithin } from '#ui/controls/later.tsx'
import { ListsPicture } from '#ui/feedback/pictures/lists-picture.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { searchOf } from '#common/list-page/list-address.ts'
import { ListPage, useMatchNote } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { useBookmarkColumns } from './bookmark-columns.tsx'
import { bookmarkList } from './bookmark-list.ts'
import { CompactBookmark } from './bookmark-name.tsx'
import { people } from '#common/people-picker/people.queries.ts'
import { bookmarkCounts, bookmarkPreview } from './bookmarks.queries.ts'
import { useBookmarkRefusal, whyNotCreate } from './refusals.ts'
import { useBookmarkActions } from './use-bookmark-actions.tsx'
import { useBookmarkFilters } from './use-bookmark-filters.tsx'

const BookmarkPanel = laterWithin(() =>
  import('./bookmark-panel.tsx').then((file) => ({ default: file.BookmarkPanel })),
)
export const loader = listLoader(bookmarkList)

const countOf = {
  mine: 'mine',
  shared: 'sharedWithMe',
  everyone: 'everyone',
  predefined: 'predefined',
  stale: 'stale',
} as const

/** The saved views of the workspace: search, preview, change and delete them. */
export default function BookmarksPage() {
  const { t } = useTranslation('bookmarks')
  const list = useList(bookmarkList)
  const { address, signedIn } = list
  const { data: counts } = useQuery({ ...bookmarkCounts, enabled: list.isPermitted })
  const { data: users } = useQuery({ ...people(signedIn.workspace.id), enabled: list.isPermitted })
  const names = useMemo(() => new Map(users?.map(({ id, displayName }) => [id, displayName])), [users])
  const preview = useQuery({ ...bookmarkPreview(address.open ?? ''), enabled: address.open !== undefined })
  const columns = useBookmarkColumns(names, address.sort, useMatchNote(list))
  const filters = useBookmarkFilters(names, address.tab === 'everyone' ? counts?.data.types : undefined)
  const { edit, askToDelete, rowActions, bulkActions, question } = useBookmarkActions(list)
  const search = searchOf(bookmarkList, address)
  const refusal = whyNotCreate(signedIn)
  const wordsOf = useBookmarkRefusal()
  return (
    <ListPage
      list={list}
      title={t('title')}
      noRight={t('noRight')}
      errorTitle={t('error.title')}
      action={
        <>
          {hasRight(signedIn, 'bookmark.update') && (
            <LinkButton look="ghost" icon={<ArchiveRestore />} href={paths.deletedBookmarks()}>
              <OnDesk>{t('deleted.title')}</OnDesk>
              <OnPhone>{t('deleted.short')}</OnPhone>
            </LinkButton>
          )}
          <LinkButton
            look="primary"
            data-action="new.bookmarks"
            icon={<Plus />}
            href={paths.newBookmark(search)}
            refusal={wordsOf(refusal)}
          >
            <OnPhone>{t('new.short')}</OnPhone>
            <OnDesk>{t('new.long')}</OnDesk>
          </LinkButton>
        </>
      }
      tabs={{
        label: t('tabs'),
        tabs: Object.entries(countOf).map(([id, count]) => ({
          id,
          label: t(`tab.${id}`),
          count: counts?.data[count],
          ...(id === 'stale' ? { tip: t('tab.staleHint') } : {}),
        })),
      }}
      searchLabel={t('search')}
      columns={columns}
      filters={filters}
      sortLabels={{ myViews: t('sort.myViews') }}
      renderCompact={compact}
      rowActions={rowActions}
      bulkActions={bulkActions}
      openName={preview.data?.data.name}
      onEnter={(row) => !row.refusals?.update && edit(row)}
      panel={
        address.open !== undefined && (
          <BookmarkPanel
            key={address.open}
            id={address.open}
            row={list.open}
            editHref={paths.editBookmark(address.open, search)}
            shareHref={paths.shareBookmark(address.open, search)}
            duplicateHref={paths.duplicateBookmark(address.open, search)}
            onDelete={askToDelete}
            onClose={list.close}
          />
        )
      }
      empty={
        <EmptyState
          picture={<ListsPicture />}
          title={t(`empty.${address.tab}.title`)}
          text={t(`empty.${address.tab}.text`)}
          actions={
            ['mine', 'everyone'].includes(address.tab) && !refusal ? (
              <LinkButton look="primary" icon={<Plus />} href={paths.newBookmark(search)}>
                {t('new.long')}
              </LinkButton>
            ) : (
              address.tab !== 'everyone' && <LinkButton href={paths.bookmarks()}>{t('empty.showAll')}</LinkButton>
            )
          }
        />
      }
    >
      {question}
      <Outlet />
    </ListPage>
  )
}

const compact = (row: BookmarkSuggestion, { isSelected }: { readonly isSelected: boolean }) => (
  <CompactBookmark row={row} isSelected={isSelected} />
)

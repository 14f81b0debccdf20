import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import Trash2 from 'lucide-react/icons/trash-2'
import { deleteBookmark, restoreBookmark } from 'mock-server/contract/bookmarks.ts'
import { type BookmarkSuggestion, searchBookmarks } from 'mock-server/contract/bookmarks/search.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate, invalidateWithout } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { performEach } from '#common/list-page/bulk.ts'
import { listKey, type ListPageData } from '#common/list-page/list-source.ts'
import type { List } from '#common/list-page/use-list.ts'
import { paths } from '#paths.ts'
import { staleAfterWrite } from './bookmarks.queries.ts'
import { useNumber } from '#common/use-number.ts'

type Named = { readonly id: string; readonly name: string }
type Pages = InfiniteData<ListPageData<BookmarkSuggestion>>

/**
 * Deletes bookmarks and offers Undo. They leave the list immediately and return if the service refuses. The focus goes to the
 * row that takes their place, and after Undo to the first one that is back.
 */
export function useDeletion(list: List<BookmarkSuggestion>): (bookmarks: readonly Named[]) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const navigate = useNavigate()

  const words = (key: string, bookmarks: readonly Named[]) =>
    t(key, { count: bookmarks.length, n: number(bookmarks.length), name: bookmarks[0]?.name })
  const refusalOf = (key: string, bookmarks: readonly Named[], reason: unknown) =>
    `${words(key, bookmarks)} ${refusalText(reason, t)}`

  const undo = async (deleted: readonly Named[]) => {
    const { done, refused, reason } = await performEach(deleted, ({ id }) => call(restoreBookmark, { params: { id } }))
    await invalidate(...staleAfterWrite)
    if (done.length > 0) toast.ok(words('restore.done', done))
    if (refused.length > 0) toast.bad(refusalOf('restore.refused', refused, reason))
    list.focus(done[0]?.id)
  }

  return async (bookmarks) => {
    await client.cancelQueries({ queryKey: listKey(searchBookmarks) })
    const deletedIds = new Set(bookmarks.map(({ id }) => id))
    list.leave(deletedIds)
    client.setQueriesData<Pages>({ queryKey: listKey(searchBookmarks) }, (pages) => pages && without(pages, deletedIds))
    const { done, refused, reason } = await performEach(bookmarks, ({ id }) => call(deleteBookmark, { params: { id } }))
    if (done.length > 0) {
      toast.ok(words('delete.done', done), {
        icon: createElement(Trash2),
        actions: [
          { label: t('delete.undo'), onChoose: () => void undo(done), isUndo: true },
          { label: t('deleted.viewAll'), onChoose: () => void navigate(paths.deletedBookmarks()) },
        ],
      })
    }
    if (refused.length > 0) toast.bad(refusalOf('delete.refused', refused, reason))
    await invalidateWithout(new Set(done.map(({ id }) => id)), staleAfterWrite)
  }
}

const without = ({ pages, pageParams }: Pages, deletedIds: ReadonlySet<string>): Pages => ({
  pageParams,
  pages: pages.map((page) => {
    const data = page.data.filter(({ bookmarkId }) => !deletedIds.has(bookmarkId))
    return { ...page, data, total: page.total - (page.data.length - data.length) }
  }),
})

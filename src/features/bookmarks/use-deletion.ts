import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import Trash2 from 'lucide-react/icons/trash-2'
import { deleteBookmark, restoreBookmark } from 'mock-server/contract/bookmarks.ts'
import type { Result } from 'mock-server/contract/endpoint.ts'
import type { searchBookmarks } from 'mock-server/contract/bookmark-search.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { listKey, staleAfterWrite } from './bookmarks.queries.ts'
import { useNumber } from './use-number.ts'

type Named = { readonly id: string; readonly name: string }
type Pages = InfiniteData<Result<typeof searchBookmarks>>

/** The number of parallel requests that a browser sends without queueing. */
const PARALLEL = 6

/** Deletes bookmarks and offers Undo. They leave the list immediately and return if the service refuses. */
export function useDeletion(): (bookmarks: readonly Named[]) => Promise<void> {
  const client = useQueryClient()
  const { t } = useTranslation('bookmarks')
  const number = useNumber()

  const refresh = () => Promise.all(staleAfterWrite.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
  const words = (key: string, bookmarks: readonly Named[]) =>
    t(key, { count: bookmarks.length, n: number(bookmarks.length), name: bookmarks[0]?.name })

  const undo = async (deleted: readonly Named[]) => {
    const { done, refused, reason } = await inBatches(deleted, (id) => call(restoreBookmark, { params: { id } }))
    await refresh()
    if (done.length > 0) toast.ok(words('restore.done', done))
    if (refused.length > 0) toast.bad(`${words('restore.refused', refused)} ${reason}`)
  }

  return async (bookmarks) => {
    await client.cancelQueries({ queryKey: listKey })
    const deletedIds = new Set(bookmarks.map(({ id }) => id))
    client.setQueriesData<Pages>({ queryKey: listKey }, (pages) => pages && without(pages, deletedIds))
    const { done, refused, reason } = await inBatches(bookmarks, (id) => call(deleteBookmark, { params: { id } }))
    if (done.length > 0) {
      toast.ok(words('delete.done', done), {
        icon: createElement(Trash2),
        actions: [{ label: t('delete.undo'), onChoose: () => void undo(done) }],
      })
    }
    if (refused.length > 0) toast.bad(`${words('delete.refused', refused)} ${reason}`)
    await refresh()
  }
}

async function inBatches(bookmarks: readonly Named[], perform: (id: string) => Promise<unknown>) {
  const done: Named[] = []
  const refused: Named[] = []
  let reason = ''
  for (let from = 0; from < bookmarks.length; from += PARALLEL) {
    const batch = bookmarks.slice(from, from + PARALLEL)
    const outcomes = await Promise.allSettled(batch.map(({ id }) => perform(id)))
    for (const [index, bookmark] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'rejected') {
        refused.push(bookmark)
        reason = outcome.reason instanceof Error ? outcome.reason.message : String(outcome.reason)
      } else done.push(bookmark)
    }
  }
  return { done, refused, reason }
}

const without = ({ pages, pageParams }: Pages, deletedIds: ReadonlySet<string>): Pages => ({
  pageParams,
  pages: pages.map((page) => {
    const data = page.data.filter(({ bookmarkId }) => !deletedIds.has(bookmarkId))
    return { ...page, data, total: page.total - (page.data.length - data.length) }
  }),
})

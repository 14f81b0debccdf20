import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { restoreBookmark } from 'mock-server/contract/bookmarks.ts'
import { type DeletedBookmark, listDeletedBookmarks } from 'mock-server/contract/bookmarks/deleted.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { refusalText } from '#common/refusal-text.ts'
import { performEach } from '#common/list-page/bulk.ts'
import type { List } from '#common/list-page/use-list.ts'
import { paths } from '#paths.ts'
import { staleAfterWrite } from '#features/bookmarks/bookmarks.queries.ts'
import { useNumber } from '#common/use-number.ts'

/** Restores bookmarks. The toast leads to the one that was restored; the focus goes to the row that takes its place. */
export function useRestore(list: List<DeletedBookmark>) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const navigate = useNavigate()
  const words = (key: string, rows: readonly DeletedBookmark[]) =>
    t(key, { count: rows.length, n: number(rows.length), name: rows[0]?.name })

  return async (rows: readonly DeletedBookmark[]) => {
    const restore = ({ bookmarkId: id }: DeletedBookmark) => call(restoreBookmark, { params: { id } })
    const { done, refused, reason } = await performEach(rows, restore)
    const [first] = done
    if (first) {
      // Not `href`: toasts are drawn outside the router.
      const onChoose = () => void navigate(paths.bookmarks({ open: first.bookmarkId }))
      toast.ok(
        words('restore.done', done),
        done.length === 1 ? { actions: [{ label: t('deleted.view'), onChoose }] } : {},
      )
    }
    if (refused.length > 0) toast.bad(`${words('restore.refused', refused)} ${refusalText(reason, t)}`)
    await invalidate(listDeletedBookmarks, ...staleAfterWrite)
    list.leave(new Set(done.map(({ bookmarkId }) => bookmarkId)))
  }
}

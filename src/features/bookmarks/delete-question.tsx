import { useTranslation } from 'react-i18next'
import type { BookmarkRefusals } from 'mock-server/contract/bookmark-refusals.ts'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useNumber } from '#common/use-number.ts'

/** The members of a bookmark that the question needs. */
export type BookmarkToDelete = {
  readonly id: string
  readonly name: string
  readonly views: number
  readonly refusals?: BookmarkRefusals | undefined
  readonly permittedReadUserIds: readonly string[]
  readonly permittedReadRoles?: readonly string[] | undefined
  readonly oDataEnabled: boolean
}

/** Asks before bookmarks are deleted, and counts what is deleted with them and what is not. */
export function DeleteQuestion({
  bookmarks,
  onConfirm,
  onClose,
}: {
  readonly bookmarks: readonly BookmarkToDelete[]
  readonly onConfirm: (bookmarks: readonly BookmarkToDelete[]) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const deletable = bookmarks.filter(({ refusals }) => !refusals?.delete)
  const kept = bookmarks.length - deletable.length
  const lines = [
    { id: 'bookmarks', count: deletable.length },
    { id: 'open', count: deletable.filter(isOpen).length },
    { id: 'feeds', count: deletable.filter(({ oDataEnabled }) => oDataEnabled).length },
    { id: 'views', count: deletable.reduce((sum, { views }) => sum + views, 0) },
  ]
  const count = deletable.length
  return (
    <ConfirmDialog
      title={t('delete.title', { count, n: number(count), name: deletable[0]?.name })}
      confirmLabel={t('delete.confirm', { count, n: number(count) })}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={() => onConfirm(deletable)}
      onClose={onClose}
      // A single bookmark is described in words; a table of ones says nothing.
      counts={(count === 1 ? [] : lines)
        .filter((line) => line.count > 0)
        .map((line) => ({ count: number(line.count), label: t(`delete.goes.${line.id}`, { count: line.count }) }))}
    >
      <p>
        {t('delete.text', { count })}
        {count === 1 && deletable[0]?.oDataEnabled && ` ${t('delete.feed')}`}
      </p>
      {kept > 0 && <p>{t('delete.kept', { count: kept, n: number(kept) })}</p>}
    </ConfirmDialog>
  )
}

const isOpen = ({ permittedReadUserIds, permittedReadRoles = [] }: BookmarkToDelete): boolean =>
  permittedReadUserIds.length + permittedReadRoles.length === 0

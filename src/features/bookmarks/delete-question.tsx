import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { useNumber } from './use-number.ts'

/** The members of a bookmark that the question needs. */
export type Doomed = {
  readonly id: string
  readonly name: string
  readonly views: number
  readonly canUserWrite: boolean
  readonly permittedReadUserIds: readonly string[]
  readonly oDataEnabled: boolean
}

/** Asks before bookmarks are deleted, and counts what is deleted with them and what is not. */
export function DeleteQuestion({
  bookmarks,
  onConfirm,
  onClose,
}: {
  readonly bookmarks: readonly Doomed[]
  readonly onConfirm: (bookmarks: readonly Doomed[]) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const going = bookmarks.filter(({ canUserWrite }) => canUserWrite)
  const kept = bookmarks.length - going.length
  const lines = [
    { id: 'bookmarks', count: going.length },
    { id: 'open', count: going.filter(({ permittedReadUserIds }) => permittedReadUserIds.length === 0).length },
    { id: 'feeds', count: going.filter(({ oDataEnabled }) => oDataEnabled).length },
    { id: 'views', count: going.reduce((sum, { views }) => sum + views, 0) },
  ]
  const count = going.length
  return (
    <ConfirmDialog
      title={t('delete.title', { count, n: number(count), name: going[0]?.name })}
      confirmLabel={t('delete.confirm', { count, n: number(count) })}
      cancelLabel={t('cancel')}
      isDanger
      onConfirm={() => onConfirm(going)}
      onClose={onClose}
      // A single bookmark is described in words; a table of ones says nothing.
      counts={(count === 1 ? [] : lines)
        .filter((line) => line.count > 0)
        .map((line) => ({ count: number(line.count), label: t(`delete.goes.${line.id}`, { count: line.count }) }))}
    >
      <p>
        {t('delete.text', { count })}
        {count === 1 && going[0]?.oDataEnabled && ` ${t('delete.feed')}`}
      </p>
      {kept > 0 && <p>{t('delete.kept', { count: kept, n: number(kept) })}</p>}
    </ConfirmDialog>
  )
}

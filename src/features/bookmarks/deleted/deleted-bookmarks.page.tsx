import { useTranslation } from 'react-i18next'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Trash2 from 'lucide-react/icons/trash-2'
import type { DeletedBookmark } from 'mock-server/contract/bookmarks/deleted.ts'
import { LinkButton } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { EmptyState } from '#ui/feedback/states.tsx'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { paths } from '#paths.ts'
import { CompactDeleted, RestoreContext, useDeletedColumns } from './deleted-columns.tsx'
import { deletedList } from './deleted-list.ts'
import { useRestore } from './use-restore.ts'

export const loader = listLoader(deletedList)

/** Bookmarks that were deleted in the last 30 days and can be restored, one or many. */
export default function DeletedBookmarksPage() {
  const { t } = useTranslation('bookmarks')
  const list = useList(deletedList)
  const columns = useDeletedColumns()
  const restore = useRestore(list)
  const action = { id: 'restore', label: t('deleted.restore'), icon: <ArchiveRestore /> }
  return (
    <RestoreContext value={(row) => void restore([row])}>
      <ListPage
        list={list}
        title={t('deleted.title')}
        note={t('deleted.note')}
        noRight={t('deleted.noRight')}
        errorTitle={t('error.title')}
        action={
          <LinkButton icon={<ArrowLeft />} href={paths.bookmarks()}>
            <OnPhone>{t('deleted.backShort')}</OnPhone>
            <OnDesk>{t('deleted.back')}</OnDesk>
          </LinkButton>
        }
        searchLabel={t('deleted.search')}
        columns={columns}
        renderCompact={compact}
        rowActions={(row) => [{ ...action, keys: 'r', hasColumn: true, onChoose: () => void restore([row]) }]}
        bulkActions={[{ ...action, onChoose: (rows) => void restore(rows) }]}
        empty={
          <EmptyState
            icon={<Trash2 />}
            title={t('deleted.empty.title')}
            text={t('deleted.empty.text')}
            actions={<LinkButton href={paths.bookmarks()}>{t('deleted.back')}</LinkButton>}
          />
        }
      />
    </RestoreContext>
  )
}

const compact = (row: DeletedBookmark) => <CompactDeleted row={row} />

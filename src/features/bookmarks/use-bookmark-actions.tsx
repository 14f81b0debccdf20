import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import FolderOutput from 'lucide-react/icons/folder-output'
import Link2 from 'lucide-react/icons/link-2'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import UserRound from 'lucide-react/icons/user-round'
import Trash2 from 'lucide-react/icons/trash-2'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { copyText } from '#ui/controls/copy-text.ts'
import { later } from '#ui/controls/later.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { RowAction } from '#ui/list/data-table/columns.ts'
import { searchOf } from '#common/list-page/list-address.ts'
import type { BulkAction } from '#common/list-page/list-page.tsx'
import type { List } from '#common/list-page/use-list.ts'
import { useNumber } from '#common/use-number.ts'
import { hasRight } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { bookmarkList } from './bookmark-list.ts'
import type { BookmarkToDelete } from './delete-question.tsx'
import { useBookmarkRefusal } from './refusals.ts'
import { useDeletion } from './use-deletion.ts'

const ChangeOwnerDialog = later(() =>
  import('./change-owner.dialog.tsx').then((file) => ({ default: file.ChangeOwnerDialog })),
)
const CopyBookmarksDialog = later(() =>
  import('./workspace-copies/copy-bookmarks.dialog.tsx').then((file) => ({ default: file.CopyBookmarksDialog })),
)
const ShareManyDialog = later(() =>
  import('./share-many.dialog.tsx').then((file) => ({ default: file.ShareManyDialog })),
)
const DeleteQuestion = later(() => import('./delete-question.tsx').then((file) => ({ default: file.DeleteQuestion })))

/** The most that the service copies at once. */
const MOST_COPIES = 100

/** What can be done with the rows of the list: edit, copy the link, delete. `question` is shown before something is deleted. */
export function useBookmarkActions(list: List<BookmarkSuggestion>) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const wordsOf = useBookmarkRefusal()
  const navigate = useNavigate()
  const deleteAll = useDeletion(list)
  const [toGive, setToGive] = useState<ComponentProps<typeof ChangeOwnerDialog>['bookmarks']>()
  const [toCopy, setToCopy] = useState<ComponentProps<typeof CopyBookmarksDialog>['bookmarks']>()
  const [toShare, setToShare] = useState<ComponentProps<typeof ShareManyDialog>['bookmarks']>()
  const [toDelete, setToDelete] = useState<readonly BookmarkToDelete[]>()
  const edit = ({ bookmarkId }: BookmarkSuggestion) =>
    void navigate(paths.editBookmark(bookmarkId, searchOf(bookmarkList, list.address)))
  const share = ({ bookmarkId }: BookmarkSuggestion) =>
    void navigate(paths.shareBookmark(bookmarkId, searchOf(bookmarkList, list.address)))
  const copyLink = ({ bookmarkId }: BookmarkSuggestion) =>
    void copyText(location.origin + paths.bookmarks({ open: bookmarkId })).then(
      () => toast.ok(t('panel.linkCopied')),
      () => toast.bad(t('common:ui.notCopied')),
    )

  const rowActions = (row: BookmarkSuggestion): readonly RowAction[] => {
    const { update, delete: remove } = row.refusals ?? {}
    return [
      {
        id: 'edit',
        label: t('panel.edit'),
        icon: <Pencil />,
        keys: 'e',
        refusal: wordsOf(update),
        onChoose: () => edit(row),
      },
      { id: 'share', label: t('panel.share'), icon: <Share2 />, keys: 's', onChoose: () => share(row) },
      { id: 'link', label: t('panel.copyLink'), icon: <Link2 />, keys: 'l', onChoose: () => copyLink(row) },
      {
        id: 'delete',
        label: t('panel.delete'),
        icon: <Trash2 />,
        keys: 'Delete',
        isDanger: true,
        refusal: wordsOf(remove),
        onChoose: () => setToDelete([asBookmarkToDelete(row)]),
      },
    ]
  }
  const sharing: BulkAction<BookmarkSuggestion> = {
    id: 'share',
    label: t('share.action'),
    icon: <Share2 />,
    onChoose: (rows) => setToShare(rows.map(({ bookmarkId: id, name }) => ({ id, name }))),
  }
  const copies: BulkAction<BookmarkSuggestion> = {
    id: 'copies',
    label: t('copies.action'),
    icon: <FolderOutput />,
    refusal: (rows) => (rows.length > MOST_COPIES ? t('copies.tooMany', { n: number(MOST_COPIES) }) : undefined),
    onChoose: (rows) => setToCopy(rows.map(({ bookmarkId: id, name }) => ({ id, name }))),
  }
  const isAdministrator = hasRight(list.signedIn, 'bookmark.changeOwner')
  const bulkActions: readonly BulkAction<BookmarkSuggestion>[] = [
    {
      id: 'owner',
      label: t('owner.action'),
      icon: <UserRound />,
      refusal: (rows) =>
        rows.every(({ refusals }) => refusals?.changeOwner) ? t('owner.noneYours') : wordsOf(undefined),
      onChoose: (rows) => setToGive(rows.map(({ bookmarkId: id, name, refusals }) => ({ id, name, refusals }))),
    },
    {
      id: 'delete',
      label: t('selection.delete'),
      icon: <Trash2 />,
      refusal: (rows) =>
        rows.every(({ refusals }) => refusals?.delete) ? t('selection.noneYours') : wordsOf(undefined),
      onChoose: (rows) => setToDelete(rows.map(asBookmarkToDelete)),
    },
  ]
  const ownerDialog = toGive && (
    <ChangeOwnerDialog bookmarks={toGive} isAdministrator={isAdministrator} onClose={() => setToGive(undefined)} />
  )
  const shareDialog = toShare && <ShareManyDialog bookmarks={toShare} onClose={() => setToShare(undefined)} />
  const copyDialog = toCopy && <CopyBookmarksDialog bookmarks={toCopy} onClose={() => setToCopy(undefined)} />
  const question = toDelete && (
    <DeleteQuestion
      bookmarks={toDelete}
      onClose={() => setToDelete(undefined)}
      onConfirm={(deletable) => {
        setToDelete(undefined)
        void deleteAll(deletable)
      }}
    />
  )
  return {
    edit,
    askToDelete: (bookmark: BookmarkToDelete) => setToDelete([bookmark]),
    rowActions,
    // Whoever can only view here may have the right to create bookmarks in another workspace.
    bulkActions: [
      ...(hasRight(list.signedIn, 'bookmark.share') ? [sharing] : []),
      ...(list.signedIn.memberships > 1 ? [copies] : []),
      ...(hasRight(list.signedIn, 'bookmark.update') ? bulkActions : []),
    ],
    question: question ?? ownerDialog ?? shareDialog ?? copyDialog,
  }
}

const asBookmarkToDelete = (row: BookmarkSuggestion): BookmarkToDelete => ({
  ...row,
  id: row.bookmarkId,
  oDataEnabled: row.isoDataEnabled,
})

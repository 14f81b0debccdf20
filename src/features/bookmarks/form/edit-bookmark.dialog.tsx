import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { LinkButton } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { NoPermission } from '#ui/feedback/states.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import {
  bookmarkToEdit,
  fetchToEdit,
  replaceBookmark,
  type StoredBookmark,
} from '#features/bookmarks/bookmarks.queries.ts'
import { whyNotChange } from '#features/bookmarks/refusals.ts'
import { paths } from '#paths.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { formOf, type FormValues } from './fields.ts'
import { inputOf } from './input.ts'
import { LoadingBookmark } from './loading-bookmark.tsx'

/** `/bookmarks/:id/edit`: the form of one bookmark, fetched once with its ETag. */
export default function EditBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const { id = '' } = useParams()
  const search = useListSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(bookmarkToEdit(id))
  const close = () => void navigate(paths.bookmarks(search))
  if (!hasRight(signedIn, 'bookmark.update')) {
    return (
      <Dialog title={t('form.editTitle')} onClose={close}>
        <NeedsRight right="bookmark.update" title={t('form.noEditPermission')}>
          {null}
        </NeedsRight>
      </Dialog>
    )
  }
  const reason = data && whyNotChange(signedIn, data.bookmark)
  if (reason) {
    return (
      <Dialog title={t('form.editTitle')} subtitle={data.bookmark.name} onClose={close}>
        <NoPermission
          title={t('form.noEditOfThis')}
          text={t(`refusal.${reason}`)}
          actions={<LinkButton href={paths.bookmarks({ open: id })}>{t('deleted.view')}</LinkButton>}
        />
      </Dialog>
    )
  }
  if (data) return <Editor key={id} loaded={data} onClose={close} />
  return (
    <Dialog title={t('form.editTitle')} onClose={close}>
      <LoadingBookmark error={error} onRetry={() => void refetch()} />
    </Dialog>
  )
}

/** A version of the bookmark as its form sees it, and how the form replaces it. */
const versionOf = ({ bookmark, etag }: StoredBookmark) => ({
  initial: formOf(bookmark),
  savedAt: bookmark.updatedAt,
  savedBy: bookmark.updatedBy && { id: bookmark.updatedBy.id, name: bookmark.updatedBy.displayName },
  save: async (values: FormValues) => {
    const { data } = await replaceBookmark({ id: bookmark.id, body: inputOf(values, bookmark), etag })
    return data
  },
})

function Editor({ loaded, onClose }: { readonly loaded: StoredBookmark; readonly onClose: () => void }) {
  const { t } = useTranslation('bookmarks')
  const { bookmark } = loaded
  return (
    <BookmarkForm
      {...versionOf(loaded)}
      latest={async () => versionOf(await fetchToEdit(bookmark.id))}
      title={t('form.editTitle')}
      subtitle={bookmark.name}
      submitLabel={t('form.save')}
      ownerId={bookmark.userId}
      onSaved={({ name }) => {
        toast.ok(t('form.saved', { name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

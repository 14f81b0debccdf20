import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createBookmark } from 'mock-server/contract/bookmarks.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import { paths } from '#paths.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { emptyForm } from './fields.ts'
import { hiddenMembersOfNew, inputOf } from './input.ts'

/** `/bookmarks/new`: saves a view and shows it in the list. */
export default function NewBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const search = useListSearch()
  const close = () => void navigate(paths.bookmarks(search))
  if (whyNotCreate(signedIn)) {
    return (
      <Dialog title={t('form.newTitle')} onClose={close}>
        <NeedsRight right="bookmark.create" title={t('form.noPermission')}>
          {null}
        </NeedsRight>
      </Dialog>
    )
  }
  return (
    <BookmarkForm
      title={t('form.newTitle')}
      submitLabel={t('form.create')}
      initial={emptyForm}
      ownerId={signedIn.user.id}
      save={async (values) => {
        const body = inputOf(values, hiddenMembersOfNew(signedIn.user.id))
        return (await call(createBookmark, { body })).data
      }}
      onSaved={({ id, name }) => {
        toast.ok(t('form.created', { name }))
        void navigate(paths.bookmarks({ ...search, open: id }))
      }}
      onClose={close}
    />
  )
}

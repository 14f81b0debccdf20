import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { useCreateBookmark } from '#features/bookmarks/bookmarks.queries.ts'
import { emptyForm } from './fields.ts'
import { hiddenMembersOfNew, inputOf } from './input.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import { useSignedIn } from '#common/use-signed-in.ts'

/** `/bookmarks/new`: saves a view and shows it in the list. */
export default function NewBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const create = useCreateBookmark()
  const listSearch = Object.fromEntries(search)
  const close = () => void navigate(paths.bookmarks(listSearch))
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
      onClose={close}
      onSave={async (values) => {
        const { data } = await create.mutateAsync({ body: inputOf(values, hiddenMembersOfNew(signedIn.user.id)) })
        toast.ok(t('form.created', { name: data.name }))
        return () => void navigate(paths.bookmarks({ ...listSearch, open: data.id }))
      }}
    />
  )
}

import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import { paths } from '#paths.ts'
import { emptyForm } from './fields.ts'
import { hiddenMembersOfNew } from './input.ts'
import { NewBookmarkForm, NoNewBookmark } from './new-bookmark-form.tsx'

/** `/bookmarks/new`: saves a view and shows it in the list. */
export default function NewBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const navigate = useNavigate()
  const search = useListSearch()
  const dialog = { title: t('form.newTitle'), onClose: () => void navigate(paths.bookmarks(search)) }
  if (whyNotCreate(signedIn)) return <NoNewBookmark {...dialog} />
  return <NewBookmarkForm {...dialog} initial={emptyForm} hidden={hiddenMembersOfNew(signedIn.user.id)} />
}

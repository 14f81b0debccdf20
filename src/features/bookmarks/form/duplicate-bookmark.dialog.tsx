import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { bookmarkPreview } from '#features/bookmarks/bookmarks.queries.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import { paths } from '#paths.ts'
import { copyOf } from './fields.ts'
import { hiddenMembersOfNew } from './input.ts'
import { LoadingBookmark } from './loading-bookmark.tsx'
import { NewBookmarkForm, NoNewBookmark } from './new-bookmark-form.tsx'

/** `/bookmarks/:id/duplicate`: the form of a new bookmark with the content of another, which is not counted as a view of it. */
export default function DuplicateBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const search = useListSearch()
  // Once it is loaded, what somebody else saves must not change what is being typed.
  const { data, error, refetch } = useQuery({ ...bookmarkPreview(id), staleTime: Number.POSITIVE_INFINITY })
  const dialog = { title: t('form.duplicateTitle'), onClose: () => void navigate(paths.bookmarks(search)) }
  if (whyNotCreate(signedIn)) return <NoNewBookmark {...dialog} />
  if (!data) {
    return (
      <Dialog {...dialog}>
        <LoadingBookmark error={error} onRetry={() => void refetch()} />
      </Dialog>
    )
  }
  const { referencedFactSheetIds } = data.data
  return (
    <NewBookmarkForm
      key={id}
      {...dialog}
      initial={copyOf(data.data, t('form.copyName', { name: data.data.name }))}
      hidden={{ ...hiddenMembersOfNew(signedIn.user.id), referencedFactSheetIds }}
    />
  )
}

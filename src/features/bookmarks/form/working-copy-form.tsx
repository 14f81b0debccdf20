import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import type { BookmarkWithCopy } from '#features/bookmarks/working-copy.queries.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { draftOf, saveDraft } from './drafts.ts'

type Props = { readonly loaded: BookmarkWithCopy; readonly onClose: () => void }

/** The form of the working copy alone: what the bookmark shows, for everyone who can view it and create bookmarks. */
export function WorkingCopyForm({ loaded, onClose }: Props) {
  const { bookmark } = loaded
  const { t } = useTranslation('workingCopy')
  const signedIn = useSignedIn()
  const frame = { title: t('draft.title'), subtitle: bookmark.name, onClose }
  if (whyNotCreate(signedIn)) {
    return (
      <Dialog {...frame}>
        <NeedsRight right="bookmark.create" title={t('draft.noPermission')}>
          {null}
        </NeedsRight>
      </Dialog>
    )
  }
  return (
    <BookmarkForm
      {...frame}
      parts="state"
      initial={draftOf(bookmark)}
      ownerId={bookmark.userId}
      submitLabel={t('draft.save')}
      footNote={t('draft.only')}
      save={async ({ state }) => {
        await saveDraft(loaded, signedIn.user.id, state)
        return bookmark
      }}
      onSaved={() => {
        toast.ok(t('draft.saved'))
        onClose()
      }}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMatch, useNavigate, useParams } from 'react-router'
import { LinkButton } from '#ui/controls/button.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { NoPermission } from '#ui/feedback/states.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { fetchToEdit, replaceBookmark, type StoredBookmark } from '#features/bookmarks/bookmarks.queries.ts'
import { whyNotCreate } from '#features/bookmarks/refusals.ts'
import { type BookmarkWithCopy, bookmarkToEdit, isOutdated } from '#features/bookmarks/working-copy.queries.ts'
import { paths } from '#paths.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import { draftOf } from './drafts.ts'
import { formOf, type FormValues } from './fields.ts'
import { inputOf } from './input.ts'
import { LoadingBookmark } from './loading-bookmark.tsx'
import { SaveAsDraft } from './save-as-draft.tsx'
import { WorkingCopyForm } from './working-copy-form.tsx'

/**
 * `/bookmarks/:id/edit`: the form of one bookmark, fetched once with its ETag. `/bookmarks/:id/working-copy`: what it shows alone,
 * over the page of the bookmark.
 */
export default function EditBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const { id = '' } = useParams()
  const search = useListSearch()
  const navigate = useNavigate()
  const isOfCopy = useMatch('/bookmarks/:id/working-copy') !== null
  const { data, error, refetch } = useQuery(bookmarkToEdit(id))
  const close = () => void navigate(isOfCopy ? paths.bookmark(id) : paths.bookmarks(search))
  if (isOfCopy && data) return <WorkingCopyForm key={id} loaded={data} onClose={close} />
  if (!isOfCopy && !hasRight(signedIn, 'bookmark.update')) {
    return (
      <Dialog title={t('form.editTitle')} onClose={close}>
        <NeedsRight right="bookmark.update" title={t('form.noEditPermission')}>
          {null}
        </NeedsRight>
      </Dialog>
    )
  }
  const reason = data?.bookmark.refusals?.update
  if (reason) {
    return (
      <Dialog title={t('form.editTitle')} subtitle={data.bookmark.name} onClose={close}>
        <NoPermission
          title={t('form.noEditOfThis')}
          text={t(`refusal.${reason}`)}
          actions={
            <>
              {!whyNotCreate(signedIn) && (
                <LinkButton href={paths.editWorkingCopy(id)}>{t('workingCopy:draft.title')}</LinkButton>
              )}
              <LinkButton href={paths.bookmarks({ open: id })}>{t('deleted.view')}</LinkButton>
            </>
          }
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

/**
 * Starts with what the reader has not published yet: saving would replace it. Where a newer version was saved since that was begun,
 * saving would overwrite that version, so the working copy is left alone here and merged on the page of the bookmark.
 */
function Editor({ loaded, onClose }: { readonly loaded: BookmarkWithCopy; readonly onClose: () => void }) {
  const { t } = useTranslation(['bookmarks', 'workingCopy'])
  const navigate = useNavigate()
  const { bookmark } = loaded
  const needsMerge = isOutdated(loaded)
  return (
    <BookmarkForm
      {...versionOf(loaded)}
      initial={needsMerge ? formOf(bookmark) : draftOf(bookmark)}
      parts={needsMerge ? 'allButState' : 'all'}
      base={formOf(bookmark)}
      latest={async () => versionOf(await fetchToEdit(bookmark.id))}
      title={t('form.editTitle')}
      subtitle={bookmark.name}
      notice={bookmark.workingCopy && <DraftNotice id={bookmark.id} needsMerge={needsMerge} />}
      footNote={
        needsMerge ? undefined : (
          <SaveAsDraft loaded={loaded} onSaved={() => void navigate(paths.bookmark(bookmark.id))} />
        )
      }
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

function DraftNotice({ id, needsMerge }: { readonly id: string; readonly needsMerge: boolean }) {
  const { t } = useTranslation('workingCopy')
  if (!needsMerge) return <Callout tone="accent">{t('draft.editing')}</Callout>
  const review = (
    <LinkButton size={24} look="ghost" href={paths.bookmark(id, { history: 'open' })}>
      {t('draft.review')}
    </LinkButton>
  )
  return (
    <Callout tone="warn" action={review}>
      {t('draft.outdated')}
    </Callout>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ErrorState } from '#ui/feedback/states.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { ApiError } from '#api/errors.ts'
import { paths } from '#paths.ts'
import { BookmarkForm, type FormHandle, type Saving } from './bookmark-form.tsx'
import {
  bookmarkToEdit,
  fetchToEdit,
  people,
  replaceBookmark,
  staleAfterWrite,
} from '#features/bookmarks/bookmarks.queries.ts'
import { formOf, type FormValues } from './fields.ts'
import { inputOf } from './input.ts'
import { whyNotChange } from '#features/bookmarks/refusals.ts'
import { StaleWrite } from './stale-write.tsx'
import { useSignedIn } from '#common/use-signed-in.ts'
import { invalidate } from '#api/operation.ts'

/** `/bookmarks/:id/edit`: the form of one bookmark, fetched once with its ETag. */
export default function EditBookmarkDialog() {
  const { t } = useTranslation('bookmarks')
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(bookmarkToEdit(id))
  const close = () => void navigate(paths.bookmarks(Object.fromEntries(search)))
  if (data) return <Editor key={id} loaded={data} onClose={close} />
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <Dialog title={t('form.editTitle')} onClose={close}>
      {error ? (
        <ErrorState
          title={t(isGone ? 'panel.goneTitle' : 'panel.errorTitle')}
          text={isGone ? t('panel.goneText') : error.message || t('error.offline')}
          actions={!isGone && <Button onClick={() => void refetch()}>{t('error.retry')}</Button>}
        />
      ) : (
        <LinesSkeleton label={t('panel.loading')} lines={10} />
      )}
    </Dialog>
  )
}

type Version = { readonly bookmark: Bookmark; readonly etag: string | null }

function Editor({ loaded, onClose }: { readonly loaded: Version; readonly onClose: () => void }) {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  // The version that the form started from; replaced when another version was merged or adopted.
  const [base, setBase] = useState(loaded)
  const [conflict, setConflict] = useState<{ theirs: Version; mine: FormValues }>()
  const { data: users } = useQuery(people(signedIn.workspace.id))
  const names = useMemo(() => new Map(users?.map(({ id, displayName }) => [id, displayName])), [users])
  const reason = whyNotChange(signedIn, loaded.bookmark)
  const { id } = loaded.bookmark

  function continueWith(form: FormHandle, values: FormValues, from: Version): void {
    setBase(from)
    setConflict(undefined)
    form.show(values, formOf(from.bookmark))
  }

  /** Returns how to leave the form; undefined when somebody else saved first and both versions are now shown. */
  async function save(values: FormValues, onto: Version): Saving {
    try {
      const { data } = await replaceBookmark({ id, body: inputOf(values, onto.bookmark), etag: onto.etag })
      await invalidate(...staleAfterWrite)
      toast.ok(t('form.saved', { name: data.name }))
      return onClose
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      setConflict({ theirs: await fetchToEdit(id), mine: values })
      return undefined
    }
  }

  return (
    <BookmarkForm
      title={t('form.editTitle')}
      subtitle={loaded.bookmark.name}
      submitLabel={t('form.save')}
      initial={formOf(loaded.bookmark)}
      ownerId={loaded.bookmark.userId}
      refusal={reason && t(`refusal.${reason}`)}
      onClose={onClose}
      onSave={(values) => save(values, base)}
      renderOver={
        conflict &&
        ((form) => (
          <StaleWrite
            base={formOf(base.bookmark)}
            mine={conflict.mine}
            theirs={formOf(conflict.theirs.bookmark)}
            savedAt={conflict.theirs.bookmark.updatedAt}
            names={names}
            onSave={(values) => {
              continueWith(form, values, conflict.theirs)
              form.run(() => save(values, conflict.theirs))
            }}
            onReload={() => continueWith(form, formOf(conflict.theirs.bookmark), conflict.theirs)}
            onClose={() => setConflict(undefined)}
          />
        ))
      }
    />
  )
}

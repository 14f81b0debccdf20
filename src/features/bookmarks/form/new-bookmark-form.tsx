import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createBookmark } from 'mock-server/contract/bookmarks.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { BookmarkForm } from './bookmark-form.tsx'
import type { FormValues } from './fields.ts'
import { type HiddenMembers, inputOf } from './input.ts'

type Props = {
  readonly title: string
  readonly initial: FormValues
  readonly hidden: HiddenMembers
  readonly onClose: () => void
}

/** The form of a bookmark of one's own. What it saves is shown in the list. */
export function NewBookmarkForm({ hidden, onClose, ...form }: Props) {
  const { t } = useTranslation('bookmarks')
  const navigate = useNavigate()
  const search = useListSearch()
  return (
    <BookmarkForm
      {...form}
      submitLabel={t('form.create')}
      ownerId={hidden.userId}
      save={async (values) => (await call(createBookmark, { body: inputOf(values, hidden) })).data}
      onSaved={({ id, name }) => {
        toast.ok(t('form.created', { name }))
        void navigate(paths.bookmarks({ ...search, open: id }))
      }}
      onClose={onClose}
    />
  )
}

/** The same dialog for people whose role can't create bookmarks. */
export function NoNewBookmark({ title, onClose }: Pick<Props, 'title' | 'onClose'>) {
  const { t } = useTranslation('bookmarks')
  return (
    <Dialog title={title} onClose={onClose}>
      <NeedsRight right="bookmark.create" title={t('form.noPermission')}>
        {null}
      </NeedsRight>
    </Dialog>
  )
}

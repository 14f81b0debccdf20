import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { BookmarkRefusals } from 'mock-server/contract/bookmark-refusals.ts'
import { transferBookmarks } from 'mock-server/contract/bookmarks/transfers.ts'
import { Field } from '#ui/controls/fields/field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { useField } from '#common/form-dialog/form-context.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { performEach } from '#common/list-page/bulk.ts'
import { PeoplePicker } from '#common/people-picker/people-picker.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { staleAfterWrite } from './bookmarks.queries.ts'
import { useNumber } from '#common/use-number.ts'

type OwnedBookmark = { readonly id: string; readonly name: string; readonly refusals?: BookmarkRefusals | undefined }
type Props = {
  readonly bookmarks: readonly OwnedBookmark[]
  /** Administrators change any owner, and can undo it; others give away their own. */
  readonly isAdministrator: boolean
  readonly onClose: () => void
}

type Form = { readonly owner: readonly string[] }

/** Gives bookmarks to another owner, and says how many of those selected are not the reader's to give. */
export function ChangeOwnerDialog({ bookmarks, isAdministrator, onClose }: Props) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const given = bookmarks.filter(({ refusals }) => !refusals?.changeOwner)
  const kept = bookmarks.length - given.length
  const words = { count: given.length, n: number(given.length), name: given[0]?.name }

  const undo = async (ownerOf: ReadonlyMap<string, string>) => {
    const owners = [...Map.groupBy(ownerOf, ([, ownerId]) => ownerId)]
    const { refused, reason } = await performEach(owners, ([newOwnerId, pairs]) =>
      call(transferBookmarks, { body: { newOwnerId, bookmarkIds: pairs.map(([id]) => id) } }),
    )
    await invalidate(...staleAfterWrite)
    if (refused.length > 0) toast.bad(refusalText(reason, t))
    else toast.ok(t('owner.undone', words))
  }

  return (
    <FormDialog<Form, { owner: string[] }, ReadonlyMap<string, string>>
      title={t('owner.title', words)}
      submitLabel={t('owner.action')}
      namespace="bookmarks"
      schema={z.object({ owner: z.array(z.string()).min(1, t('owner.choose')) })}
      labels={{ owner: t('owner.label') }}
      members={{ newOwnerId: 'owner' }}
      initial={{ owner: [] }}
      save={async ({ owner: [newOwnerId = ''] }) => {
        const body = { newOwnerId, bookmarkIds: given.map(({ id }) => id) }
        const { data } = await call(transferBookmarks, { body })
        return new Map(data.transferred.map(({ bookmarkId, previousOwnerId }) => [bookmarkId, previousOwnerId]))
      }}
      stale={staleAfterWrite}
      onSaved={(ownerOf) => {
        const actions = isAdministrator
          ? [{ label: t('delete.undo'), onChoose: () => void undo(ownerOf), isUndo: true }]
          : []
        toast.ok(t('owner.done', words), { actions })
        onClose()
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <p>{t(isAdministrator ? 'owner.text' : 'owner.textOfOwner', words)}</p>
          {kept > 0 && <p>{t('owner.kept', { count: kept, n: number(kept) })}</p>}
          <OwnerField />
        </>
      )}
    </FormDialog>
  )
}

function OwnerField() {
  const { id, label, value, error, onChange, onBlur } = useField<Form, 'owner'>('owner')
  return (
    <Field label={label} error={error} id={id}>
      {(names) => (
        <PeoplePicker
          id={names.id}
          label={label}
          value={value}
          isWrong={error !== undefined}
          autoFocus
          opensOnFocus={false}
          describedBy={names['aria-describedby']}
          onChange={(ids) => onChange(ids.slice(-1))}
          onBlur={onBlur}
        />
      )}
    </Field>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { type BookmarkCopies, copyBookmarks } from 'mock-server/contract/bookmarks/workspace-copies.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { switchWorkspace } from '#api/session.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { memberships } from '#common/memberships.ts'
import { refusalText } from '#common/refusal-text.ts'
import { useNumber } from '#common/use-number.ts'
import { CopyReport } from './copy-report.tsx'

type Props = {
  readonly bookmarks: readonly { readonly id: string; readonly name: string }[]
  readonly onClose: () => void
}
type Form = { readonly workspaceId: string }

/** Copies bookmarks to another workspace of the reader's, and says beforehand what has no match there. */
export function CopyBookmarksDialog({ bookmarks, onClose }: Props) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const { data: all } = useQuery(memberships)
  if (!all) return null
  const others = all.data
    .filter(({ status, current }) => status === 'ACTIVE' && !current)
    .map(({ workspace }) => workspace)
  const nameOf = (id: string) => others.find((workspace) => workspace.id === id)?.name ?? ''
  const ids = bookmarks.map(({ id }) => id)
  const words = { count: ids.length, n: number(ids.length), name: bookmarks[0]?.name }
  const [first, ...more] = others
  const only = first && more.length === 0 ? first.id : ''

  return (
    <FormDialog<Form, Form, BookmarkCopies>
      title={t('copies.title', words)}
      submitLabel={t('copies.submit')}
      namespace="bookmarks"
      schema={z.object({ workspaceId: z.string().min(1, t('copies.choose')) })}
      labels={{ workspaceId: t('copies.workspace') }}
      initial={{ workspaceId: only }}
      save={async ({ workspaceId }) => (await call(copyBookmarks, { body: { bookmarkIds: ids, workspaceId } })).data}
      stale={[]}
      onSaved={({ workspaceId }) => {
        const open = () => void switchWorkspace(workspaceId).catch(() => toast.bad(t('common:workspaces.switchFailed')))
        toast.ok(t('copies.done', { ...words, workspace: nameOf(workspaceId) }), {
          actions: [{ label: t('copies.open'), onChoose: open }],
        })
        onClose()
      }}
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          <p>{t('copies.text')}</p>
          <SelectField
            {...field('workspaceId')}
            options={[
              ...(only === '' ? [{ value: '', label: t('copies.choose') }] : []),
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {watch('workspaceId') !== '' && (
            <Trial ids={ids} workspaceId={watch('workspaceId')} workspace={nameOf(watch('workspaceId'))} />
          )}
        </>
      )}
    </FormDialog>
  )
}

type TrialProps = { readonly ids: readonly string[]; readonly workspaceId: string; readonly workspace: string }

/** What a copy would find there, asked of the service without copying. */
function Trial({ ids, workspaceId, workspace }: TrialProps) {
  const { t } = useTranslation('bookmarks')
  const { data, error, refetch } = useQuery({
    queryKey: ['copyBookmarks', ids, workspaceId],
    queryFn: async ({ signal }) =>
      (await call(copyBookmarks, { body: { bookmarkIds: [...ids], workspaceId, trial: true } }, { signal })).data,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Callout
        tone="bad"
        role="alert"
        action={<Button onClick={() => void refetch()}>{t('common:error.retry')}</Button>}
      >
        {refusalText(error, t)}
      </Callout>
    )
  // While another workspace is being looked through, its report is not there yet.
  if (data?.workspaceId !== workspaceId) return <LinesSkeleton label={t('copies.checking', { workspace })} lines={2} />
  return <CopyReport copies={data.copies} workspace={workspace} />
}

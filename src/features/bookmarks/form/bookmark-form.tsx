import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { FormDialog, type FormDialogProps } from '#common/form-dialog/form-dialog.tsx'
import { people } from '#common/people-picker/people.queries.ts'
import { useRoles } from '#common/roles.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { staleAfterWrite } from '#features/bookmarks/bookmarks.queries.ts'
import { AccessFields } from './access-fields.tsx'
import { MainFields, OptionFields } from './bookmark-fields.tsx'
import { type FormField, type FormValues, isSameField, labelsOf, memberFields } from './fields.ts'
import { formSchema } from './rules.ts'
import { StateField } from './state-field.tsx'
import { valueInWords } from './value-in-words.tsx'

type Frame = FormDialogProps<FormValues, FormValues, Bookmark>
type Props = Pick<
  Frame,
  'title' | 'subtitle' | 'submitLabel' | 'footNote' | 'initial' | 'base' | 'save' | 'latest' | 'onSaved' | 'onClose'
> & {
  readonly ownerId: string
  /** A working copy is edited in a form of the saved filters only; one that has to be merged first, not beside the other fields. */
  readonly parts?: 'all' | 'state' | 'allButState'
  /** What has to be known before anything is edited. */
  readonly notice?: ReactNode
}

/** The form of a new or existing bookmark. */
export function BookmarkForm({ ownerId, parts = 'all', notice, ...frame }: Props) {
  const { t } = useTranslation('bookmarks')
  const { nameOf } = useRoles()
  const { workspace } = useSignedIn()
  const { data: users } = useQuery(people(workspace.id))
  const names = useMemo(() => new Map(users?.map(({ id, displayName }) => [id, displayName])), [users])
  return (
    <FormDialog
      {...frame}
      namespace="bookmarks"
      schema={formSchema(t)}
      labels={labelsOf(t)}
      members={memberFields}
      stale={staleAfterWrite}
      versions={{
        show: (name: FormField, values: FormValues) => valueInWords(name, values, { t, names, roleName: nameOf }),
        isSame: isSameField,
        prose: ['description'],
      }}
    >
      {(form) => (
        <>
          {notice}
          {parts !== 'state' && (
            <>
              <MainFields {...form} />
              <AccessFields ownerId={ownerId} before={frame.base && frame.initial.read} />
              <OptionFields />
            </>
          )}
          {parts !== 'allButState' && <StateField {...form} />}
        </>
      )}
    </FormDialog>
  )
}

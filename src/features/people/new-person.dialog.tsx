import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { createUser, listUsers, UserInput } from 'mock-server/contract/people.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { call } from '#api/call.ts'
import { FieldColumns } from '#common/form-dialog/field-columns.styles.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { AccessFields } from '#common/access/access-fields.tsx'
import { listsFrom } from '#common/access/access-options.ts'
import { personRoles } from '#common/access/offered-roles.ts'
import { OnceDialog, type PersonSecret } from './once-dialog.tsx'

type CreatedPerson = PersonSecret & { readonly id: string }

const Form = UserInput.omit({ customerRoles: true, accessControlEntities: true }).extend({
  customRoles: z.array(z.string()),
  entities: z.array(z.string()),
})
type Form = z.input<typeof Form>

const nobody: Form = { email: '', firstName: '', lastName: '', role: 'MEMBER', customRoles: [], entities: [] }

/** `/users/new`: a person for the workspace. A new account gets an initial password, the holder of an existing one a code; only this dialog ever shows it. */
export default function NewPersonDialog() {
  // With the texts of the next dialog, so that nothing is fetched between the response and the password.
  const { t } = useTranslation(['users', 'technicalUsers', 'form'])
  const navigate = useNavigate()
  const search = useListSearch()
  const signedIn = useSignedIn()
  const { workspace } = signedIn
  const [created, setCreated] = useState<CreatedPerson>()
  const close = (open?: string) => void navigate(paths.users({ ...search, ...(open ? { open } : {}) }))
  if (!hasRight(signedIn, 'user.manage')) {
    return (
      <Dialog title={t('add')} onClose={close}>
        <NeedsRight right="user.manage" title={t('new.noPermission')}>
          {null}
        </NeedsRight>
      </Dialog>
    )
  }
  if (created) return <OnceDialog secret={created} onDone={() => close(created.id)} />
  return (
    <FormDialog
      title={t('add')}
      subtitle={t('new.subtitle', { workspace: workspace.name })}
      submitLabel={t('add')}
      namespace="users"
      schema={Form}
      labels={{
        email: t('columns.mail'),
        firstName: t('new.firstName'),
        lastName: t('new.lastName'),
        role: t('role'),
        customRoles: t('form:access.customRoles'),
        entities: t('form:access.entities'),
      }}
      members={{ customerRoles: 'customRoles', accessControlEntities: 'entities' }}
      initial={nobody}
      // Not through a mutation: its cache would keep the password.
      save={({ customRoles, entities, ...person }) =>
        call(createUser, { params: { id: workspace.id }, body: { ...person, ...listsFrom(customRoles, entities) } })
      }
      stale={[listUsers]}
      onSaved={({ data: { id, displayName: name, firstPassword, invitationCode = '' } }) =>
        setCreated(
          firstPassword === undefined
            ? { id, name, kind: 'code', text: invitationCode }
            : { id, name, kind: 'password', text: firstPassword },
        )
      }
      onClose={() => close()}
    >
      {({ field, watch }) => (
        <>
          <TextField {...field('email')} type="email" autoComplete="off" />
          <FieldColumns>
            <TextField {...field('firstName')} autoComplete="off" />
            <TextField {...field('lastName')} autoComplete="off" />
          </FieldColumns>
          <AccessFields {...{ field, watch }} offered={personRoles} />
        </>
      )}
    </FormDialog>
  )
}

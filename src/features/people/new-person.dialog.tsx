import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { createUser, listUsers, UserInput } from 'mock-server/contract/people.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { FieldColumns } from '#common/form-dialog/field-columns.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { SecretDialog } from '#common/secret-dialog.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { personRoles } from './roles.ts'

type CreatedPerson = { id: string; name: string; password: string }

const nobody: z.input<typeof UserInput> = { email: '', firstName: '', lastName: '', role: 'MEMBER' }

/** `/users/new`: a person for the workspace. A new account gets an initial password, which only this dialog ever shows. */
export default function NewPersonDialog() {
  // With the texts of the next dialog, so that nothing is fetched between the response and the password.
  const { t } = useTranslation(['users', 'technicalUsers'])
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
  if (created)
    return (
      <SecretDialog
        title={t('new.once.title', { name: created.name })}
        subtitle={t('new.once.subtitle')}
        label={t('new.once.label')}
        secret={created.password}
        shownOnce={t('new.once.shownOnce')}
        warning={t('new.once.warning')}
        stored={t('new.once.stored')}
        reminder={t('new.once.held')}
        onDone={() => close(created.id)}
      />
    )
  return (
    <FormDialog
      title={t('add')}
      subtitle={t('new.subtitle', { workspace: workspace.name })}
      submitLabel={t('add')}
      namespace="users"
      schema={UserInput}
      labels={{
        email: t('columns.mail'),
        firstName: t('new.firstName'),
        lastName: t('new.lastName'),
        role: t('role'),
      }}
      initial={nobody}
      // Not through a mutation: its cache would keep the password.
      save={(body) => call(createUser, { params: { id: workspace.id }, body })}
      stale={[listUsers]}
      onSaved={({ data: { id, displayName: name, firstPassword: password } }) => {
        if (password !== undefined) return setCreated({ id, name, password })
        toast.ok(t('new.joined', { name }))
        return close(id)
      }}
      onClose={() => close()}
    >
      {({ field, watch }) => (
        <>
          <TextField {...field('email')} type="email" autoComplete="off" />
          <FieldColumns>
            <TextField {...field('firstName')} autoComplete="off" />
            <TextField {...field('lastName')} autoComplete="off" />
          </FieldColumns>
          <SelectField
            {...field('role')}
            help={t(`terms:roleHelp.${watch('role')}`)}
            options={personRoles.map((value) => ({ value, label: t(`terms:role.${value}`) }))}
          />
        </>
      )}
    </FormDialog>
  )
}

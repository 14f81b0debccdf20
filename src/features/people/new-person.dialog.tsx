import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { createUser, listUsers, UserInput } from 'mock-server/contract/people.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { SelectField, TextField } from '#ui/controls/fields/text-field.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { fieldMessage } from '#common/field-message.ts'
import { NeedsRight } from '#common/needs-right.tsx'
import { paths } from '#paths.ts'
import { refusalByField } from '#common/refusal-by-field.ts'
import { useListAddress } from '#common/list-address.ts'
import { personRoles } from './roles.ts'
import { SecretDialog } from '#common/secret-dialog.tsx'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import style from './people.module.css'

type Input = z.input<typeof UserInput>
type CreatedPerson = { id: string; name: string; password: string }

/** `/users/new`: a person for the workspace. A new account gets an initial password, which only this dialog ever shows. */
export default function NewPersonDialog() {
  // With the texts of the next dialog, so that nothing is fetched between the response and the password.
  const { t } = useTranslation(['users', 'technicalUsers'])
  const navigate = useNavigate()
  const { search } = useListAddress()
  const signedIn = useSignedIn()
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
  if (!created) return <NewPersonForm signedIn={signedIn} onCreated={setCreated} onClose={close} />
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
}

function NewPersonForm({
  signedIn,
  onCreated,
  onClose,
}: {
  readonly signedIn: SignedIn
  readonly onCreated: (created: CreatedPerson) => void
  readonly onClose: (open?: string) => void
}) {
  const { t } = useTranslation('users')
  const client = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const form = useForm<Input>({
    resolver: zodResolver(UserInput),
    defaultValues: { email: '', firstName: '', lastName: '', role: 'MEMBER' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const error = (field: keyof Input) => {
    const message = errors[field]?.message
    return message && fieldMessage(t, field, message)
  }

  const save = async (body: Input) => {
    setProblem(undefined)
    try {
      // Not through a mutation: its cache would keep the password.
      const { data } = await call(createUser, { params: { id: signedIn.workspace.id }, body })
      void client.invalidateQueries({ queryKey: [listUsers.id] })
      if (data.firstPassword) return onCreated({ id: data.id, name: data.displayName, password: data.firstPassword })
      toast.ok(t('new.joined', { name: data.displayName }))
      onClose(data.id)
    } catch (thrown) {
      const refusal = refusalByField(thrown, ['email', 'firstName', 'lastName', 'role'])
      for (const { field, message } of refusal.fields) form.setError(field, { message }, { shouldFocus: true })
      setProblem(refusal.isOffline ? t('common:error.offline') : refusal.rest)
    }
  }

  return (
    <FormDialog
      title={t('add')}
      subtitle={t('new.subtitle', { workspace: signedIn.workspace.name })}
      onClose={() => onClose()}
      onSubmit={form.handleSubmit(save)}
      submitLabel={t('add')}
      cancelLabel={t('cancel')}
      isBusy={isSubmitting}
      isDirty={isDirty}
    >
      {problem && <ErrorSummary title={problem} />}
      <TextField
        label={t('columns.mail')}
        type="email"
        autoComplete="off"
        autoFocus
        error={error('email')}
        {...form.register('email')}
      />
      <div className={style.two}>
        <TextField
          label={t('new.firstName')}
          autoComplete="off"
          error={error('firstName')}
          {...form.register('firstName')}
        />
        <TextField
          label={t('new.lastName')}
          autoComplete="off"
          error={error('lastName')}
          {...form.register('lastName')}
        />
      </div>
      <SelectField
        label={t('role')}
        help={t(`terms:roleHelp.${form.watch('role')}`)}
        error={error('role')}
        options={personRoles.map((value) => ({ value, label: t(`terms:role.${value}`) }))}
        {...form.register('role')}
      />
    </FormDialog>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { createTechnicalUser, listTechnicalUsers, TechnicalUserInput } from 'mock-server/contract/technical-users.ts'
import { FormDialog } from '#ui/feedback/dialogs/form-dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { SelectField, TextField } from '#ui/controls/fields/text-field.tsx'
import { call } from '#api/call.ts'
import { paths } from '#paths.ts'
import { fieldMessage } from '#common/field-message.ts'
import { expiryOf } from './expiry.ts'
import { ExpiryField, usualExpiry } from './expiry-field.tsx'
import { refusalByField } from '#common/refusal-by-field.ts'
import { useListAddress } from '#common/list-address.ts'
import { technicalUserRoles } from './roles.ts'
import { type NewToken, TokenDialog } from './token-dialog.tsx'

/** `/technical-users/new`: first name, role and expiry, then the token, once. The page behind checks the right. */
export default function NewTechnicalUserDialog() {
  const navigate = useNavigate()
  const { search } = useListAddress()
  const [created, setCreated] = useState<NewToken>()
  const close = (open?: string) => void navigate(paths.technicalUsers({ ...search, ...(open ? { open } : {}) }))
  return created ? (
    <TokenDialog created={created} onDone={() => close(created.userId)} />
  ) : (
    <NewTechnicalUserForm onCreated={setCreated} onClose={() => close()} />
  )
}

const Form = TechnicalUserInput.pick({ userName: true, permissionRole: true }).extend({
  // An empty field is no email address, not a wrong one.
  email: z.literal('').or(z.email('must be an email address').max(256)),
  description: z.string().max(1000),
})
type Form = z.input<typeof Form>

function NewTechnicalUserForm({
  onCreated,
  onClose,
}: {
  readonly onCreated: (created: NewToken) => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('technicalUsers')
  const client = useQueryClient()
  const [expiry, setExpiry] = useState(usualExpiry)
  const [problem, setProblem] = useState<string>()
  const [expiryError, setExpiryError] = useState<string>()
  const form = useForm<Form>({
    resolver: zodResolver(Form),
    defaultValues: { userName: '', permissionRole: 'MEMBER', email: '', description: '' },
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const error = (field: keyof Form) => errors[field]?.message && fieldMessage(t, field, errors[field].message)

  const save = async ({ email, description, ...rest }: Form) => {
    const end = expiryOf(expiry.preset, expiry.date)
    if (!end) return setExpiryError(t('expiry.missing'))
    setExpiryError(undefined)
    setProblem(undefined)
    try {
      // Not through a mutation: its cache would keep the token.
      const { data } = await call(createTechnicalUser, {
        body: {
          ...rest,
          ...(email === '' ? {} : { email }),
          apiTokenData: { expiry: end.toISOString(), description: description.trim() },
        },
      })
      void client.invalidateQueries({ queryKey: [listTechnicalUsers.id] })
      const token = data.apiTokenData?.token ?? ''
      onCreated({
        userId: data.id,
        userName: data.userName,
        role: data.permissionRole,
        token,
        expiry: end.toISOString(),
      })
    } catch (thrown) {
      const refusal = refusalByField(thrown, ['userName', 'email', 'permissionRole', 'apiTokenData'])
      for (const { field, message } of refusal.fields) {
        if (field === 'apiTokenData') setExpiryError(fieldMessage(t, field, message))
        else form.setError(field, { message }, { shouldFocus: true })
      }
      setProblem(refusal.isOffline ? t('common:error.offline') : refusal.rest)
    }
  }

  return (
    <FormDialog
      title={t('add')}
      subtitle={t('new.subtitle')}
      onClose={onClose}
      onSubmit={form.handleSubmit(save)}
      submitLabel={t('new.submit')}
      cancelLabel={t('cancel')}
      isBusy={isSubmitting}
      isDirty={isDirty}
    >
      {problem && <ErrorSummary title={problem} />}
      <TextField
        label={t('new.userName')}
        help={t('new.userNameHelp')}
        autoComplete="off"
        autoFocus
        error={error('userName')}
        {...form.register('userName')}
      />
      <SelectField
        label={t('columns.role')}
        help={t(`terms:roleHelp.${form.watch('permissionRole')}`)}
        error={error('permissionRole')}
        options={technicalUserRoles.map((value) => ({ value, label: t(`terms:role.${value}`) }))}
        {...form.register('permissionRole')}
      />
      <TextField
        label={t('new.description')}
        help={t('new.descriptionHelp')}
        isOptional
        autoComplete="off"
        error={error('description')}
        {...form.register('description')}
      />
      <TextField
        label={t('columns.mail')}
        help={t('new.mailHelp')}
        isOptional
        type="email"
        autoComplete="off"
        error={error('email')}
        {...form.register('email')}
      />
      <ExpiryField value={expiry} onChange={setExpiry} error={expiryError} />
    </FormDialog>
  )
}

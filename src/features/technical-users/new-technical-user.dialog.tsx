import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { createTechnicalUser, listTechnicalUsers, TechnicalUserInput } from 'mock-server/contract/technical-users.ts'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { call } from '#api/call.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { useListSearch } from '#common/list-page/use-list-address.ts'
import { paths } from '#paths.ts'
import { AccessFields } from '#common/access/access-fields.tsx'
import { listsFrom } from '#common/access/access-options.ts'
import { technicalUserRoles } from '#common/access/offered-roles.ts'
import { usualExpiry } from './expiry-field.tsx'
import { roleOf } from './roles.ts'
import { ExpiryInput, TokenExpiry } from './token-fields.tsx'
import { type NewToken, TokenDialog } from './token-dialog.tsx'

const { userName, permissionRole, email } = TechnicalUserInput.shape
const Form = z.object({
  userName,
  role: permissionRole,
  customRoles: z.array(z.string()),
  entities: z.array(z.string()),
  description: z.string().trim().max(1000),
  // An empty field is no email address, not a wrong one.
  email: z
    .literal('')
    .transform(() => undefined)
    .or(email),
  expiry: ExpiryInput,
})
type Form = z.input<typeof Form>

/** `/technical-users/new`: name, role and expiry, then the token, once. The page behind checks the right. */
export default function NewTechnicalUserDialog() {
  const { t } = useTranslation(['technicalUsers', 'form'])
  const navigate = useNavigate()
  const search = useListSearch()
  const [created, setCreated] = useState<NewToken>()
  const close = (open?: string) => void navigate(paths.technicalUsers({ ...search, ...(open ? { open } : {}) }))
  if (created) return <TokenDialog created={created} onDone={() => close(created.userId)} />
  return (
    <FormDialog<Form, z.output<typeof Form>, NewToken>
      title={t('add')}
      subtitle={t('new.subtitle')}
      submitLabel={t('new.submit')}
      namespace="technicalUsers"
      schema={Form}
      labels={{
        userName: t('new.userName'),
        role: t('columns.role'),
        customRoles: t('form:access.customRoles'),
        entities: t('form:access.entities'),
        description: t('new.description'),
        email: t('columns.mail'),
        expiry: t('expiry.label'),
      }}
      members={{
        permissionRole: 'role',
        customerRoles: 'customRoles',
        accessControlEntities: 'entities',
        apiTokenData: 'expiry',
      }}
      initial={{
        userName: '',
        role: 'MEMBER',
        customRoles: [],
        entities: [],
        description: '',
        email: '',
        expiry: usualExpiry(),
      }}
      save={create}
      stale={[listTechnicalUsers]}
      onSaved={setCreated}
      onClose={() => close()}
    >
      {({ field, watch }) => (
        <>
          <TextField {...field('userName')} help={t('new.userNameHelp')} autoComplete="off" />
          <AccessFields {...{ field, watch }} offered={technicalUserRoles} />
          <TextField {...field('description')} help={t('new.descriptionHelp')} isOptional autoComplete="off" />
          <TextField {...field('email')} help={t('new.mailHelp')} isOptional type="email" autoComplete="off" />
          <TokenExpiry />
        </>
      )}
    </FormDialog>
  )
}

/** Not through a mutation: its cache would keep the token. */
async function create({ userName: name, email: mail, role, ...values }: z.output<typeof Form>): Promise<NewToken> {
  const { customRoles, entities, description, expiry } = values
  const user = { userName: name, email: mail, permissionRole: role, ...listsFrom(customRoles, entities) }
  const { data } = await call(createTechnicalUser, { body: { ...user, apiTokenData: { expiry, description } } })
  const token = data.apiTokenData?.token ?? ''
  return { userId: data.id, userName: data.userName, role: roleOf(data), token, expiry }
}

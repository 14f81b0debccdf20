import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Endpoint } from 'mock-server/contract/endpoint.ts'
import { listRoles } from 'mock-server/contract/authorization/roles.ts'
import { Role } from 'mock-server/contract/access.ts'
import { getUser } from 'mock-server/contract/people.ts'
import { listPermissions, type Permission, updatePermission } from 'mock-server/contract/permissions.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { FormDialog } from '#common/form-dialog/form-dialog.tsx'
import { ListError } from '#common/list-error.tsx'
import { refusalText } from '#common/refusal-text.ts'
import { AccessFields, type AccessValues } from './access-fields.tsx'
import { type Access, accessOf, listsFrom, memberOf } from './access-options.ts'
import { useMemberRefusal } from './use-member-refusal.ts'
import { RightsChange } from './rights-change.tsx'

const AccessForm = z.object({ role: Role, customRoles: z.array(z.string()), entities: z.array(z.string()) })

type Props = {
  readonly userId: string
  /** What the form starts with in place of what they have: from a simulation. */
  readonly carried?: Access | undefined
  /** The service's roles that can be chosen. */
  readonly offered: readonly string[]
  /** Lists that show the access. */
  readonly stale: readonly Endpoint[]
  /** With a text for each refusal of the service. */
  readonly namespace: string
  readonly onClose: () => void
}

/** Changes role, custom roles and access control entities together. It shows which rights that gives and takes. */
export function AccessDialog(props: Props) {
  const { t } = useTranslation(['form', 'common'])
  const { data, error, refetch } = useQuery({ ...memberOf(props.userId), staleTime: 0, gcTime: 0 })
  const wordsOf = useMemberRefusal()
  const member = data?.data
  const [permission] = member?.permissions ?? []
  const refusal = wordsOf(member?.refusals?.changeRole ?? member?.refusals?.changeAccess)
  if (permission) return <AccessFormDialog {...props} {...{ permission, refusal }} />
  return (
    <Dialog title={t('access.title')} onClose={props.onClose}>
      {error ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : (
        <LinesSkeleton label={t('common:ui.loading')} />
      )}
    </Dialog>
  )
}

function AccessFormDialog({
  permission,
  carried,
  offered,
  refusal,
  stale,
  namespace,
  onClose,
}: Props & { readonly permission: Permission; readonly refusal: string | undefined }) {
  const { t } = useTranslation(['form', namespace])
  const before = accessOf(permission)
  const start = carried ?? before
  const operations = [...stale, getUser, listPermissions, listRoles]
  const name = permission.user.technicalUser ? permission.user.userName : permission.user.displayName
  const write = (access: Access) => call(updatePermission, { params: { id: permission.id }, body: bodyOf(access) })
  const undo = async () => {
    try {
      await write(before)
      await invalidate(...operations)
    } catch (error) {
      toast.bad(refusalText(error, t))
    }
  }
  return (
    <FormDialog<AccessValues, z.output<typeof AccessForm>, unknown>
      title={t('access.title')}
      subtitle={name}
      submitLabel={t('access.save')}
      namespace={namespace}
      schema={AccessForm}
      labels={{ role: t('access.role'), customRoles: t('access.customRoles'), entities: t('access.entities') }}
      members={{ customerRoles: 'customRoles', accessControlEntities: 'entities' }}
      initial={{ role: start.role, customRoles: [...start.customRoles], entities: [...start.entities] }}
      refusal={refusal}
      save={write}
      stale={operations}
      onSaved={() => {
        toast.ok(t('access.saved', { name }), {
          actions: [{ label: t('access.undo'), onChoose: () => void undo(), isUndo: true }],
        })
        onClose()
      }}
      onClose={onClose}
    >
      {({ field, watch }) => (
        <>
          <AccessFields {...{ field, watch, offered }} />
          <RightsChange
            before={[before.role, ...before.customRoles]}
            after={[watch('role'), ...watch('customRoles')]}
          />
        </>
      )}
    </FormDialog>
  )
}

const bodyOf = ({ role, customRoles, entities }: Access) => ({ role, ...listsFrom(customRoles, entities) })

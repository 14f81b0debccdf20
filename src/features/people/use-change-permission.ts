import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { updatePermission } from 'mock-server/contract/permissions.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useMutationOf } from '#api/operation.ts'
import type { Role } from 'mock-server/contract/access.ts'
import type { PersonRole } from '#common/access/offered-roles.ts'
import { roleOf } from './roles.ts'
import { refusalOfChange } from './refusal-of-change.ts'

type Change = { readonly role: PersonRole } | { readonly status: 'ACTIVE' | 'ARCHIVED' }

/** Changes a person's role or access. A refusal is kept, to be shown beside the person; a success offers Undo in its toast. */
export function useChangePermission(person: WorkspaceUser) {
  const { t } = useTranslation(['users', 'form'])
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync, isPending } = useMutationOf(updatePermission, { stale: [listUsers] })
  const id = person.permissions[0]?.id ?? ''
  const name = person.displayName

  const wordsOf = (error: unknown) => refusalOfChange(error, t('form:access.refusal.LAST_ADMIN'), t)
  const undo = (before: Change | { readonly role: Role }) => {
    mutateAsync({ params: { id }, body: before }).catch((error: unknown) => toast.bad(wordsOf(error)))
  }
  const messageOf = (requested: Change, isInvited: boolean): string => {
    if ('role' in requested) return t('done.role', { name, role: t(`terms:role.${requested.role}`) })
    if (isInvited) return t('done.invited', { name })
    return t(requested.status === 'ARCHIVED' ? 'done.archived' : 'done.back', { name })
  }

  async function change(requested: Change): Promise<void> {
    setRefusal(undefined)
    const before =
      'role' in requested
        ? { role: roleOf(person) }
        : { status: requested.status === 'ARCHIVED' ? ('ACTIVE' as const) : ('ARCHIVED' as const) }
    try {
      const { data } = await mutateAsync({ params: { id }, body: requested })
      toast.ok(messageOf(requested, data.status === 'INVITED'), {
        actions: [{ label: t('undo'), onChoose: () => undo(before), isUndo: true }],
      })
    } catch (error) {
      setRefusal(wordsOf(error))
    }
  }
  return { change, isBusy: isPending, refusal }
}

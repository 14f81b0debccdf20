import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUsers, updatePermission, type WorkspaceUser } from 'mock-server/contract/people.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { ApiError } from '#api/errors.ts'
import { useMutationOf } from '#api/operation.ts'
import type { Role } from 'mock-server/contract/access.ts'
import type { PersonRole } from './roles.ts'
import { roleOf } from './person-columns.tsx'

type Change = { readonly role: PersonRole } | { readonly status: 'ACTIVE' | 'ARCHIVED' }

/** Changes a person's role or access. A refusal is kept, to be shown beside the person; a success offers Undo in its toast. */
export function useChangePermission(person: WorkspaceUser, isOneself: boolean) {
  const { t } = useTranslation('users')
  const [refusal, setRefusal] = useState<string>()
  const { mutateAsync, isPending } = useMutationOf(updatePermission, { stale: [listUsers] })
  const id = person.permissions[0]?.id ?? ''
  const name = person.displayName

  const wordsOf = (error: unknown): string => {
    if (!(error instanceof ApiError) || error.status === 0) return t('common:error.offline')
    // The service refuses two changes that could lock everyone out, with a reason in English only.
    if (error.status === 409) return isOneself ? t('refusal.oneself') : t('refusal.lastAdmin')
    return error.message
  }
  const undo = (before: Change | { readonly role: Role }) => {
    mutateAsync({ params: { id }, body: before }).catch((error: unknown) => toast.bad(wordsOf(error)))
  }
  const messageOf = (requested: Change): string => {
    if ('role' in requested) return t('done.role', { name, role: t(`terms:role.${requested.role}`) })
    return t(requested.status === 'ARCHIVED' ? 'done.archived' : 'done.back', { name })
  }

  async function change(requested: Change): Promise<void> {
    setRefusal(undefined)
    const before =
      'role' in requested
        ? { role: roleOf(person) }
        : { status: requested.status === 'ARCHIVED' ? ('ACTIVE' as const) : ('ARCHIVED' as const) }
    try {
      await mutateAsync({ params: { id }, body: requested })
      toast.ok(messageOf(requested), { actions: [{ label: t('undo'), onChoose: () => undo(before), isUndo: true }] })
    } catch (error) {
      setRefusal(wordsOf(error))
    }
  }
  return { change, isBusy: isPending, refusal }
}

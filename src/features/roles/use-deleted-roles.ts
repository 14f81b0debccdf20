import { useTranslation } from 'react-i18next'
import { type DeletedRole, listDeletedRoles } from 'mock-server/contract/deleted/roles.ts'
import { call } from '#api/call.ts'
import { queryFor } from '#api/operation.ts'
import { queryClient } from '#api/query-client.ts'
import type { DeletedBin } from '#common/deleted/deleted.dialog.tsx'
import { draftOf } from './draft/draft.ts'
import type { RolesDraft } from './draft/use-roles-draft.ts'

const nameOf = ({ role: { name, displayName } }: DeletedRole): string => displayName ?? name

/** The roles that were deleted. One that is restored is a change of the draft like any new role; those in the draft are left out. */
export function useDeletedRoles({ roles, add }: RolesDraft): DeletedBin {
  const { t } = useTranslation('roles')
  const isIn = (name: string) => roles.some((role) => role.name === name)
  return {
    title: t('deleted.title'),
    queryKey: [listDeletedRoles.id, 'bin', roles.map(({ name }) => name)],
    read: async (signal) =>
      (await call(listDeletedRoles, {}, { signal })).data
        .filter(({ role }) => !isIn(role.name))
        .map((deleted) => ({ ...deleted, id: deleted.role.name, name: nameOf(deleted) })),
    restore: async ({ id }) => {
      const { data } = await queryClient.fetchQuery(queryFor(listDeletedRoles, {}))
      for (const role of draftOf(data.flatMap((deleted) => (deleted.role.name === id ? deleted.role : [])))) add(role)
    },
    done: ({ name }) => t('deleted.added', { name }),
  }
}

import { useTranslation } from 'react-i18next'
import Copy from 'lucide-react/icons/copy'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import Columns2 from 'lucide-react/icons/columns-2'
import type { RoleRefusals } from 'mock-server/contract/authorization/roles.ts'
import type { MenuEntry } from '#ui/controls/overlay/menu-list.tsx'
import { type DraftRole, isOfService } from '#features/roles/draft/draft.ts'
import { paths } from '#paths.ts'

export type RoleActions = {
  /** Why roles can't be changed by the reader. */
  readonly refusal: string | undefined
  /** What the reader can't do with the stored roles, by name. */
  readonly refusals: ReadonlyMap<string, RoleRefusals>
  readonly onCompare: (role: DraftRole) => void
  readonly onClone: (role: DraftRole) => void
  readonly onDescribe: (role: DraftRole) => void
  readonly onRemove: (role: DraftRole) => void
}

/** The roles that the list of people filters by. */
const peopleRoles = ['ADMIN', 'MEMBER', 'VIEWER', 'SUPPORT']

/** What can be done with a role, for the menu at its name. */
export function useRoleEntries({ refusal, refusals, onCompare, onClone, onDescribe, onRemove }: RoleActions) {
  const { t } = useTranslation('roles')
  return (role: DraftRole): MenuEntry[] => {
    const fixed = refusals.get(role.name)?.delete === 'OF_SERVICE' ? t('ofService') : undefined
    const listed = isOfService(role)
      ? peopleRoles.includes(role.name)
        ? { role: role.name }
        : undefined
      : { customRole: role.name }
    return [
      { id: 'compare', label: t('menu.compare'), icon: <Columns2 />, onChoose: () => onCompare(role) },
      { id: 'clone', label: t('menu.clone'), icon: <Copy />, refusal, onChoose: () => onClone(role) },
      {
        id: 'describe',
        label: t('menu.describe'),
        icon: <Pencil />,
        refusal: refusal ?? fixed,
        onChoose: () => onDescribe(role),
      },
      ...(listed ? [{ id: 'users', label: t('menu.users'), icon: <Users />, href: paths.users(listed) }] : []),
      'divider',
      {
        id: 'remove',
        label: t('menu.remove'),
        icon: <Trash2 />,
        isDanger: true,
        refusal: refusal ?? fixed,
        onChoose: () => onRemove(role),
      },
    ]
  }
}

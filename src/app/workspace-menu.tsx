import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Membership } from 'mock-server/contract/memberships.ts'
import type { SignedIn } from 'mock-server/contract/tokens.ts'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { switchWorkspace } from '#api/session.ts'
import { memberships } from '#common/memberships.ts'
import { paths } from '#paths.ts'

/** Beside the name of the workspace, for people with more than one: the others, and invitations, which the account page answers. */
export function WorkspaceMenu({ signedIn }: { readonly signedIn: SignedIn }) {
  const { t } = useTranslation('common')
  const { data } = useQuery({ ...memberships, enabled: signedIn.memberships > 1 })
  if (signedIn.memberships <= 1 || !data) return null
  const go = ({ id }: Membership['workspace']) => {
    switchWorkspace(id).catch(() => toast.bad(t('workspaces.switchFailed')))
  }
  const entryOf = ({ workspace, status, current }: Membership) => {
    const { id, name } = workspace
    if (status === 'INVITED') return { id, label: t('workspaces.invitation', { name }), href: paths.account() }
    if (current) return { id, label: name, isChosen: true, keys: <Check aria-hidden /> }
    return { id, label: name, onChoose: () => go(workspace) }
  }
  return (
    <MenuButton look="ghost" size={24} isIcon label={t('workspaces.switch')} entries={data.data.map(entryOf)}>
      <ChevronDown />
    </MenuButton>
  )
}

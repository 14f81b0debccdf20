import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import Building from 'lucide-react/icons/building-2'
import MailOpen from 'lucide-react/icons/mail-open'
import type { Membership } from 'mock-server/contract/memberships.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Rows } from './rows.styles.ts'

interface WorkspaceListProps {
  readonly memberships: readonly Membership[]
  /** The workspace that is being entered. */
  readonly busyId: string | undefined
  readonly onSwitch: (membership: Membership) => void
  readonly onAsk: (kind: 'accept' | 'decline', membership: Membership) => void
}

/** One row for each workspace, with the role there; an invitation has two buttons, this workspace a badge. */
export function WorkspaceList({ memberships, busyId, onSwitch, onAsk }: WorkspaceListProps) {
  const { t } = useTranslation(['account', 'terms'])
  return (
    <WorkspaceRows>
      {memberships.map((membership) => {
        const { id, name } = membership.workspace
        const isInvited = membership.status === 'INVITED'
        const Icon = isInvited ? MailOpen : Building
        return (
          <li key={id}>
            <Icon size={16} aria-hidden />
            <div className="workspace">
              <b>{name}</b>
              {membership.current && <Badge tone="accent">{t('workspaces.current')}</Badge>}
              {isInvited && <Badge tone="warn">{t('workspaces.invited')}</Badge>}
              <span className="role">{t(`terms:role.${membership.role}`)}</span>
            </div>
            <span className="action">
              {isInvited && (
                <>
                  <Button
                    size={24}
                    look="ghost"
                    aria-label={t('workspaces.declineOne', { name })}
                    onClick={() => onAsk('decline', membership)}
                  >
                    {t('workspaces.decline')}
                  </Button>
                  <Button
                    size={24}
                    aria-label={t('workspaces.acceptOne', { name })}
                    onClick={() => onAsk('accept', membership)}
                  >
                    {t('workspaces.accept')}
                  </Button>
                </>
              )}
              {!isInvited && !membership.current && (
                <Button
                  size={24}
                  isBusy={busyId === id}
                  aria-label={t('workspaces.switchTo', { name })}
                  onClick={() => onSwitch(membership)}
                >
                  {t('workspaces.switch')}
                </Button>
              )}
            </span>
          </li>
        )
      })}
    </WorkspaceRows>
  )
}

const WorkspaceRows = styled(Rows)({
  '& > li': { gridTemplateColumns: '16px minmax(0, 1fr) auto' },
  '& > li > svg': { color: 'var(--text-3)' },
  '& .workspace': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px', minWidth: 0 },
  '& .workspace b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .role': { flexBasis: '100%', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& .action': { display: 'flex', flexWrap: 'wrap', justifyContent: 'end', gap: 8 },
})

import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Lock from 'lucide-react/icons/lock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { Role } from 'mock-server/contract/access.ts'
import type { AccessChange, AccessExplanation } from 'mock-server/contract/authorization/explanation.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useRoles } from '#common/roles.ts'
import type { Supposed } from './explain.queries.ts'

type Props = { readonly explanation: AccessExplanation; readonly onSimulate: (access: Supposed) => void }

/** The smallest changes that would turn the answer, each to be simulated. */
export function Changes({ explanation, onSimulate }: Props) {
  const { t } = useTranslation('explain')
  const { nameOf } = useRoles()
  const { changes, user } = explanation
  if (changes.length === 0) return <p style={{ color: 'var(--text-3)' }}>{t('change.none')}</p>
  const names = (change: AccessChange) => ({
    name: user.displayName,
    role: change.role === undefined ? '' : nameOf(change.role),
    entity: change.entity?.name ?? '',
  })
  return (
    <Box>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.role ?? change.entity?.id}`}>
          {change.entity ? <Lock size={16} aria-hidden /> : <ShieldCheck size={16} aria-hidden />}
          <span>{t(`change.${change.kind}`, names(change))}</span>
          <Badge
            tone={change.allowed ? 'ok' : 'bad'}
            icon={change.allowed ? <Eye size={12} aria-hidden /> : <EyeOff size={12} aria-hidden />}
          >
            {t(change.allowed ? 'change.allows' : 'change.stops')}
          </Badge>
          <Button
            size={24}
            aria-label={t('change.simulateOf', { change: t(`change.${change.kind}`, names(change)) })}
            onClick={() => onSimulate(changed(explanation, change))}
          >
            {t('change.simulate')}
          </Button>
        </li>
      ))}
    </Box>
  )
}

/** What somebody has now, as something to suppose. */
export const accessNow = ({ user }: AccessExplanation): Supposed => ({
  role: Role.options.find((role) => role === user.roles[0]) ?? 'VIEWER',
  customRoles: user.roles.slice(1),
  entities: user.entities.map(({ id }) => id),
})

function changed(explanation: AccessExplanation, { kind, role = '', entity }: AccessChange): Supposed {
  const now = accessNow(explanation)
  const id = entity?.id ?? ''
  if (kind === 'SET_ROLE') return { ...now, role: Role.options.find((each) => each === role) ?? now.role }
  if (kind === 'ADD_ROLE') return { ...now, customRoles: [...now.customRoles, role] }
  if (kind === 'REMOVE_ROLE') return { ...now, customRoles: now.customRoles.filter((name) => name !== role) }
  if (kind === 'ADD_ENTITY') return { ...now, entities: [...now.entities, id] }
  return { ...now, entities: now.entities.filter((held) => held !== id) }
}

const Box = styled('ul')({
  border: '1px solid var(--line)',
  borderRadius: 'var(--r-l)',
  background: 'var(--surface)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: 12,
    minHeight: 48,
    padding: '8px 12px 8px 14px',
    borderBottom: '1px solid var(--line-1)',
    '&:last-child': { borderBottom: 0 },
    '& > svg': { color: 'var(--text-3)' },
    '& > span:nth-of-type(1)': { fontWeight: 500, overflowWrap: 'anywhere' },
    '@media (max-width: 639.98px)': {
      gridTemplateColumns: '16px minmax(0, 1fr) auto',
      '& > button': { gridColumn: '2 / -1', justifySelf: 'start' },
    },
  },
})

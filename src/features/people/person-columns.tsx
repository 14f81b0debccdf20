import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge, StateBadge } from '#ui/controls/badge.tsx'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { customRolesOf, entitiesOf } from '#common/access/access-options.ts'
import { useNumber } from '#common/use-number.ts'
import { roleOf } from './roles.ts'

const LONG_AGO = 90 * 86_400_000

type Words = { readonly t: TFunction; readonly nameOf: (role: string) => string }

export function personColumns({ t, nameOf }: Words, ownId: string, search: string): readonly Column<WorkspaceUser>[] {
  return [
    {
      id: 'avatar',
      head: '',
      headLabel: t('columns.picture'),
      width: 24,
      isFixed: true,
      skeleton: 'avatar',
      cell: (person) => <Avatar name={person.displayName} id={person.id} isQuiet={isArchived(person)} />,
    },
    {
      id: 'name',
      head: t('columns.name'),
      width: 280,
      min: 180,
      max: 400,
      text: ({ displayName, email }) => [displayName, email],
      extra: 48,
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: (person) => (
        <>
          <CellLine>
            <CellText look="name">
              <Highlight text={person.displayName} search={search} />
            </CellText>
            {person.id === ownId && <Badge outline>{t('you')}</Badge>}
          </CellLine>
          <CellText look="detail">
            <Highlight text={person.email} search={search} />
          </CellText>
        </>
      ),
    },
    {
      id: 'role',
      head: t('role'),
      width: 120,
      min: 72,
      max: 200,
      text: (person) => ['', t(`terms:role.${roleOf(person)}`)],
      extra: 16,
      isSortable: true,
      cell: (person) => <CellText look="small">{t(`terms:role.${roleOf(person)}`)}</CellText>,
    },
    {
      id: 'customRoles',
      head: t('columns.customRoles'),
      width: 160,
      min: 96,
      max: 220,
      text: (person) => ['', customRolesOf(person.permissions[0] ?? {}).map(nameOf)[0] ?? ''],
      extra: 40,
      minTableWidth: 860,
      cell: (person) => <Names names={customRolesOf(person.permissions[0] ?? {}).map(nameOf)} />,
    },
    {
      id: 'entities',
      head: t('columns.entities'),
      width: 140,
      min: 96,
      max: 200,
      text: (person) => ['', entitiesOf(person.permissions[0] ?? {})[0] ?? ''],
      extra: 40,
      minTableWidth: 1000,
      cell: (person) => <Names names={entitiesOf(person.permissions[0] ?? {})} isMono />,
    },
    {
      id: 'state',
      head: t('columns.state'),
      width: 132,
      text: (person) => t(`state.${statusOf(person)}`),
      extra: 36,
      cell: (person) => <PersonState person={person} />,
    },
    {
      id: 'lastLogin',
      head: t('columns.lastLogin'),
      width: 148,
      isRight: true,
      isSortable: true,
      minTableWidth: 560,
      cell: (person) => <LastLogin person={person} />,
    },
    {
      id: 'created',
      head: t('columns.created'),
      width: 112,
      isRight: true,
      isExtra: true,
      cell: (person) => (
        <CellText look="small">
          <RelativeTime at={person.createdAt} />
        </CellText>
      ),
    },
  ]
}

/** The first of several names, and how many more there are. */
function Names({ names, isMono = false }: { readonly names: readonly string[]; readonly isMono?: boolean }) {
  const number = useNumber()
  const [first, ...others] = names
  if (first === undefined) return <CellText look="quiet">–</CellText>
  return (
    <CellLine>
      <CellText look={isMono ? 'mono' : 'small'}>{first}</CellText>
      {others.length > 0 && <CellText look="quiet">+{number(others.length)}</CellText>}
    </CellLine>
  )
}

/** A row on a phone: two lines with the main facts. */
export function CompactPerson({ person }: { readonly person: WorkspaceUser }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Avatar name={person.displayName} id={person.id} size={32} isQuiet={isArchived(person)} />
      <CellBody>
        <CellLine>
          <CellText look="name">{person.displayName}</CellText>
          <LastLogin person={person} />
        </CellLine>
        <CellText look="detail">{person.email}</CellText>
        <CellFacts>
          <CellText look="small">{t(`terms:role.${roleOf(person)}`)}</CellText>
          <PersonState person={person} />
        </CellFacts>
      </CellBody>
    </>
  )
}

export function PersonState({ person }: { readonly person: WorkspaceUser }) {
  const { t } = useTranslation('users')
  const status = statusOf(person)
  const icon = { ACTIVE: <CircleCheck size={14} aria-hidden />, ARCHIVED: <Archive size={14} aria-hidden /> }
  return (
    // Colour is for what needs attention; nobody has to do anything about any of these.
    <StateBadge
      tone="off"
      icon={status === 'ACTIVE' || status === 'ARCHIVED' ? icon[status] : <Clock size={14} aria-hidden />}
    >
      {t(`state.${status}`)}
    </StateBadge>
  )
}

function LastLogin({ person }: { readonly person: WorkspaceUser }) {
  const lastLogin = person.permissions[0]?.lastLogin
  if (lastLogin === undefined) return <CellText look="quiet">–</CellText>
  const isLongAgo = !isArchived(person) && wasLongAgo(lastLogin)
  return (
    <CellText look={isLongAgo ? 'warn' : 'small'}>
      <RelativeTime at={lastLogin} />
    </CellText>
  )
}

const wasLongAgo = (iso: string, now = Date.now()): boolean => now - Date.parse(iso) > LONG_AGO
const statusOf = (person: WorkspaceUser) => person.permissions[0]?.status ?? 'ACTIVE'
export const isArchived = (person: WorkspaceUser): boolean => person.permissions[0]?.status === 'ARCHIVED'

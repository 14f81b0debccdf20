import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge, StateBadge } from '#ui/controls/badge.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import style from './people.module.css'

const LONG_AGO = 90 * 86_400_000

export function personColumns(t: TFunction, ownId: string, search: string): readonly Column<WorkspaceUser>[] {
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
      text: ({ displayName, email }) => (displayName.length > email.length ? displayName : email),
      extra: 48,
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: (person) => (
        <>
          <div className={style.name}>
            <span className="strong ellipsis">
              <Highlight text={person.displayName} search={search} />
            </span>
            {person.id === ownId && <Badge outline>{t('you')}</Badge>}
          </div>
          <div className="small text-3 ellipsis">
            <Highlight text={person.email} search={search} />
          </div>
        </>
      ),
    },
    {
      id: 'role',
      head: t('role'),
      width: 120,
      isSortable: true,
      cell: (person) => <span className="small">{t(`terms:role.${roleOf(person)}`)}</span>,
    },
    { id: 'state', head: t('columns.state'), width: 132, cell: (person) => <PersonState person={person} /> },
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
        <span className="small text-2">
          <RelativeTime at={person.createdAt} />
        </span>
      ),
    },
  ]
}

/** A row on a phone: two lines with the main facts. */
export function CompactPerson({ person }: { readonly person: WorkspaceUser }) {
  const { t } = useTranslation('users')
  return (
    <>
      <Avatar name={person.displayName} id={person.id} size={32} isQuiet={isArchived(person)} />
      <div className="grow">
        <div className="row">
          <span className="strong ellipsis grow">{person.displayName}</span>
          <LastLogin person={person} />
        </div>
        <div className="small text-3 ellipsis">{person.email}</div>
        <div className={style.compactFacts}>
          <span className="small text-2">{t(`terms:role.${roleOf(person)}`)}</span>
          <PersonState person={person} />
        </div>
      </div>
    </>
  )
}

export function PersonState({ person }: { readonly person: WorkspaceUser }) {
  const { t } = useTranslation('users')
  const status = person.permissions[0]?.status ?? 'ACTIVE'
  const icon = { ACTIVE: <CircleCheck size={14} aria-hidden />, ARCHIVED: <Archive size={14} aria-hidden /> }
  return (
    <span className={style.state}>
      {/* Colour is for what needs attention; nobody has to do anything about any of these. */}
      <StateBadge
        tone="off"
        icon={status === 'ACTIVE' || status === 'ARCHIVED' ? icon[status] : <Clock size={14} aria-hidden />}
      >
        {t(`state.${status}`)}
      </StateBadge>
    </span>
  )
}

function LastLogin({ person }: { readonly person: WorkspaceUser }) {
  const lastLogin = person.permissions[0]?.lastLogin
  if (lastLogin === undefined) return <span className="small text-3">–</span>
  const isLongAgo = !isArchived(person) && wasLongAgo(lastLogin)
  return (
    <span className={isLongAgo ? style.warn : 'small text-2'}>
      <RelativeTime at={lastLogin} />
    </span>
  )
}

const wasLongAgo = (iso: string, now = Date.now()): boolean => now - Date.parse(iso) > LONG_AGO
export const isArchived = (person: WorkspaceUser): boolean => person.permissions[0]?.status === 'ARCHIVED'
export const roleOf = (person: WorkspaceUser) => person.permissions[0]?.role ?? 'VIEWER'

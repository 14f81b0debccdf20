import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Bot from 'lucide-react/icons/bot'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { TokenExpiry, TokenState } from './token-state.tsx'
import style from './technical-users.module.css'

export function technicalUserColumns(t: TFunction, search: string): readonly Column<TechnicalUser>[] {
  return [
    {
      id: 'tile',
      head: '',
      headLabel: t('columns.picture'),
      width: 24,
      isFixed: true,
      skeleton: 'tile',
      cell: () => (
        <Tile>
          <Bot size={14} />
        </Tile>
      ),
    },
    {
      id: 'userName',
      head: t('columns.name'),
      width: 320,
      min: 200,
      max: 420,
      text: ({ userName, apiTokenData, email }) => {
        const second = apiTokenData?.description || email
        return userName.length > second.length ? userName : second
      },
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: (user) => (
        <>
          <div className="strong ellipsis">
            <Highlight text={user.userName} search={search} />
          </div>
          <div className="small text-3 ellipsis">{user.apiTokenData?.description || user.email}</div>
        </>
      ),
    },
    {
      id: 'role',
      head: t('columns.role'),
      width: 176,
      minTableWidth: 880,
      cell: (user) => <span className="small text-2">{t(`terms:role.${user.permissionRole}`)}</span>,
    },
    {
      id: 'prefix',
      head: t('columns.prefix'),
      width: 96,
      minTableWidth: 1000,
      cell: (user) => <span className="mono text-2">{user.apiTokenData?.prefix ?? '–'}</span>,
    },
    { id: 'state', head: t('columns.state'), width: 132, cell: (user) => <TokenState user={user} /> },
    {
      id: 'expiry',
      head: t('columns.expires'),
      width: 176,
      isSortable: true,
      cell: (user) => <TokenExpiry user={user} hasBar />,
    },
    {
      id: 'lastUsedAt',
      head: t('columns.lastUsed'),
      width: 116,
      isRight: true,
      isSortable: true,
      minTableWidth: 740,
      cell: (user) => <LastUsed user={user} />,
    },
  ]
}

/** The same on a phone. */
export function CompactTechnicalUser({ user }: { readonly user: TechnicalUser }) {
  const { t } = useTranslation('technicalUsers')
  return (
    <>
      <Tile size={32}>
        <Bot />
      </Tile>
      <div className="grow">
        <div className="row">
          <span className="strong ellipsis grow">{user.userName}</span>
          <LastUsed user={user} />
        </div>
        <div className="small text-3 ellipsis">
          <span className="text-2">{t(`terms:role.${user.permissionRole}`)}</span> ·{' '}
          {user.apiTokenData?.description || user.email}
        </div>
        <div className={style.compactFacts}>
          <TokenState user={user} />
          <span className="grow">
            <TokenExpiry user={user} />
          </span>
        </div>
      </div>
    </>
  )
}

/** The last use of either token. The instants of the service have one length, so the later text is the later instant. */
function LastUsed({ user: { apiTokenData, previousApiTokenData } }: { readonly user: TechnicalUser }) {
  const uses = [apiTokenData?.lastUsedAt, previousApiTokenData?.lastUsedAt]
  const lastUsedAt = uses
    .filter((use) => use !== undefined)
    .toSorted()
    .at(-1)
  return lastUsedAt === undefined ? (
    <span className="small text-3">–</span>
  ) : (
    <span className="small text-2">
      <RelativeTime at={lastUsedAt} />
    </span>
  )
}

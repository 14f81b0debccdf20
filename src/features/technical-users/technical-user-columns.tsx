import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import Bot from 'lucide-react/icons/bot'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { CellBody, CellFacts, CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { Highlight } from '#ui/controls/highlight.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { expiryText, TokenExpiry, tokenState, TokenState } from './token-state.tsx'
import { roleOf } from './roles.ts'
import { shownPrefix } from './shown-prefix.ts'

export function technicalUserColumns(t: TFunction, search: string, locale: string): readonly Column<TechnicalUser>[] {
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
      text: ({ userName, apiTokenData, email }) => [userName, apiTokenData?.description || email],
      isFixed: true,
      isSortable: true,
      skeleton: 'two-lines',
      cell: (user) => (
        <>
          <CellText look="name">
            <Highlight text={user.userName} search={search} />
          </CellText>
          <CellText look="detail">{user.apiTokenData?.description || user.email}</CellText>
        </>
      ),
    },
    {
      id: 'role',
      head: t('columns.role'),
      width: 176,
      min: 72,
      max: 200,
      text: (user) => ['', t(`terms:role.${roleOf(user)}`)],
      extra: 16,
      minTableWidth: 880,
      cell: (user) => <CellText look="small">{t(`terms:role.${roleOf(user)}`)}</CellText>,
    },
    {
      id: 'prefix',
      head: t('columns.prefix'),
      width: 96,
      minTableWidth: 1000,
      cell: (user) => <CellText look="mono">{shownPrefix(user.apiTokenData)}</CellText>,
    },
    {
      id: 'state',
      head: t('columns.state'),
      width: 132,
      text: (user) => t(`token.${tokenState(user)}`),
      extra: 36,
      cell: (user) => <TokenState user={user} />,
    },
    {
      id: 'expiry',
      head: t('columns.expires'),
      width: 176,
      min: 176,
      text: ({ apiTokenData }) => ['', apiTokenData ? expiryText(apiTokenData.expiry, t, locale) : ''],
      // The gap between both, and figures of one width.
      extra: 24,
      isSortable: true,
      cell: (user) => <TokenExpiry user={user} hasBar />,
    },
    {
      id: 'lastUsedAt',
      head: t('columns.lastUsed'),
      width: 116,
      min: 92,
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
      <CellBody>
        <CellLine>
          <CellText look="name">{user.userName}</CellText>
          {user.apiTokenData && <LastUsed user={user} />}
        </CellLine>
        <CellText look="detail">
          {t(`terms:role.${roleOf(user)}`)} · {user.apiTokenData?.description || user.email}
        </CellText>
        <CellFacts>
          <TokenState user={user} />
          {user.apiTokenData && <TokenExpiry user={user} />}
        </CellFacts>
      </CellBody>
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
    <CellText look="quiet">–</CellText>
  ) : (
    <CellText look="small">
      <RelativeTime at={lastUsedAt} />
    </CellText>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { TechnicalUser } from 'mock-server/contract/technical-users.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { later, laterWithin } from '#ui/controls/later.tsx'
import { TokensPicture } from '#ui/feedback/pictures/tokens-picture.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { searchOf } from '#common/list-page/list-address.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { paths } from '#paths.ts'
import { technicalUserRoles } from '#common/access/offered-roles.ts'
import { useMemberRefusal } from '#common/access/use-member-refusal.ts'
import { useHoldingFilters } from '#common/access/use-holding-filters.ts'
import { StateLinks } from './state-links.tsx'
import { CompactTechnicalUser, technicalUserColumns } from './technical-user-columns.tsx'
import { technicalUserCounts, technicalUserList, tokenStates } from './technical-user-list.ts'

const DeleteSeveral = later(() => import('./delete-several.tsx').then((file) => ({ default: file.DeleteSeveral })))
const DeleteTechnicalUser = later(() =>
  import('./delete-technical-user.tsx').then((file) => ({ default: file.DeleteTechnicalUser })),
)
const TechnicalUserPanel = laterWithin(() =>
  import('./technical-user-panel.tsx').then((file) => ({ default: file.TechnicalUserPanel })),
)
export const loader = listLoader(technicalUserList)

/** Programs that use the service: token, expiry and last use of each. */
export default function TechnicalUsersPage() {
  const { t } = useTranslation('technicalUsers')
  const navigate = useNavigate()
  const list = useList(technicalUserList)
  const { address, open } = list
  const { locale } = useUi()
  const counts = useQuery({ ...technicalUserCounts, enabled: list.isPermitted }).data?.data
  const columns = useMemo(() => technicalUserColumns(t, address.q, locale), [t, address.q, locale])
  const holding = useHoldingFilters(address.filters)
  const [toDelete, setToDelete] = useState<readonly TechnicalUser[]>()
  const onlyOne = toDelete?.length === 1 ? toDelete[0] : undefined
  const search = searchOf(technicalUserList, address)
  const create = () => void navigate(paths.newTechnicalUser(search))
  const rotate = ({ id }: TechnicalUser) => void navigate(paths.rotateToken(id, search))
  const deletion = { id: 'delete', label: t('delete.action'), icon: <Trash2 />, isDanger: true }
  const wordsOf = useMemberRefusal()
  const actionsOf = (user: TechnicalUser) => [
    {
      id: 'rotate',
      label: t(user.apiTokenData ? 'replace.action' : 'replace.first'),
      icon: <RefreshCw />,
      keys: 'r',
      refusal: wordsOf(user.refusals?.replaceToken),
      onChoose: () => rotate(user),
    },
    { ...deletion, keys: 'Delete', refusal: wordsOf(user.refusals?.delete), onChoose: () => setToDelete([user]) },
  ]
  return (
    <ListPage
      list={list}
      title={t('title')}
      noRight={t('noPermission')}
      note={counts && <StateLinks counts={counts} />}
      action={
        <Button look="primary" data-action="new.technicalUsers" icon={<Plus />} aria-label={t('add')} onClick={create}>
          <OnDesk>{t('add')}</OnDesk>
          <OnPhone>{t('addShort')}</OnPhone>
        </Button>
      }
      searchLabel={t('search')}
      columns={columns}
      filters={[
        {
          id: 'state',
          options: tokenStates.map((state) => ({
            value: state,
            label: t(`token.${state}`),
            count: counts && (counts.states[state] ?? 0),
          })),
        },
        {
          id: 'role',
          options: technicalUserRoles.map((role) => ({
            value: role,
            label: t(`terms:role.${role}`),
            count: counts && (counts.roles[role] ?? 0),
          })),
        },
        ...holding,
        { id: 'lastUsed', label: t('columns.lastUsed') },
      ]}
      renderCompact={compact}
      rowActions={actionsOf}
      bulkActions={[{ ...deletion, onChoose: setToDelete }]}
      panel={
        open && <TechnicalUserPanel key={open.id} user={open} onClose={list.close} onRotate={() => rotate(open)} />
      }
      empty={
        <EmptyState
          picture={<TokensPicture />}
          title={t('none.title')}
          text={t('none.text')}
          actions={
            <Button look="primary" icon={<Plus />} onClick={create}>
              {t('add')}
            </Button>
          }
        />
      }
    >
      {onlyOne && (
        <DeleteTechnicalUser
          user={onlyOne}
          onClose={() => setToDelete(undefined)}
          onDone={() => {
            setToDelete(undefined)
            list.leave(new Set([onlyOne.id]))
          }}
        />
      )}
      {toDelete && !onlyOne && (
        <DeleteSeveral users={toDelete} onClose={() => setToDelete(undefined)} onLeave={list.leave} />
      )}
      <Outlet />
    </ListPage>
  )
}

const compact = (user: TechnicalUser) => <CompactTechnicalUser user={user} />

import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { EntityUse } from 'mock-server/contract/authorization/entities.ts'
import { Button } from '#ui/controls/button.tsx'
import { OnDesk, OnPhone } from '#ui/controls/by-width.styles.ts'
import { later, laterWithin } from '#ui/controls/later.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { DeletedButton } from '#common/deleted/deleted-button.tsx'
import { useLeaveGuard } from '#common/form-dialog/leave-guard.tsx'
import { searchOf } from '#common/list-page/list-address.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { useMaintenanceRefusal } from '#common/permitted.ts'
import { paths } from '#paths.ts'
import { CompactEntity, entityColumns } from './entity-columns.tsx'
import { entityCounts, entityList } from './entity-list.ts'
import { useMemberDrafts } from './member-drafts.ts'
import { Unreadable } from './unreadable.tsx'
import { useDeletedEntities } from './use-deleted-entities.ts'

const DeleteEntity = later(() => import('./delete-entity.tsx').then((file) => ({ default: file.DeleteEntity })))
const EntityPanel = laterWithin(() => import('./entity-panel.tsx').then((file) => ({ default: file.EntityPanel })))
export const loader = listLoader(entityList)

/** Groups of users that fact sheets can be restricted to: what each restricts, and who holds it. */
export default function AccessControlEntitiesPage() {
  const { t } = useTranslation('accessControlEntities')
  const navigate = useNavigate()
  const list = useList(entityList)
  const { address, open } = list
  const counts = useQuery({ ...entityCounts, enabled: list.isPermitted }).data?.data
  const drafts = useMemberDrafts()
  const deleted = useDeletedEntities()
  const guard = useLeaveGuard(drafts.hasAny)
  const columns = useMemo(() => entityColumns(t, address.q, drafts), [t, address.q, drafts])
  const [toDelete, setToDelete] = useState<EntityUse>()
  const maintenance = useMaintenanceRefusal()
  const search = searchOf(entityList, address)
  const create = () => void navigate(paths.newAccessControlEntity(search))
  const actionsOf = (entity: EntityUse) => [
    {
      id: 'edit',
      label: t('edit.action'),
      icon: <Pencil />,
      onChoose: () => void navigate(paths.editAccessControlEntity(entity.id, search)),
    },
    {
      id: 'delete',
      label: t('delete.action'),
      icon: <Trash2 />,
      isDanger: true,
      keys: 'Delete',
      refusal: entity.refusals?.delete ? t(`refusal.${entity.refusals.delete}`) : maintenance,
      onChoose: () => setToDelete(entity),
    },
  ]
  return (
    <ListPage
      list={list}
      title={t('title')}
      noRight={t('noPermission')}
      action={
        <>
          {list.isPermitted && <DeletedButton bin={deleted} />}
          <Button
            look="primary"
            data-action="new.accessControlEntities"
            icon={<Plus />}
            aria-label={t('add')}
            onClick={create}
          >
            <OnDesk>{t('add')}</OnDesk>
            <OnPhone>{t('addShort')}</OnPhone>
          </Button>
        </>
      }
      tabs={{
        label: t('tabs.label'),
        tabs: [
          { id: 'all', label: t('tabs.all'), count: counts?.total },
          { id: 'withoutMembers', label: t('tabs.withoutMembers'), count: counts?.withoutMembers },
          { id: 'unused', label: t('tabs.unused'), count: counts?.unused },
        ],
      }}
      searchLabel={t('search')}
      overview={counts && <Unreadable {...counts} />}
      columns={columns}
      renderCompact={(entity) => <CompactEntity entity={entity} isUnsaved={drafts.has(entity.id)} />}
      rowActions={actionsOf}
      panel={
        open && (
          <EntityPanel
            key={open.id}
            entity={open}
            drafts={drafts}
            editHref={paths.editAccessControlEntity(open.id, search)}
            onClose={list.close}
            onDelete={() => setToDelete(open)}
          />
        )
      }
      empty={<NoEntities isOnTab={address.tab !== 'all'} onCreate={create} onAll={() => list.go({ tab: 'all' })} />}
    >
      {toDelete && (
        <DeleteEntity
          entity={toDelete}
          onClose={() => setToDelete(undefined)}
          onDone={() => {
            setToDelete(undefined)
            drafts.discard(toDelete.id)
            list.leave(new Set([toDelete.id]))
          }}
        />
      )}
      {guard.question}
      <Outlet />
    </ListPage>
  )
}

type NoEntitiesProps = { readonly isOnTab: boolean; readonly onCreate: () => void; readonly onAll: () => void }

function NoEntities({ isOnTab, onCreate, onAll }: NoEntitiesProps) {
  const { t } = useTranslation('accessControlEntities')
  if (isOnTab)
    return (
      <EmptyState
        icon={<Lock />}
        title={t('none.onTab')}
        actions={<Button onClick={onAll}>{t('none.showAll')}</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Lock />}
      title={t('none.title')}
      text={t('none.text')}
      actions={
        <Button look="primary" icon={<Plus />} onClick={onCreate}>
          {t('add')}
        </Button>
      }
    />
  )
}

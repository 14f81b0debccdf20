import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useNavigate } from 'react-router'
import Archive from 'lucide-react/icons/archive'
import Plus from 'lucide-react/icons/plus'
import Undo from 'lucide-react/icons/undo-2'
import type { WorkspaceUser } from 'mock-server/contract/people.ts'
import { Button } from '#ui/controls/button.tsx'
import { laterWithin } from '#ui/controls/later.tsx'
import { PeoplePicture } from '#ui/feedback/pictures/people-picture.tsx'
import { EmptyState } from '#ui/feedback/states.tsx'
import { searchOf } from '#common/list-page/list-address.ts'
import { ListPage } from '#common/list-page/list-page.tsx'
import { listLoader } from '#common/list-page/list-source.ts'
import { useList } from '#common/list-page/use-list.ts'
import { useRefusal } from '#common/permitted.ts'
import { useRoles } from '#common/roles.ts'
import { paths } from '#paths.ts'
import { personRoles } from '#common/access/offered-roles.ts'
import { useMemberRefusal } from '#common/access/use-member-refusal.ts'
import { useHoldingFilters } from '#common/access/use-holding-filters.ts'
import { peopleCounts, peopleList, personStates } from './people-list.ts'
import { CompactPerson, isArchived, personColumns } from './person-columns.tsx'
import { useAccessChange } from './use-access-change.tsx'

const PersonPanel = laterWithin(() => import('./person-panel.tsx').then((file) => ({ default: file.PersonPanel })))
export const loader = listLoader(peopleList)

/** The people of the workspace: name, role, state and last sign-in. */
export default function PeoplePage() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const list = useList(peopleList)
  const { address, signedIn, open } = list
  const counts = useQuery({ ...peopleCounts, enabled: list.isPermitted }).data?.data
  const { nameOf } = useRoles()
  const columns = useMemo(
    () => personColumns({ t, nameOf }, signedIn.user.id, address.q),
    [t, nameOf, signedIn.user.id, address.q],
  )
  const holding = useHoldingFilters(address.filters)
  const { question, archive, restore } = useAccessChange(list)
  const refusal = useRefusal('user.manage')
  const wordsOf = useMemberRefusal()
  const archiving = { id: 'archive', label: t('panel.archive'), icon: <Archive />, isDanger: true }
  const restoring = { id: 'restore', label: t('panel.letBackIn'), icon: <Undo /> }
  return (
    <ListPage
      list={list}
      title={t('title')}
      noRight={t('noPermission')}
      action={
        <Button
          look="primary"
          data-action="new.users"
          icon={<Plus />}
          refusal={refusal}
          onClick={() => void navigate(paths.newUser(searchOf(peopleList, address)))}
        >
          {t('add')}
        </Button>
      }
      tabs={{
        label: t('tabs.label'),
        tabs: [
          { id: 'everyone', label: t('tabs.everyone'), count: counts?.total },
          { id: 'active', label: t('tabs.active'), count: counts && (counts.statuses.ACTIVE ?? 0) },
          { id: 'archived', label: t('tabs.archived'), count: counts && (counts.statuses.ARCHIVED ?? 0) },
        ],
      }}
      searchLabel={t('search')}
      columns={columns}
      filters={[
        {
          id: 'role',
          options: personRoles.map((role) => ({
            value: role,
            label: t(`terms:role.${role}`),
            count: counts && (counts.roles[role] ?? 0),
          })),
        },
        {
          id: 'state',
          options: personStates.map((state) => ({
            value: state,
            label: t(`state.${state}`),
            count: counts && (counts.statuses[state] ?? 0),
          })),
        },
        ...holding,
        { id: 'lastLogin' },
      ]}
      renderCompact={compact}
      rowActions={(person) => [
        isArchived(person)
          ? { ...restoring, keys: 'r', refusal: wordsOf(person.refusals?.restore), onChoose: () => restore([person]) }
          : { ...archiving, keys: 'a', refusal: wordsOf(person.refusals?.archive), onChoose: () => archive([person]) },
      ]}
      bulkActions={
        refusal === undefined
          ? [
              {
                ...archiving,
                refusal: (people) => (people.every(isArchived) ? t('several.allArchived') : undefined),
                onChoose: archive,
              },
              {
                ...restoring,
                refusal: (people) => (people.some(isArchived) ? undefined : t('several.noneArchived')),
                onChoose: restore,
              },
            ]
          : []
      }
      panel={open && <PersonPanel key={open.id} person={open} signedIn={signedIn} onClose={list.close} />}
      empty={
        <EmptyState
          picture={<PeoplePicture />}
          title={t('none.archived')}
          text={t('none.archivedText')}
          actions={<Button onClick={() => list.go({ tab: 'everyone' })}>{t('none.showAll')}</Button>}
        />
      }
    >
      {question}
      <Outlet />
    </ListPage>
  )
}

const compact = (person: WorkspaceUser) => <CompactPerson person={person} />

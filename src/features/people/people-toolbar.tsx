import { useQueries } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallback } from 'react'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { listUsers } from 'mock-server/contract/people.ts'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { MenuButton } from '#ui/controls/menu.tsx'
import { OptionList } from '#ui/list/option-list.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { ToolbarFilters } from '#ui/list/toolbar-filters.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { queryFor } from '#api/operation.ts'
import { paths } from '#paths.ts'
import { type useListAddress, useTypedSearch } from '#common/list-address.ts'
import { personRoles } from './roles.ts'
import { type PeopleView, peopleTabs } from './people-view.ts'

type Change = ReturnType<typeof useListAddress>['change']

/** The views of the list with their totals, regardless of the filters below. */
export function PeopleTabs({ workspaceId, view }: { readonly workspaceId: string; readonly view: PeopleView }) {
  const { t } = useTranslation('users')
  const { locale } = useUi()
  const { q, role, sort } = view.filter
  const count = (status?: 'ACTIVE' | 'ARCHIVED') =>
    queryFor(listUsers, { params: { id: workspaceId }, query: { size: 1, ...(status ? { status } : {}) } })
  const counts = useQueries({ queries: [count(), count('ACTIVE'), count('ARCHIVED')] })
  return (
    <PageTabs
      label={t('tabs.label')}
      current={view.tab}
      tabs={peopleTabs.map((id, index) => {
        const total = counts[index]?.data?.total
        return {
          id,
          label: t(`tabs.${id}`),
          href: paths.users({
            tab: id === 'everyone' ? undefined : id,
            q,
            role,
            sort: sort === 'name-ASC' ? undefined : sort,
          }),
          ...(total === undefined ? {} : { count: total.toLocaleString(locale) }),
        }
      })}
    />
  )
}

const sortsOffered = ['name-ASC', 'role-ASC', 'lastLogin-DESC', 'lastLogin-ASC'] as const

export function PeopleToolbar({ view, change }: { readonly view: PeopleView; readonly change: Change }) {
  const { t } = useTranslation('users')
  const { role, sort } = view.filter
  const commit = useCallback((q: string) => change({ q }, { replace: true }), [change])
  const [text, setText] = useTypedSearch(view.filter.q ?? '', commit)
  const roleName = (name: string) => t(`terms:role.${name}`)
  const editor = (close: () => void) => (
    <OptionList
      title={t('role')}
      isSingle
      options={personRoles.map((value) => ({ value, label: roleName(value) }))}
      chosen={role ? [role] : []}
      onChange={([chosen]) => {
        change({ role: chosen })
        close()
      }}
    />
  )
  return (
    <Toolbar label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} hasSlashKey />
      <ToolbarFilters
        label={t('filters')}
        count={role ? 1 : 0}
        end={
          <MenuButton
            label={t('sortBy', { field: t(`sort.${sort}`) })}
            look="ghost"
            icon={<ArrowDownUp />}
            entries={sortsOffered.map((id) => ({
              id,
              label: t(`sort.${id}`),
              isChosen: id === sort,
              onChoose: () => change({ sort: id === 'name-ASC' ? undefined : id }),
            }))}
          >
            {t(`sort.${sort}`)}
          </MenuButton>
        }
      >
        {role ? (
          <FilterChip
            field={t('role')}
            value={roleName(role)}
            editor={editor}
            onRemove={() => change({ role: undefined })}
          />
        ) : (
          <FilterButton label={t('role')} editor={editor} />
        )}
      </ToolbarFilters>
    </Toolbar>
  )
}

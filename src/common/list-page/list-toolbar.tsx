import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { HiddenText } from '#ui/controls/hidden-text.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { useTyped } from '#ui/controls/use-typed.ts'
import type { ChangeLayout, Column, ColumnLayout } from '#ui/list/data-table/columns.ts'
import { ToolbarFilters } from '#ui/list/toolbar-filters.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { phone, useMedia } from '#ui/theme/use-media.ts'
import { ColumnButton } from './column-button.tsx'
import { FilterBar, type FilterWords } from './filter-bar.tsx'
import type { List } from './use-list.ts'
import type { Views } from './use-views.ts'
import { ViewButton } from './view-button.tsx'

type Sorts = readonly { readonly id: string; readonly label: string }[]
type Props<Row> = {
  readonly list: List<Row>
  readonly views: Views
  readonly searchLabel: string
  readonly searchNote?: ((typed: string) => string | undefined) | undefined
  readonly filters?: readonly FilterWords[]
  readonly sorts: Sorts
  readonly columns: readonly Column<Row>[]
  readonly layout: ColumnLayout
  readonly onLayout: ChangeLayout
  /** What else can be done with the list, at the end. */
  readonly tools?: ReactNode
}

/** Search, filters, saved views, sort and columns; all but the columns are in the address. */
export function ListToolbar<Row>({
  list,
  views,
  searchLabel,
  searchNote,
  filters = [],
  sorts,
  columns,
  layout,
  onLayout,
  tools,
}: Props<Row>) {
  const { t } = useTranslation('list')
  const isPhone = useMedia(phone)
  const { address, go, rows, spec } = list
  const typed = useTyped(address.q, (q) => go({ q }, { replace: true }))
  const enterList = () => {
    const first = rows[0]
    list.focus(first && spec.rowKey(first))
  }
  return (
    <Toolbar label={t('toolbar')}>
      <SearchField
        label={searchLabel}
        {...typed}
        note={searchNote?.(typed.value)}
        hasSlashKey
        onEnterList={enterList}
      />
      <ToolbarFilters
        label={t('filter.filters')}
        count={Object.keys(address.filters).length}
        end={
          <>
            <ViewButton views={views} />
            {sorts.length > 0 && <SortMenu list={list} sorts={sorts} />}
            {!isPhone && <ColumnButton columns={columns} layout={layout} onLayout={onLayout} />}
            {tools}
          </>
        }
      >
        <FilterBar list={list} filters={filters} />
      </ToolbarFilters>
    </Toolbar>
  )
}

/** Also offers sorts without a column. Choosing the same one again reverses it. */
function SortMenu<Row>({ list, sorts }: { readonly list: List<Row>; readonly sorts: Sorts }) {
  const { t } = useTranslation('list')
  const { address, go, spec } = list
  const label = sorts.find(({ id }) => id === address.sort)?.label ?? ''
  return (
    <MenuButton
      label={t('sortBy', { name: label })}
      look="ghost"
      icon={<ArrowUpDown />}
      entries={sorts.map((sort) => {
        const isChosen = sort.id === address.sort
        return {
          ...sort,
          isChosen,
          ...(isChosen ? { keys: address.isDescending ? <ArrowDown /> : <ArrowUp /> } : {}),
          onChoose: () =>
            go({ sort: sort.id, isDescending: isChosen ? !address.isDescending : spec.sorts[sort.id] === 'DESC' }),
        }
      })}
    >
      <HiddenText>{t('sortBy', { name: '' })}</HiddenText>
      {label}
    </MenuButton>
  )
}

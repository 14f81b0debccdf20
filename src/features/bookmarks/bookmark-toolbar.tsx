import { useTranslation } from 'react-i18next'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { classNames } from '#lib/class-names.ts'
import { MenuButton } from '#ui/controls/menu.tsx'
import { Toolbar } from '#ui/shell/page-head.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { ToolbarFilters } from '#ui/list/toolbar-filters.tsx'
import type { Names } from './access-cell.tsx'
import { type Address, type SortBy, sorts, startsDescending } from './bookmark-address.ts'
import { BookmarkFilters } from './bookmark-filters.tsx'
import style from './filters.module.css'
import { useTyped } from '#ui/controls/use-typed.ts'

type Props = {
  readonly address: Address
  readonly names: Names
  /** `isTyping`: one keystroke of a search, which gets no history entry. */
  readonly onChange: (change: Partial<Address>, isTyping?: boolean) => void
}

/** Search, filters and sort of the list; all of it is in the address. */
export function BookmarkToolbar({ address, names, onChange }: Props) {
  const { t } = useTranslation('bookmarks')
  const [typed, setTyped] = useTyped(address.q, (q) => onChange({ q }, true))
  return (
    <Toolbar label={t('toolbar')}>
      <SearchField label={t('search')} value={typed} onChange={setTyped} hasSlashKey />
      <ToolbarFilters
        label={t('filter.filters')}
        count={Object.keys(address.filters).length}
        end={<SortMenu address={address} onChange={onChange} />}
      >
        <BookmarkFilters
          address={address}
          names={names}
          onFilter={(filter, value) => {
            const { [filter]: _, ...others } = address.filters
            onChange({ filters: value === undefined ? others : { ...others, [filter]: value } })
          }}
        />
      </ToolbarFilters>
    </Toolbar>
  )
}

/** Also offers sorts without a column. Choosing the same one again reverses it. */
function SortMenu({ address, onChange }: Pick<Props, 'address' | 'onChange'>) {
  const { t } = useTranslation('bookmarks')
  const choose = (sort: SortBy) =>
    onChange({ sort, isDescending: sort === address.sort ? !address.isDescending : startsDescending(sort) })
  return (
    <MenuButton
      label={t('sort.by')}
      look="ghost"
      icon={<ArrowUpDown />}
      entries={sorts.map((sort) => ({
        id: sort,
        label: t(`sort.${sort}`),
        isChosen: sort === address.sort,
        ...(sort === address.sort ? { keys: address.isDescending ? <ArrowDown /> : <ArrowUp /> } : {}),
        onChoose: () => choose(sort),
      }))}
    >
      <span className={classNames(style.by, 'visually-hidden')}>{t('sort.by')}</span>
      {t(`sort.${address.sort}`)}
    </MenuButton>
  )
}

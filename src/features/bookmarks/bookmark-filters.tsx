import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bookmarkTypes } from 'mock-server/contract/bookmarks.ts'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/controls/avatar.tsx'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { type Option, OptionList } from '#ui/list/option-list.tsx'
import type { Names } from './access-cell.tsx'
import { type Address, type Filter, filters, isOffered } from './bookmark-address.ts'
import { bookmarkIcon } from './bookmark-icon.tsx'
import style from './filters.module.css'

type Props = {
  readonly address: Address
  readonly names: Names
  readonly onFilter: (filter: Filter, value: string | undefined) => void
}

/** The active filters as chips, and a button to add another. */
export function BookmarkFilters({ address, names, onFilter }: Props) {
  const { t } = useTranslation('bookmarks')
  const unused = filters.filter((filter) => isOffered(filter, address.tab) && address.filters[filter] === undefined)
  const editor = (filter: Filter, close: () => void) => (
    <Editor
      filter={filter}
      value={address.filters[filter]}
      names={names}
      onChange={(value) => {
        onFilter(filter, value)
        close()
      }}
    />
  )
  const addFilter = (close: () => void) => <AddFilter unused={unused} editor={(filter) => editor(filter, close)} />
  return (
    <>
      {filters.map((filter) => {
        const value = address.filters[filter]
        if (value === undefined) return null
        return (
          <FilterChip
            key={filter}
            field={t(`filter.${filter}`)}
            value={valueWords(filter, value, t, names)}
            isMono={filter === 'group'}
            editor={(close) => editor(filter, close)}
            onRemove={() => onFilter(filter, undefined)}
          />
        )
      })}
      {unused.length > 0 && <FilterButton label={t('filter.add')} editor={addFilter} />}
    </>
  )
}

/** A filter's value in words, for its chip and for "nothing matches". */
export function valueWords(filter: Filter, value: string, t: (key: string) => string, names: Names): string {
  if (filter === 'type') return t(`type.${value}`)
  if (filter === 'owner') return names.get(value) ?? t('filter.somebody')
  return filter === 'group' ? value : t(`filter.${filter}Value`)
}

/** A choice of the field, then its editor in the same popover. */
function AddFilter({
  unused,
  editor,
}: {
  readonly unused: readonly Filter[]
  readonly editor: (filter: Filter) => ReactNode
}) {
  const { t } = useTranslation('bookmarks')
  const [filter, setFilter] = useState<Filter>()
  if (filter !== undefined) return editor(filter)
  return (
    <ul className={style.fields}>
      {unused.map((field, index) => (
        <li key={field}>
          <button type="button" className={style.field} autoFocus={index === 0} onClick={() => setFilter(field)}>
            {t(`filter.${field}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Editor({
  filter,
  value,
  names,
  onChange,
}: {
  readonly filter: Filter
  readonly value: string | undefined
  readonly names: Names
  readonly onChange: (value: string | undefined) => void
}) {
  const { t } = useTranslation('bookmarks')
  if (filter === 'group') return <GroupEditor value={value ?? ''} onChange={onChange} />
  return (
    <OptionList
      title={t(`filter.${filter}`)}
      isSingle
      options={optionsOf(filter, t, names)}
      chosen={value === undefined ? [] : [value]}
      onChange={([chosen]) => onChange(chosen)}
      {...(filter === 'owner' ? { searchLabel: t('filter.findPerson') } : {})}
    />
  )
}

function GroupEditor({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string | undefined) => void
}) {
  const { t } = useTranslation('bookmarks')
  const [text, setText] = useState(value)
  return (
    <form
      className={style.group}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(text.trim() || undefined)
      }}
    >
      <TextField
        label={t('filter.group')}
        help={t('filter.groupHelp')}
        isMono
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t('filter.apply')}</Button>
    </form>
  )
}

function optionsOf(filter: Filter, t: (key: string) => string, names: Names): Option[] {
  if (filter === 'type')
    return bookmarkTypes.map((type) => ({ value: type, label: t(`type.${type}`), icon: bookmarkIcon[type] }))
  if (filter === 'owner')
    return [...names].map(([id, name]) => ({ value: id, label: name, icon: <Avatar name={name} id={id} size={20} /> }))
  return [{ value: filter === 'origin' ? 'people' : 'everyone', label: t(`filter.${filter}Value`) }]
}

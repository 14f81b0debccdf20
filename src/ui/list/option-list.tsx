import { useState, type ReactNode } from 'react'
import { CheckBox } from '#ui/controls/fields/checkbox.tsx'
import { SearchField } from '#ui/controls/fields/search-field.tsx'
import { useUi } from '#ui/ui-context.tsx'
import style from './option-list.module.css'

export type Option = {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
  readonly count?: ReactNode
}

/** The usual editor of a filter: labelled checkboxes, searchable when there are many. Changes apply immediately. */
export function OptionList({
  title,
  options,
  chosen,
  onChange,
  searchLabel,
  isSingle,
}: {
  readonly title: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: string[]) => void
  /** Adds a search field above. */
  readonly searchLabel?: string
  readonly isSingle?: boolean
}) {
  const { texts } = useUi()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLowerCase()
  const matching = options.filter((option) => option.label.toLowerCase().includes(needle))
  const toggle = (value: string) => {
    if (isSingle) onChange([value])
    else onChange(chosen.includes(value) ? chosen.filter((chosenValue) => chosenValue !== value) : [...chosen, value])
  }
  return (
    <div className={style.editor}>
      <div className={style.head}>
        <span className="text-2">{title}</span>
        <button type="button" className={style.clear} disabled={chosen.length === 0} onClick={() => onChange([])}>
          {texts.clear}
        </button>
      </div>
      {searchLabel !== undefined && (
        <div className={style.search}>
          <SearchField label={searchLabel} value={search} onChange={setSearch} className="grow" autoFocus />
        </div>
      )}
      <div className={style.options}>
        {matching.map((option) => (
          <label key={option.value} className={style.option}>
            <CheckBox checked={chosen.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.icon}
            <span className="grow ellipsis">{option.label}</span>
            {option.count !== undefined && <span className="text-3 num">{option.count}</span>}
          </label>
        ))}
      </div>
    </div>
  )
}

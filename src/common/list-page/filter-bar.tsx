import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { laterWithin } from '#ui/controls/later.tsx'
import { FilterButton, FilterChip } from '#ui/list/filter-chip.tsx'
import { StandingFilter } from '#ui/list/standing-filter.tsx'
import type { Option } from '#ui/list/option-list.tsx'
import { useUi } from '#ui/ui-context.tsx'
import { longDay } from '#lib/long-date.ts'
import { type FilterSpec, type FilterValue, isOffered } from './list-spec.ts'
import type { List } from './use-list.ts'

/** How a filter of the list is shown; what it can hold is in the list's `ListSpec`. */
export type FilterWords = {
  readonly id: string
  readonly label: string
  /** Choices with their names, icons and counts. */
  readonly options?: readonly Option[]
  /** Draws the choice in place of a list of all options, where there are too many to list. */
  readonly picker?: (choice: Choice) => ReactNode
  /** Below a text field. */
  readonly help?: string
  /** It is often used: it has its place in the toolbar whether it is set or not. */
  readonly isStanding?: boolean
}

const AddFilter = laterWithin(() => import('./add-filter.tsx').then((file) => ({ default: file.AddFilter })))
const FilterEditor = laterWithin(() => import('./filter-editor.tsx').then((file) => ({ default: file.FilterEditor })))

/** What a list of options shows and changes. */
export type Choice = {
  readonly title: string
  /** How the choices are compared, for the head of the list. */
  readonly operator?: ReactNode
  readonly chosen: readonly string[]
  readonly isSingle: boolean
  readonly onChange: (chosen: string[]) => void
}

type Props<Row> = { readonly list: List<Row>; readonly filters: readonly FilterWords[] }
/** A filter that the list offers on its tab. */
export type Filter = { readonly words: FilterWords; readonly spec: FilterSpec }

/** The active and the standing filters as chips, and a button to add another. Each editor stays open until it is closed. */
export function FilterBar<Row>({ list, filters }: Props<Row>) {
  const { t } = useTranslation('list')
  const textOf = useFilterText()
  const { spec, address, go } = list
  const offered = filters.flatMap((words): Filter[] => {
    const filter = spec.filters?.[words.id]
    return filter && isOffered(filter, address.tab) ? [{ words, spec: filter }] : []
  })
  const setFilter = (id: string, value: FilterValue | undefined) => {
    const { [id]: _, ...others } = address.filters
    go({ filters: value === undefined ? others : { ...others, [id]: value } })
  }
  const editor = ({ words, spec: filter }: Filter, close: () => void) => (
    <FilterEditor
      words={words}
      filter={filter}
      value={address.filters[words.id]}
      onChange={(value) => setFilter(words.id, value)}
      onClose={close}
    />
  )
  const addFilter = (close: () => void) => (
    <AddFilter filters={offered} unused={unused} editor={(filter) => editor(filter, close)} />
  )
  const unused = offered.filter(({ words }) => !words.isStanding && address.filters[words.id] === undefined)
  return (
    <>
      {offered.map((filter) => {
        const value = address.filters[filter.words.id]
        if (value === undefined && !filter.words.isStanding) return null
        const Chip = filter.words.isStanding ? StandingFilter : FilterChip
        return (
          <Chip
            key={filter.words.id}
            field={filter.words.label}
            value={value && textOf(filter.words, value)}
            isMono={filter.spec.kind === 'text'}
            editor={(close) => editor(filter, close)}
            onRemove={() => setFilter(filter.words.id, undefined)}
          />
        )
      })}
      {unused.length > 0 && <FilterButton label={t('filter.add')} editor={addFilter} />}
    </>
  )
}

/** A filter's value in words: "Report, Dashboard", "not Report", "last 30 days", "before 1 Jan 2026". */
export function useFilterText() {
  const { t } = useTranslation('list')
  const { locale } = useUi()
  return ({ options = [] }: FilterWords, { operator, values }: FilterValue): string => {
    const [first = ''] = values
    if (operator === 'last') return t('filter.lastDays', { count: Number(first) })
    if (operator === 'before' || operator === 'after')
      return t(`filter.${operator}Day`, { day: longDay(first, locale) })
    const names = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
    const text = names.length > 2 ? t('filter.anyOf', { count: names.length }) : names.join(', ')
    return operator === 'not' ? t('filter.notValue', { text }) : text
  }
}

import { useTranslation } from 'react-i18next'
import { valueAt } from 'mock-server/contract/at-path.ts'
import type { State } from '#features/bookmarks/changes/json-values.ts'
import { isListPath, isSearch, itemsOf, subjectOf } from '#features/bookmarks/changes/keyed-lists.ts'
import type { StatePart } from '#features/bookmarks/changes/state-changes.ts'
import { stateContent } from '#features/bookmarks/preview/state-content.ts'
import { stateFilters } from '#features/bookmarks/preview/state-filters.ts'
import { useSheetNames } from '#features/bookmarks/preview/use-sheet-names.ts'
import { useStateWords } from '#features/bookmarks/preview/use-state-words.ts'

/** A value in words: an operator, if there is one, and values. */
export type Phrase = { readonly operator?: string; readonly values: readonly string[] }

export type ChangeWords = {
  readonly name: string
  /** Whether the name is a path in the JSON. */
  readonly isPath: boolean
  /** Absent if the part was added. */
  readonly before: Phrase | undefined
  /** Absent if it was removed. */
  readonly after: Phrase | undefined
}

const LONGEST = 80

/** Writes a part in which two states differ in the words of the workspace; `others` are all states that `after` is compared with. */
export function useChangeWords(
  after: State,
  others: readonly State[],
): (part: StatePart, before: State, after: State) => ChangeWords {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const { types, filters } = stateContent(after)
  const sheets = useSheetNames([...others.flatMap((state) => stateContent(state).filters), ...filters])
  const words = useStateWords(types[0], sheets)

  const filterPhrase = (item: unknown): Phrase | undefined => {
    if (item === undefined) return undefined
    const [filter] = stateFilters({ filters: [item] }).filters
    if (!filter) return { values: [json(item)] }
    const { operator, values } = words.filter(filter)
    return { operator, values: values.length > 0 ? values : [t('bookmarks:state.anything')] }
  }
  const filterName = (facet: string) => words.filter({ facet, operator: 'OR', values: [] }).label
  const columnPhrase = (keys: readonly string[], key: string): Phrase | undefined => {
    const index = keys.indexOf(key)
    if (index < 0) return undefined
    const previous = keys[index - 1]
    const place = { n: index + 1, column: previous === undefined ? '' : words.column(previous) }
    return { values: [t(previous === undefined ? 'change.firstColumn' : 'change.column', place)] }
  }
  const sortPhrase = (value: unknown): Phrase => {
    const { sort } = stateContent({ sorting: value })
    if (sort.length === 0)
      return { values: [value === undefined || isEmpty(value) ? t('change.unsorted') : json(value)] }
    return {
      values: sort.map(({ key, isDescending }) => {
        const direction = t(isDescending ? 'bookmarks:state.descending' : 'bookmarks:state.ascending')
        return t('change.sortedBy', { column: words.column(key), direction })
      }),
    }
  }
  const nameOf = (subject: string, key: string) => (subject === 'columns' ? words.column(key) : filterName(key))
  const orderPhrase = (subject: string, list: unknown): Phrase => ({
    values: [[...(itemsOf(list)?.keys() ?? [])].map((key) => nameOf(subject, key)).join(', ')],
  })

  return ({ kind, path, key = '' }, before, now) => {
    const subject = subjectOf(path)
    const [was, is] = [valueAt(before, path), valueAt(now, path)]
    const plain = { isPath: false }
    if (kind === 'order') {
      const name = t(subject === 'columns' ? 'change.columnOrder' : 'change.filterOrder')
      return { ...plain, name, before: orderPhrase(subject, was), after: orderPhrase(subject, is) }
    }
    if (kind === 'item') {
      const phraseOf = (list: unknown) => {
        const items = itemsOf(list)
        return subject === 'columns' ? columnPhrase([...(items?.keys() ?? [])], key) : filterPhrase(items?.get(key))
      }
      return { ...plain, name: nameOf(subject, key), before: phraseOf(was), after: phraseOf(is) }
    }
    if (subject === 'sort') return { ...plain, name: t('change.sort'), before: sortPhrase(was), after: sortPhrase(is) }
    const jsonPhrase = (value: unknown) => (value === undefined ? undefined : { values: [json(value)] })
    const name = isSearch(path) ? t('bookmarks:state.search') : path.join('.')
    return { name, isPath: !isSearch(path), before: jsonPhrase(was), after: jsonPhrase(is) }
  }
}

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function json(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The names of the items of the lists of a subject that are the same in both states. */
export function unchangedKeys(subject: 'filters' | 'columns', before: State, after: State): string[] {
  const paths = [['filter', 'facetFilters'], ['filter', 'filters'], ['facetFilters'], ['filters']]
  const columnPaths = [['export', 'columns'], ['tableConfig', 'columns'], ['columns']]
  return (subject === 'columns' ? columnPaths : paths).filter(isListPath).flatMap((path) => {
    const [from, to] = [itemsOf(valueAt(before, path)), itemsOf(valueAt(after, path))]
    return [...(from?.keys() ?? [])].filter((key) => JSON.stringify(from?.get(key)) === JSON.stringify(to?.get(key)))
  })
}

import { useTranslation } from 'react-i18next'
import { type ModelLabels, useModelLabels } from '#common/model-labels.ts'
import type { StateFilter } from './state-filters.ts'
import { isId } from './use-sheet-names.ts'

/** A filter in words: "Lifecycle", "any of", "Active" and "Phase out". */
export type FilterWords = {
  readonly label: string
  readonly operator: string
  /** Empty for anything. */
  readonly values: readonly string[]
}

export type StateWords = {
  readonly labels: ModelLabels
  readonly column: (key: string) => string
  readonly filter: (filter: StateFilter) => FilterWords
}

/**
 * The words of the workspace for what views of a type save; keys that it doesn't know are shown as they are. Fact sheets that filters
 * name are counted, unless their names are given.
 */
export function useStateWords(type: string | undefined, sheets?: ReadonlyMap<string, string>): StateWords {
  const { t } = useTranslation('bookmarks')
  const labels = useModelLabels()
  return {
    labels,
    column: (key) => t(`state.column.${key}`, { defaultValue: labels.fieldOf(key, type) ?? key }),
    filter: ({ facet, operator, values }) => {
      const names = values
        .filter((value) => !isId(value) || sheets?.has(value))
        .map((value) => {
          const sheet = sheets?.get(value)
          if (sheet !== undefined) return sheet
          if (facet === 'FactSheetTypes') return labels.typeOf(value)
          return labels.valueOf(facet, value, type) ?? t(`state.value.${value}`, { defaultValue: value })
        })
      const ids = values.length - names.length
      const kind = facet === 'Subscriptions' ? 'state.people' : 'state.objects'
      return {
        label: t(`state.facet.${facet}`, { defaultValue: labels.fieldOf(facet, type) ?? facet }),
        operator: t(`state.operator.${values.length === 1 && operator !== 'NOR' ? 'is' : operator}`),
        values: ids === 0 ? names : [...names, t(kind, { count: ids })],
      }
    },
  }
}

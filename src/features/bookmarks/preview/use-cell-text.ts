import { useTranslation } from 'react-i18next'
import { dateFormat } from '#lib/formats.ts'
import { useModelLabels } from '#common/model-labels.ts'
import { useNumber } from '#common/use-number.ts'
import { useUi } from '#ui/ui-context.tsx'

type Values = readonly (string | number | boolean)[]

/** Writes the values of a cell in the words of the workspace and the formats of the reader. */
export function useCellText(): (column: string, values: Values, type: string) => string {
  const { t } = useTranslation('bookmarks')
  const labels = useModelLabels()
  const number = useNumber()
  const { locale } = useUi()
  const textOf = (column: string, value: string | number | boolean, type: string): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') {
      return column === 'completion' ? (value / 100).toLocaleString(locale, { style: 'percent' }) : number(value)
    }
    if (column === 'type') return labels.typeOf(value)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return dateFormat(locale, { dateStyle: 'medium' }).format(new Date(value))
    return labels.valueOf(column, value, type) ?? value
  }
  return (column, values, type) =>
    values.length === 0 ? '–' : values.map((value) => textOf(column, value, type)).join(', ')
}

import { useTranslation } from 'react-i18next'
import { longDay } from '#lib/long-date.ts'
import { useUi } from '#ui/ui-context.tsx'
import { useAmount } from '#common/use-amount.ts'
import { useNumber } from '#common/use-number.ts'
import type { SampleRelation, SampleValue } from './sample-query.ts'

interface Words {
  /** What the key of a value is called; the text itself where it is none. */
  readonly wordOf: (key: string) => string
  /** Numbers are shown with the currency of the workspace. */
  readonly isAmount?: boolean
}

const DAY = /^\d{4}-\d\d-\d\d$/

/** Writes the values and relations of a sample as people read them; undefined where there are none. */
export function useSampleText() {
  const { t } = useTranslation('editing')
  const { locale } = useUi()
  const number = useNumber()
  const amount = useAmount()
  const one = (value: SampleValue['value'], { wordOf, isAmount = false }: Words): string => {
    if (typeof value === 'number') return isAmount ? amount(value) : number(value)
    if (typeof value === 'boolean') return t(value ? 'sample.yes' : 'sample.no')
    return DAY.test(value) ? longDay(value, locale) : wordOf(value)
  }
  return {
    values: (all: readonly SampleValue[] = [], words: Words): string | undefined =>
      all.length === 0
        ? undefined
        : all
            .map(({ value, date }) =>
              [one(value, words), ...(date === undefined ? [] : [longDay(date, locale)])].join(' '),
            )
            .join(', '),
    relation: ({ names, total }: SampleRelation = { names: [], total: 0 }): string | undefined => {
      if (names.length === 0) return undefined
      const others = total - names.length
      return [...names, ...(others > 0 ? [t('sample.more', { n: number(others) })] : [])].join(', ')
    },
  }
}

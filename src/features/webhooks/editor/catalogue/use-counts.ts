import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNumber } from '#common/use-number.ts'
import { countsOfDay } from '#features/webhooks/editor/settings/editor.queries.ts'

export type Counts = {
  /** How many events of some types the last 24 hours brought; empty while that isn't known. */
  readonly of: (types: readonly string[]) => string
  readonly dayTotal: (types: readonly string[]) => string
}

/** The counts of the last 24 hours in words. The service stops counting at a limit, which a plus sign shows. */
export function useCounts(): Counts {
  const { t } = useTranslation('subscriptionEditor')
  const number = useNumber()
  const { data } = useQuery(countsOfDay)
  const rows = new Map(data?.data.map((row): [string, typeof row] => [row.type, row]))
  const of = (types: readonly string[]) => {
    if (!data) return ''
    const counted = types.flatMap((type) => rows.get(type) ?? [])
    const sum = number(counted.reduce((total, { count }) => total + count, 0))
    return counted.some(({ more }) => more) ? `${sum}+` : sum
  }
  return { of, dayTotal: (types) => (data ? t('events.aDay', { n: of(types) }) : '') }
}

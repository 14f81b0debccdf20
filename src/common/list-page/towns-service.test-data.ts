import { ApiError } from '#api/errors.ts'
import type { FilterValue } from './list-spec.ts'

export type Town = {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly people: number
  readonly founded: string
  readonly mayor: string
}

const countries = ['AT', 'CH', 'DE'] as const
/** "Town 000" and so on, by turns in three countries, one founded each day before 2020; a hundred mayors. */
const towns: readonly Town[] = Array.from({ length: 1250 }, (_, index) => ({
  id: `t${index}`,
  name: `Town ${String(index).padStart(3, '0')}`,
  country: countries[index % 3] ?? 'AT',
  people: 1000 + index,
  founded: new Date(Date.UTC(2020, 0, 1) - index * 86_400_000).toISOString(),
  mayor: `Mayor ${index % 100}`,
}))

type Query = {
  readonly q: string
  readonly country: FilterValue | undefined
  readonly founded: { readonly from?: string; readonly to?: string }
  readonly isLarge: boolean
  readonly mayor: string | undefined
  readonly size: string | undefined
  readonly order: {
    readonly sort: string
    readonly isDescending: boolean
    readonly page: number
    readonly size: number
  }
}

const usual = {
  /** Pages from this one on are refused, as by a service in maintenance. */
  downFrom: Number.POSITIVE_INFINITY,
  /** How many towns there are, up to 1,250. */
  count: 250,
  /** The last row of each page is the first one of the next, as after an insertion in between. */
  isMoving: false,
}
export const townsService = { ...usual }
export const resetTowns = (): void => void Object.assign(townsService, usual)

/** Answers like an operation with numbered pages. */
export function findTowns({ q, country, founded, isLarge, mayor, order, ...query }: Query) {
  const { page, size, isDescending } = order
  if (page >= townsService.downFrom) throw new ApiError(500, 'GET /towns', { errorMessage: 'in maintenance' })
  const matching = towns
    .slice(0, townsService.count)
    .filter(
      (town) =>
        town.name.toLowerCase().includes(q.toLowerCase()) &&
        (!country || country.values.includes(town.country) === (country.operator === 'is')) &&
        (founded.from === undefined || town.founded >= founded.from) &&
        (founded.to === undefined || town.founded < founded.to) &&
        (!isLarge || town.people >= 1200) &&
        (mayor === undefined || town.mayor === mayor) &&
        (query.size === undefined || (query.size === 'large') === town.people >= 1200),
    )
  const sorted = isDescending ? matching.toReversed() : matching
  const start = (page - 1) * size - (townsService.isMoving && page > 1 ? 1 : 0)
  return { data: sorted.slice(start, start + size), total: matching.length }
}

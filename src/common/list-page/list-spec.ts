import type { Right } from 'mock-server/contract/access.ts'
import type { ListSource } from './list-source.ts'

/** `is` and `not` compare, `last` is a number of days until now, `before` and `after` are days. */
export type Operator = 'is' | 'not' | 'last' | 'before' | 'after'
export type FilterValue = { readonly operator: Operator; readonly values: readonly string[] }

export type FilterSpec = {
  readonly kind: 'choice' | 'text' | 'date'
  /** The service can answer each of them. The first one is the usual one. */
  readonly operators: readonly [Operator, ...Operator[]]
  /** One value at most. */
  readonly isSingle?: boolean
  readonly isValid?: (value: string) => boolean
  /** Tabs that answer the filter already. */
  readonly notOn?: readonly string[]
}

/** What the address of a list can hold, and where its rows come from. A constant, because the loader needs it before the page. */
export type ListSpec<Row> = {
  /** Names the list in the preferences of a person. */
  readonly id: string
  /** What the rows belong to, where each object has such a list: the id of a subscription. */
  readonly scope?: string
  readonly right: Right
  /** The first one needs no name in the address, unless `usualTab` says otherwise. */
  readonly tabs?: readonly [string, ...string[]]
  readonly usualTab?: string
  /** Each sort with the direction that it starts with; none where the service has one order. */
  readonly sorts: Readonly<Record<string, 'ASC' | 'DESC'>>
  readonly usualSort: string
  readonly filters?: Readonly<Record<string, FilterSpec>>
  readonly source: ListSource<Row>
  /** Rows of a page; 100 unless a row is heavy. */
  readonly pageSize?: number
  readonly rowKey: (row: Row) => string
  readonly rowName: (row: Row) => string
  /** The panel shows a loaded row, so a link to one further down loads more pages. */
  readonly hasRowPanel?: boolean
}

/** One or several of the given values. */
export const choice = (
  values: readonly string[] | ((value: string) => boolean),
  more: Partial<Pick<FilterSpec, 'operators' | 'isSingle' | 'notOn'>> = {},
): FilterSpec => ({
  kind: 'choice',
  operators: ['is'],
  isValid: typeof values === 'function' ? values : (value) => values.includes(value),
  ...more,
})

/** The name of something in the workspace, such as a custom role: one that doesn't exist finds nothing. */
export const isName = (value: string): boolean => /^[^\s,;]{1,200}$/.test(value)

/** A text that must be equal. */
export const exactText: FilterSpec = { kind: 'text', operators: ['is'], isSingle: true }

/** A moment: in the last days, before or after a day. */
export const moment: FilterSpec = { kind: 'date', operators: ['last', 'before', 'after'], isSingle: true }

export const usualTab = <Row>({ tabs, usualTab: usual }: ListSpec<Row>): string => usual ?? tabs?.[0] ?? ''

export const isOffered = ({ notOn }: FilterSpec, tab: string): boolean => !notOn?.includes(tab)

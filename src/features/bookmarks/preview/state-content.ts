import { isRecord } from 'mock-server/contract/is-record.ts'
import { isTextList } from '#lib/is-text-list.ts'
import { type StateFilter, stateFilters } from './state-filters.ts'

/** A saved state as what it means, in keys of the workspace's models. */
export type StateContent = {
  /** The types of fact sheets that it shows; empty for all. */
  readonly types: readonly string[]
  readonly filters: readonly StateFilter[]
  readonly search: string | undefined
  readonly report: string | undefined
  readonly views: readonly string[]
  readonly columns: readonly string[]
  readonly sort: readonly { readonly key: string; readonly isDescending: boolean }[]
  readonly panels: readonly string[]
  /** How many fact sheets a diagram shows. */
  readonly drawn: number | undefined
}

/** What the kinds of bookmarks store; anything else stays visible in the JSON only. */
export function stateContent(state: unknown): StateContent {
  const stored = isRecord(state) ? state : {}
  const { filters, search } = stateFilters(state)
  const isType = ({ facet, operator }: StateFilter) => facet === 'FactSheetTypes' && operator === 'OR'
  const { reportType, graphXml } = stored
  return {
    types: filters.filter(isType).flatMap(({ values }) => values),
    filters: filters.filter((filter) => !isType(filter)),
    search,
    report: typeof reportType === 'string' ? reportType : undefined,
    views: textsOf(stored['views'], 'key'),
    columns:
      [stored['export'], stored['tableConfig'], stored].map(columnsOf).find((columns) => columns.length > 0) ?? [],
    sort: recordsIn(stored['sorting']).flatMap(({ key, order }) =>
      typeof key === 'string' ? [{ key, isDescending: order === 'desc' }] : [],
    ),
    panels: textsOf(stored['panels'], 'title'),
    drawn: typeof graphXml === 'string' ? (graphXml.match(/factSheetId="/g)?.length ?? 0) : undefined,
  }
}

const recordsIn = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])

const textsOf = (list: unknown, member: string): string[] =>
  recordsIn(list).flatMap((item) => (typeof item[member] === 'string' ? [item[member]] : []))

function columnsOf(part: unknown): readonly string[] {
  const columns = isRecord(part) ? part['columns'] : undefined
  return isTextList(columns) ? columns : []
}

/** Whether words can say anything about a state. */
export const hasContent = (content: StateContent): boolean =>
  Object.values(content).some((part) => (Array.isArray(part) ? part.length > 0 : part !== undefined))

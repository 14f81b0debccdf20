type State = Readonly<Record<string, unknown>>

/** The state as it was before its last changes, each of which added a column, a filter or a panel, or zoomed in. */
export function earlierState(state: State, changesLeft: number): State {
  let earlier = state
  for (let nth = 0; nth < changesLeft; nth += 1) earlier = before(earlier, nth)
  return earlier
}

function before(state: State, nth: number): State {
  const { columns, panels, filter } = state
  if (nth % 2 === 1 && hasFilters(filter))
    return { ...state, filter: { ...filter, facetFilters: filter.facetFilters.slice(0, -1) } }
  if (isLongList(columns)) return { ...state, columns: columns.slice(0, -1) }
  if (isLongList(panels)) return { ...state, panels: panels.slice(0, -1) }
  return { ...state, zoom: 1 - (nth + 1) / 10 }
}

/** Long enough for one to be missing. */
const isLongList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 1

const hasFilters = (value: unknown): value is { facetFilters: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'facetFilters' in value && isLongList(value.facetFilters)

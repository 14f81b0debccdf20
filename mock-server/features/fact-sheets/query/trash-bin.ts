import type { FacetFilter } from './arguments.ts'

type Status = 'ACTIVE' | 'ARCHIVED'

/** The facet that selects fact sheets by their state, and its keys. */
export const TRASH_BIN = 'TrashBin'
export const trashBinKeys: Readonly<Record<string, Status>> = { active: 'ACTIVE', archived: 'ARCHIVED' }

const all: readonly Status[] = ['ACTIVE', 'ARCHIVED']

/** The states of the fact sheets that a filter finds: the active ones, unless it says otherwise. Keys that are no states select nothing. */
export function statusesOf(facets: readonly FacetFilter[]): readonly Status[] {
  const selections = facets
    .filter(({ facetKey, keys }) => facetKey === TRASH_BIN && keys && keys.length > 0)
    .map(({ keys, operator }) => selected(new Set(keys?.map((key) => trashBinKeys[key])), operator))
  if (selections.length === 0) return ['ACTIVE']
  return all.filter((status) => selections.every((statuses) => statuses.includes(status)))
}

function selected(keys: ReadonlySet<Status | undefined>, operator: FacetFilter['operator']): readonly Status[] {
  // Archived fact sheets are found only where a filter names them.
  if (operator === 'NOR') return keys.has('ACTIVE') ? [] : ['ACTIVE']
  // No fact sheet is in two states.
  if (operator === 'AND' && keys.size > 1) return []
  return all.filter((status) => keys.has(status))
}

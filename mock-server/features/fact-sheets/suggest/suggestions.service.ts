import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand, may, mayAll } from '#kernel/may.ts'
import type { SuggestionsDTO, suggest } from '#contract/suggestions.ts'
import type { Model } from '#data-model/model.ts'
import type { Db } from '#storage/database.ts'
import { searchedFields } from '#features/fact-sheets/change/derive.ts'
import { readableModel } from '#data-model/readable-model.ts'
import { tidyWords } from '#features/fact-sheets/rows/suggestion-index.store.ts'
import { type Alternatives, alternativesFrom, wordLookups } from './alternatives.ts'
import { furtherQueries, nameWordQueries, restrictionTo, wholeNameQuery, wholeWordQuery } from './index-queries.ts'
import { type RankedSuggestion, byRank, isOfWholeWords, rank } from './rank.ts'
import { type Search, parseSearch, sortKeyRange } from './search.ts'
import { type Candidate, type QueryBounds, findByBeginning, findByQueries, findWords } from './suggestions.store.ts'

type Query = z.output<(typeof suggest)['query']>
type SuggestionOptions = { db: Db; currentModel: (workspaceId: string) => Promise<Model>; clock: () => Date }

/** The type of a list that is not grouped by type. */
const ALL = 'FactSheet'
/** The most candidates of a search by type before types that lack suggestions are queried separately. */
const MAX_UNGROUPED = 250

/** Suggests fact sheets for a typed text. */
export function suggestionService({ db, currentModel, clock }: SuggestionOptions) {
  return {
    async suggest(caller: Caller, { q, count, perType }: Query): Promise<SuggestionsDTO[]> {
      demand(caller, 'factSheet.read')
      const model = readableModel(caller, await currentModel(caller.workspaceId))
      const limit = count ?? (perType ? 25 : 50)
      const all = [...model.types.keys()]
      const readable = mayAll(caller, 'factSheet.read')
        ? all
        : all.filter((type) => may(caller, 'factSheet.read', type))
      const types = perType ? readable : undefined
      const hits = await findHits({
        db,
        caller,
        model,
        search: parseSearch(caller.workspaceId, q),
        limit,
        types,
        // The index is asked for these alone, so that others don't fill the places of a list.
        readable: readable.length < all.length ? readable : undefined,
        hits: new Map(),
        alternatives: [],
      })
      if (!types) return [{ type: ALL, suggestions: bestOf(hits, limit) }]
      const byType = Map.groupBy(hits, ({ suggestion }) => suggestion.type)
      return types.flatMap((type) => {
        const suggestions = bestOf(byType.get(type) ?? [], limit)
        return suggestions.length > 0 ? [{ type, suggestions }] : []
      })
    },

    /** Removes words that no fact sheet uses any more. */
    tidy: (): Promise<void> => tidyWords(db, clock()),
  }
}
export type SuggestionService = ReturnType<typeof suggestionService>

const bestOf = (hits: readonly RankedSuggestion[], limit: number) =>
  hits
    .toSorted(byRank)
    .slice(0, limit)
    .map(({ suggestion }) => suggestion)

/** A search, and the hits found so far. */
interface SearchState {
  readonly db: Db
  readonly caller: Caller
  readonly model: Model
  readonly search: Search
  /** The most suggestions, of each type where there are types. */
  readonly limit: number
  readonly types: readonly string[] | undefined
  /** The types that the caller can read; undefined for all. */
  readonly readable: readonly string[] | undefined
  readonly hits: Map<string, RankedSuggestion>
  alternatives: readonly Alternatives[]
}

/** Queries the better kinds of hits first and stops when there are enough: the first query is enough for the beginning of a common word. */
async function findHits(state: SearchState): Promise<RankedSuggestion[]> {
  const { search, limit, types } = state
  if (search.words.length === 0) return []
  const perQuery = types ? MAX_UNGROUPED : limit
  const bounds = { perQuery, total: perQuery }

  addHits(state, await findByBeginning(state, sortKeyRange(search), { types, limit }))
  // The display name of a fact sheet below another one ends with its own name, so a whole name is queried even now.
  const isComplete = typesWithRoom(state).length === 0
  const wholeWords = search.queryWords.length > 0 && ![...state.hits.values()].every(isOfWholeWords)
  const count = await runQueries(
    state,
    [
      wholeNameQuery(search),
      ...(wholeWords ? [wholeWordQuery(search)] : []),
      ...(isComplete ? [] : nameWordQueries(search)),
    ],
    bounds,
  )
  if (isComplete) return [...state.hits.values()]
  const withRoom = typesWithRoom(state)
  if (withRoom.length === 0 || search.queryWords.length === 0) return [...state.hits.values()]
  if (types && count === perQuery) {
    for (const type of withRoom)
      await runQueries(state, nameWordQueries(search), { perQuery: limit, total: limit, types: [type] })
  }
  if (typesWithRoom(state).length > 0) await findFurtherHits(state, perQuery)
  return [...state.hits.values()]
}

/** Queries for words inside of others, in other texts and mistyped. */
async function findFurtherHits(state: SearchState, perQuery: number): Promise<void> {
  const { db, caller, model, search, limit, types, hits } = state
  state.alternatives = alternativesFrom(search, await findWords(db, caller.workspaceId, wordLookups(search)))
  const queries = furtherQueries(search, { alternatives: state.alternatives, withMistyped: hits.size < limit })
  // A better hit may be found twice: by a query of its own kind and by a wider one.
  const total = types ? perQuery : 3 * limit
  const withRoom = typesWithRoom(state)
  // A query restricted to many types takes longer than the restriction saves.
  const restricted = types && withRoom.length <= 3 ? withRoom : undefined
  await runQueries(state, queries, { perQuery, total, types: restricted, fields: searchedFields(model) })
}

function addHits({ hits, model, search, alternatives }: SearchState, rows: readonly Candidate[]): void {
  for (const row of rows) {
    const hit = hits.has(row.id) ? undefined : rank({ model, search, alternatives }, row)
    if (hit) hits.set(row.id, hit)
  }
}

/** The types that have fewer hits than the limit; of a list without types, `ALL` if it has. */
function typesWithRoom({ hits, limit, types }: SearchState): readonly string[] {
  if (!types) return hits.size < limit ? [ALL] : []
  const counts = new Map<string, number>()
  for (const { suggestion } of hits.values()) counts.set(suggestion.type, (counts.get(suggestion.type) ?? 0) + 1)
  return types.filter((type) => (counts.get(type) ?? 0) < limit)
}

type RunBounds = Pick<QueryBounds, 'perQuery' | 'total'> & {
  readonly types?: readonly string[] | undefined
  /** Needed where a word may be in another text than the name. */
  readonly fields?: readonly string[]
}

/** Adds the hits of index queries; returns the number of candidates. */
async function runQueries(
  state: SearchState,
  queries: readonly string[],
  { types, fields = [], ...bounds }: RunBounds,
): Promise<number> {
  const { caller, hits, readable } = state
  const entities = may(caller, 'factSheet.readAll') ? undefined : caller.entities
  const restriction = restrictionTo(caller.workspaceId, { types: types ?? readable, entities })
  const restricted = queries.map((query) => `(${query})${restriction}`)
  const rows = await findByQueries(state, restricted, { ...bounds, except: [...hits.keys()], fields })
  addHits(state, rows)
  return rows.length
}

import type { z } from 'zod'
import type { Caller } from '#contract/access.ts'
import { demand, may } from '#kernel/may.ts'
import type { SuggestionsDTO, suggest } from '#contract/suggestions.ts'
import type { Model } from '#data-model/model.ts'
import type { Db } from '#storage/database.ts'
import { searchedFields } from '#features/fact-sheets/change/derive.ts'
import { tidyWords } from '#features/fact-sheets/rows/suggestion-index.store.ts'
import {
  type Alternatives,
  alternativesAmong,
  byNameWords,
  byWholeName,
  furtherQuestions,
  lookups,
  narrowing,
  readSearch,
  sortKeyRange,
} from './search.ts'
import { type Ranked, byRank, ranked } from './rank.ts'
import { type Candidate, findByBeginning, findByQuestions, findWords } from './suggestions.store.ts'

type Query = z.output<(typeof suggest)['query']>
type Dependencies = { db: Db; currentModel: (workspaceId: string) => Promise<Model>; clock: () => Date }

/** Where one list is wanted. */
const ALL = 'FactSheet'
/** With groups by type, so many are looked at before types that still lack some are asked for by themselves. */
const LOOKED_AT = 250

/** Interface 4.12: fact sheets by what somebody types. */
export function suggestionService({ db, currentModel, clock }: Dependencies) {
  return {
    async suggest(caller: Caller, { q, count, perType }: Query): Promise<SuggestionsDTO[]> {
      demand(caller, 'factSheet.read')
      const model = await currentModel(caller.workspaceId)
      const limit = count ?? (perType ? 25 : 50)
      const found = await search(db, caller, model, { q, limit, perType })
      if (!perType) return [{ type: ALL, suggestions: shown(found, limit) }]
      const byType = Map.groupBy(found, ({ suggestion }) => suggestion.type)
      return [...model.types.keys()].flatMap((type) => {
        const suggestions = shown(byType.get(type) ?? [], limit)
        return suggestions.length > 0 ? [{ type, suggestions }] : []
      })
    },

    /** Forgets words that nobody uses any more. */
    tidy: (): Promise<void> => tidyWords(db, clock()),
  }
}
export type SuggestionService = ReturnType<typeof suggestionService>

const shown = (found: readonly Ranked[], limit: number) =>
  found
    .toSorted(byRank)
    .slice(0, limit)
    .map(({ suggestion }) => suggestion)

/** A question narrowed to many types takes longer than it saves. */
const fewOf = (lacking: readonly string[], types: readonly string[] | undefined) =>
  types && lacking.length <= 3 ? lacking : undefined

interface Bounds {
  readonly each: number
  readonly total: number
  readonly only?: readonly string[] | undefined
  /** Needed where a word may be in another text than the name. */
  readonly fields?: readonly string[]
}

/** The better kinds of hits first, and no further than needed: what was typed of a common word is found with the first question. */
async function search(
  db: Db,
  caller: Caller,
  model: Model,
  { q, limit, perType }: { q: string; limit: number; perType: boolean },
): Promise<Ranked[]> {
  const terms = readSearch(caller.workspaceId, q)
  if (terms.words.length === 0) return []
  const types = perType ? [...model.types.keys()] : undefined
  const entities = may(caller, 'factSheet.readAll') ? undefined : caller.entities
  const found = new Map<string, Ranked>()
  let alternatives: Alternatives[] = []

  const take = (rows: readonly Candidate[]) => {
    for (const row of rows) {
      const hit = found.has(row.id) ? undefined : ranked(model, terms, alternatives, row)
      if (hit) found.set(row.id, hit)
    }
  }
  /** The types that could show more; of a single list, whether it could. */
  const lacking = (): readonly string[] => {
    if (!types) return found.size < limit ? [ALL] : []
    const counts = new Map<string, number>()
    for (const { suggestion } of found.values()) counts.set(suggestion.type, (counts.get(suggestion.type) ?? 0) + 1)
    return types.filter((type) => (counts.get(type) ?? 0) < limit)
  }
  const ask = async (questions: readonly string[], { only, fields = [], ...most }: Bounds) => {
    const extra = narrowing(caller.workspaceId, { types: only, entities })
    const rows = await findByQuestions(
      db,
      caller,
      questions.map((question) => `(${question})${extra}`),
      {
        ...most,
        except: [...found.keys()],
        fields,
      },
    )
    take(rows)
    return rows.length
  }

  take(await findByBeginning(db, caller, sortKeyRange(terms), { types, limit }))
  const most = perType ? LOOKED_AT : limit
  const atOnce = { each: most, total: most }
  // A fact sheet below another has its own name at the end of its display name.
  if (lacking().length === 0) {
    await ask([byWholeName(terms)], atOnce)
    return [...found.values()]
  }
  const fetched = await ask([byWholeName(terms), ...byNameWords(terms)], atOnce)
  const poor = lacking()
  if (poor.length === 0 || terms.asked.length === 0) return [...found.values()]
  if (perType && fetched === most) {
    for (const type of poor) await ask(byNameWords(terms), { each: limit, total: limit, only: [type] })
  }
  if (lacking().length === 0) return [...found.values()]

  alternatives = alternativesAmong(terms, await findWords(db, caller.workspaceId, lookups(terms)))
  const questions = furtherQuestions(terms, alternatives, found.size < limit)
  // A better hit may come more than once: with a question of its own and with a wider one.
  const total = perType ? most : 3 * limit
  await ask(questions, { each: most, total, only: fewOf(lacking(), types), fields: searchedFields(model) })
  return [...found.values()]
}

import { okList } from '#contract/envelope.ts'
import { suggest } from '#contract/suggestions.ts'
import { type Route, route } from '#http/mount.ts'
import type { SuggestionService } from './suggest/suggestions.service.ts'

export const suggestionRoutes = (service: SuggestionService): Route[] => [
  route(suggest, async ({ query }, { caller }) => {
    const groups = await service.suggest(caller, query)
    const total = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
    return okList('SuggestionsDTO', groups, total)
  }),
]

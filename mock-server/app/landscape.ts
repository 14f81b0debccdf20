import { factSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { factSheetViews } from '#features/fact-sheets/attached/views.service.ts'
import { factSheetPages } from '#features/fact-sheets/rest/pages.service.ts'
import { factSheetRoutes } from '#features/fact-sheets/fact-sheets.routes.ts'
import { restChanges } from '#features/fact-sheets/rest/changes.service.ts'
import { restRelations } from '#features/fact-sheets/rest/relations.service.ts'
import { removeHiddenNames } from '#features/fact-sheets/change/hidden-names.service.ts'
import { modelDeletion } from '#features/fact-sheets/deletion/deletion.service.ts'
import { factSheetRenewal } from '#features/fact-sheets/renewal/renewal.service.ts'
import { dropKeptDeletions } from '#features/fact-sheets/kept/retention.store.ts'
import { sealExpiry } from '#features/fact-sheets/change/seals.service.ts'
import { suggestionRoutes } from '#features/fact-sheets/suggestions.routes.ts'
import { renewSearchTexts } from '#features/fact-sheets/suggest/search-texts.service.ts'
import { suggestionService } from '#features/fact-sheets/suggest/suggestions.service.ts'
import type { Model } from '#data-model/model.ts'
import { composeAttached } from './attached.ts'
import type { AppContext } from './context.ts'
import { composeGraphql } from './graphql.ts'

type CurrentModel = (workspaceId: string) => Promise<Model>

/** Fact sheets by REST and GraphQL, with documents, tags and suggestions. */
export function composeLandscape(context: AppContext, currentModel: CurrentModel) {
  const { storage, clock, onFault } = context
  const landscape = { ...context, currentModel }
  const changes = factSheetChanges(landscape)
  const seals = sealExpiry(landscape)
  const attached = composeAttached(context)
  const rest = { changes, storage, currentModel }
  const suggestions = suggestionService({ db: storage.db, currentModel, clock })
  const views = factSheetViews(context)
  const renewal = factSheetRenewal({ ...landscape, deletion: modelDeletion(landscape) })
  const graphql = composeGraphql({
    ...landscape,
    viewed: views.add,
    mutations: async () =>
      (await import('./graphql-mutations.ts')).graphqlMutations({ changes, attached: attached.services, onFault }),
  })
  return {
    routes: [
      ...factSheetRoutes({
        pages: factSheetPages({ storage, currentModel, viewed: views.add }),
        changes: restChanges(rest),
        relations: restRelations(rest),
      }),
      ...attached.routes,
      ...graphql.routes,
      ...suggestionRoutes(suggestions),
    ],
    /** Brings names and search texts up to date that an earlier version has made. */
    ready: async () => {
      await removeHiddenNames(landscape)
      await renewSearchTexts(landscape)
    },
    reservedNames: graphql.reservedNames,
    renewal,
    ticks: {
      writeViews: views.write,
      breakExpiredSeals: () => seals.breakExpired(),
      tidySuggestions: () => suggestions.tidy(),
      dropKeptDeletions: async () => await dropKeptDeletions(storage.db, clock()),
    },
    services: { factSheetChanges: changes, attached: attached.services },
  }
}

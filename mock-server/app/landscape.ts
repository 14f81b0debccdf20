import type { EventLog } from '#events/log.ts'
import { factSheetChanges } from '#features/fact-sheets/change/changes.service.ts'
import { factSheetPages } from '#features/fact-sheets/rest/pages.service.ts'
import { factSheetRoutes } from '#features/fact-sheets/fact-sheets.routes.ts'
import { restChanges } from '#features/fact-sheets/rest/changes.service.ts'
import { restRelations } from '#features/fact-sheets/rest/relations.service.ts'
import { sealExpiry } from '#features/fact-sheets/change/seals.service.ts'
import { suggestionRoutes } from '#features/fact-sheets/suggestions.routes.ts'
import { suggestionService } from '#features/fact-sheets/suggest/suggestions.service.ts'
import type { Route } from '#http/mount.ts'
import type { Model } from '#data-model/model.ts'
import type { Storage } from '#storage/database.ts'
import { composeFactSheetParts } from './fact-sheet-parts.ts'
import { composeGraphql } from './graphql.ts'

interface Parts {
  readonly storage: Storage
  readonly log: EventLog
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
  readonly newId: () => string
  readonly onFault: (error: unknown) => void
}

/** The part of the composition root where fact sheets, documents, suggestions and GraphQL meet. */
export function composeLandscape({ storage, log, currentModel, clock, newId, onFault }: Parts) {
  const changes = factSheetChanges({ log, currentModel, clock, newId })
  const seals = sealExpiry({ storage, log, currentModel, clock })
  const { parts, routes: partRoutes } = composeFactSheetParts({ storage, clock, newId })
  const rest = { changes, storage, currentModel }
  const restRoutes = factSheetRoutes({
    pages: factSheetPages({ storage, currentModel }),
    changes: restChanges(rest),
    relations: restRelations(rest),
  })
  const mutations = async () => (await import('./graph-mutations.ts')).graphMutations({ changes, parts, onFault })
  const graphql = composeGraphql({ storage, currentModel, clock, onFault, mutations })
  const suggestions = suggestionService({ db: storage.db, currentModel, clock })
  const routes: Route[] = [...restRoutes, ...partRoutes, ...graphql.routes, ...suggestionRoutes(suggestions)]
  const tick = async () => {
    await seals.breakExpired()
    await suggestions.tidy()
  }
  return { routes, tick, services: { factSheetChanges: changes, factSheetParts: parts } }
}

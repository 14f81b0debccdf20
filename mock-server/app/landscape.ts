import type { EventLog } from '../events/log.ts'
import { factSheetChanges } from '../features/fact-sheets/changes.service.ts'
import { sealExpiry } from '../features/fact-sheets/seals.service.ts'
import type { Route } from '../http/mount.ts'
import type { Model } from '../model/model.ts'
import type { Storage } from '../storage/database.ts'

interface Parts {
  readonly storage: Storage
  readonly log: EventLog
  readonly currentModel: (workspaceId: string) => Promise<Model>
  readonly clock: () => Date
  readonly newId: () => string
}

/** The part of the composition root where fact sheets, documents, suggestions and GraphQL meet. */
export function composeLandscape({ storage, log, currentModel, clock, newId }: Parts) {
  const changes = factSheetChanges({ log, currentModel, clock, newId })
  const seals = sealExpiry({ storage, log, currentModel, clock })
  const routes: Route[] = []
  return { routes, tick: () => seals.breakExpired(), services: { factSheetChanges: changes } }
}

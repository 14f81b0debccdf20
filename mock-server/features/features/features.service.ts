import type { Caller } from '#contract/access.ts'
import { type FeatureId, featureIds } from '#contract/endpoint.ts'
import type { Feature } from '#contract/features/features.ts'
import { bearerChallenge } from '#kernel/challenge.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { featureList } from './feature-list.ts'
import * as store from './features.store.ts'

type Workspace = Pick<Caller, 'workspaceId'>

/** What a workspace can switch off. The store is asked each time, so that every process refuses from the next request on. */
export function featureService({ storage, clock }: { storage: Storage; clock: () => Date }) {
  async function all({ workspaceId }: Workspace): Promise<Feature[]> {
    const switched = new Map(
      (await store.findSwitched(storage.db, workspaceId)).map(({ id, enabled }) => [id, enabled]),
    )
    return featureIds.map((id) => {
      const isOn = switched.get(id) ?? true
      return { id, ...featureList[id], status: isOn ? 'ENABLED' : 'DISABLED', customized: !isOn }
    })
  }

  /** 404 where there is no such feature. */
  async function one(workspace: Workspace, id: string): Promise<Feature> {
    const feature = (await all(workspace)).find((each) => each.id === id)
    if (!feature)
      throw refuse.notFound(`There is no feature ${id}`, about('id', `must be one of ${featureIds.join(', ')}`))
    return feature
  }

  return {
    all,
    one,

    /** 403 without the role ADMIN. */
    async switch(caller: Caller, id: string, enabled: boolean): Promise<Feature> {
      if (caller.role !== 'ADMIN') throw refuse.forbidden('Only users with the role ADMIN can switch features')
      const feature = await one(caller, id)
      if (enabled === (feature.status === 'ENABLED')) return feature
      await store.upsertFeature(storage.db, {
        workspace_id: caller.workspaceId,
        id: feature.id,
        enabled,
        changed_at: clock(),
        changed_by: caller.userId,
      })
      return await one(caller, id)
    },

    /** Refuses what belongs to a feature that is switched off: with 401 for the meta model, as the interface has it, otherwise with 403. */
    async demand(workspace: Workspace, id: FeatureId): Promise<void> {
      const { name, status } = await one(workspace, id)
      if (status === 'ENABLED') return
      const message = `The feature “${name}” is switched off in this workspace`
      if (id === 'META_MODEL') throw refuse.unauthorized(message, { headers: bearerChallenge() })
      throw refuse.forbidden(message)
    },
  }
}
export type FeatureService = ReturnType<typeof featureService>

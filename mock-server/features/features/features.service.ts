import type { Caller } from '#contract/access.ts'
import { featureIds, featuresOffAtFirst } from '#contract/endpoint.ts'
import { featureNames } from '#contract/features/feature-names.ts'
import type { Feature } from '#contract/features/features.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { featureList } from './feature-list.ts'
import * as store from './features.store.ts'

interface FeatureOptions {
  readonly storage: Storage
  readonly clock: () => Date
  /** Tells every process that callers have to be read anew, because they know what is switched in their workspace. */
  readonly accessChanged: () => void
}

/** What a workspace can switch. What belongs to a feature refuses by what callers know (`demandFeature`). */
export function featureService({ storage, clock, accessChanged }: FeatureOptions) {
  async function all({
    workspaceId,
    authorization,
  }: Pick<Caller, 'workspaceId' | 'authorization'>): Promise<Feature[]> {
    const switched = new Map(
      (await store.findSwitched(storage.db, workspaceId)).map(({ id, enabled }) => [id, enabled]),
    )
    return featureIds.map((id) => {
      const atFirst = !featuresOffAtFirst.includes(id)
      const isOn = switched.get(id) ?? atFirst
      const { right, ...description } = featureList[id]
      return {
        id,
        name: featureNames[id],
        ...description,
        status: isOn ? 'ENABLED' : 'DISABLED',
        roles: [...authorization.roles.values()].filter(({ grants }) => grants.has(right)).map(({ name }) => name),
        customized: isOn !== atFirst,
      }
    })
  }

  /** 404 where there is no such feature. */
  async function one(caller: Pick<Caller, 'workspaceId' | 'authorization'>, id: string): Promise<Feature> {
    const feature = (await all(caller)).find((each) => each.id === id)
    if (!feature)
      throw refuse.notFound(`There is no feature ${id}`, about('id', `must be one of ${featureIds.join(', ')}`))
    return feature
  }

  return {
    all,
    one,

    /** 403 without the role ADMIN, 409 for what this service can't do. */
    async switch(caller: Caller, id: string, enabled: boolean): Promise<Feature> {
      if (caller.role !== 'ADMIN') throw refuse.forbidden('Only users with the role ADMIN can switch features')
      const feature = await one(caller, id)
      if (enabled === (feature.status === 'ENABLED')) return feature
      if (feature.id === 'SSO')
        throw refuse.conflict('This service is not connected to an identity provider, so there is no single sign-on')
      await store.upsertFeature(storage.db, {
        workspace_id: caller.workspaceId,
        id: feature.id,
        enabled,
        changed_at: clock(),
        changed_by: caller.userId,
      })
      accessChanged()
      return await one(caller, id)
    },
  }
}
export type FeatureService = ReturnType<typeof featureService>

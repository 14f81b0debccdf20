import type { Caller } from '#contract/access.ts'
import type { SubscriptionInput } from '#contract/subscription-settings.ts'
import type { Announcer } from '#events/announce.ts'
import { demand } from '#kernel/may.ts'
import type { Db, Storage, Tx } from '#storage/database.ts'
import { demandOwnWorkspace } from './access.policy.ts'
import { saveVersion } from './callback-versions.store.ts'
import { keepSubscription } from './deleted.service.ts'
import { DELIVERIES_DUE } from './due-hint.ts'
import { recordHistory } from './history.store.ts'
import type { SubscriptionAnswer, SubscriptionPresenter } from './presenter.service.ts'
import { insertHealth } from './push-health.store.ts'
import { noSuchSubscription } from './refusals.ts'
import { type Secrets, newSigningSecret, sealSigningSecrets } from './secrets.ts'
import { columnsOf } from './settings-columns.ts'
import { validateSettings } from './settings-validation.policy.ts'
import { type Settings, changedSettings, initialSettings } from './settings.ts'
import * as store from './subscriptions.store.ts'
import { type TargetValidators, validateTarget } from './target-validation.service.ts'

export interface SubscriptionServiceOptions {
  readonly storage: Storage
  readonly presenter: SubscriptionPresenter
  readonly validators: TargetValidators
  readonly secrets: Secrets
  readonly announcer: Announcer
  readonly clock: () => Date
  readonly newId: () => string
}

type Filter = { workspaceId?: string | null | undefined; identifier?: string | undefined; refusals?: boolean }

/** Creates, reads and deletes the webhook subscriptions of the caller's workspace. */
export function subscriptionService(options: SubscriptionServiceOptions) {
  const { storage, presenter, validators, announcer, clock } = options
  return {
    async listSubscriptions(caller: Caller, { workspaceId, identifier, refusals }: Filter) {
      demand(caller, 'webhook.read')
      demandOwnWorkspace(caller, workspaceId, 'workspaceId')
      const rows = await store.listSubscriptions(storage.db, caller.workspaceId, identifier)
      return await presenter.presentAll(caller, rows, refusals)
    },

    async getSubscription(caller: Caller, id: string, refusals = false): Promise<SubscriptionAnswer> {
      demand(caller, 'webhook.read')
      return await presenter.present(caller, await findOrRefuse(storage.db, caller, id), refusals)
    },

    /** 422 for invalid settings. The signing secret is in this answer only. */
    async createSubscription(caller: Caller, input: SubscriptionInput): Promise<SubscriptionAnswer> {
      demand(caller, 'webhook.manage')
      // It reads as its creator.
      demand(caller, 'webhook.read')
      demandOwnWorkspace(caller, input.workspaceId, '$.workspaceId')
      const settings = changedSettings(initialSettings(caller.userId), input, '')
      validateSettings(input.deliveryType, settings)
      await validateTarget(validators, settings)
      const signingSecret = settings.signed ? newSigningSecret() : undefined
      const row = await storage.transaction((tx) =>
        insertSubscription(options, tx, { caller, deliveryType: input.deliveryType, settings, signingSecret }),
      )
      // Fan-out skips workspaces without PUSH subscriptions, and this may be the first one.
      if (input.deliveryType === 'PUSH') storage.notify(DELIVERIES_DUE, caller.workspaceId)
      const { subscription, etag } = await presenter.present(caller, row)
      return { subscription: signingSecret === undefined ? subscription : { ...subscription, signingSecret }, etag }
    },

    /**
     * Answers with the deleted record, which can be restored for thirty days. An open retrieval ends with 404; the delivery log is removed in
     * the background.
     */
    async deleteSubscription(caller: Caller, id: string) {
      demand(caller, 'webhook.manage')
      const row = await storage.transaction(async (tx) => {
        const deleted = await findOrRefuse(tx, caller, id)
        await keepSubscription(tx, caller, { id, now: clock() })
        await store.deleteSubscription(tx, caller.workspaceId, id)
        return deleted
      })
      announcer.wake(caller.workspaceId)
      return presenter.presentDeleted(caller, row)
    },
  }
}
export type SubscriptionService = ReturnType<typeof subscriptionService>

interface NewSubscription {
  readonly caller: Caller
  readonly deliveryType: SubscriptionInput['deliveryType']
  readonly settings: Settings
  readonly signingSecret: string | undefined
}

async function insertSubscription(
  { secrets, clock, newId }: SubscriptionServiceOptions,
  tx: Tx,
  { caller, deliveryType, settings, signingSecret }: NewSubscription,
): Promise<store.SubscriptionRow> {
  const { workspaceId } = caller
  const { identifier } = settings
  const now = clock()
  const id = newId()
  await store.insertSubscription(tx, {
    ...columnsOf(settings, secrets),
    workspace_id: workspaceId,
    id,
    delivery_type: deliveryType,
    created_at: now,
    ...(settings.active ? { active_since: now } : { inactive_reason: 'paused', inactive_since: now }),
    ...(signingSecret === undefined
      ? {}
      : { sealed_signing: sealSigningSecrets([{ secret: signingSecret }], secrets) }),
  })
  if (deliveryType === 'PUSH') await insertHealth(tx, { workspace_id: workspaceId, id })
  const { callback } = settings
  if (callback !== null) await saveVersion(tx, { workspaceId, subscriptionId: id, callback, by: caller.userId, now })
  const actor = { id: caller.userId, name: caller.name }
  const detail = { deliveryType, ...(identifier === null ? {} : { identifier }) }
  const entry = { workspaceId, subscriptionId: id, id: newId(), at: clock(), actor }
  await recordHistory(tx, { ...entry, action: 'CREATED', detail })
  return await findOrRefuse(tx, caller, id)
}

async function findOrRefuse(db: Db | Tx, { workspaceId }: Caller, id: string): Promise<store.SubscriptionRow> {
  const row = await store.findSubscription(db, workspaceId, id)
  if (!row) throw noSuchSubscription()
  return row
}

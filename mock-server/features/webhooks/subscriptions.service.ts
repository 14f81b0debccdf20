import { type Caller, demand } from '#contract/access.ts'
import { refuse } from '#contract/refusal.ts'
import type { SubscriptionInput } from '#contract/webhooks.ts'
import type { Announcer } from '#events/announce.ts'
import { readEnds } from '#events/reader.ts'
import type { Storage } from '#storage/database.ts'
import type { Leases } from './pull-lease.store.ts'
import * as store from './subscriptions.store.ts'
import { toSubscription } from './subscriptions.view.ts'

type Dependencies = {
  storage: Storage
  leases: Leases
  announcer: Announcer
  clock: () => Date
  newId: () => string
}

/** Webhook subscriptions of the caller's workspace (interface 4.13). */
export function subscriptionService({ storage, leases, announcer, clock, newId }: Dependencies) {
  const show = async (row: store.SubscriptionRow) =>
    toSubscription(row, await leases.isHeld({ workspaceId: row.workspace_id, subscriptionId: row.id }, clock()))

  return {
    async list(
      caller: Caller,
      { workspaceId, identifier }: { workspaceId?: string | undefined; identifier?: string | undefined },
    ) {
      demand(caller, 'webhook.read')
      ownWorkspace(caller, workspaceId)
      const rows = await store.listSubscriptions(storage.db, caller.workspaceId, identifier)
      return await Promise.all(rows.map(show))
    },

    async get(caller: Caller, id: string) {
      demand(caller, 'webhook.read')
      const row = await store.findSubscription(storage.db, caller.workspaceId, id)
      if (!row) throw noSuchSubscription()
      return await show(row)
    },

    /** 409 for an identifier that is in use; 422 for PUSH, which this version does not deliver yet, and for a PULL target. */
    async create(caller: Caller, input: SubscriptionInput) {
      demand(caller, 'webhook.manage')
      ownWorkspace(caller, input.workspaceId)
      if (input.deliveryType === 'PUSH') {
        throw refuse.member('$.deliveryType', 'PUSH delivery is not part of this version; use PULL')
      }
      if (input.targetUrl) throw refuse.member('$.targetUrl', 'a PULL subscription has no target')
      const identifier = input.identifier || null
      const row = await storage.transaction(async (tx) => {
        if (identifier !== null && (await store.identifierTaken(tx, caller.workspaceId, identifier))) {
          throw refuse.conflict(`There is a subscription named ${identifier} already`, {
            errors: [{ value: '$.identifier', messages: ['is in use'] }],
          })
        }
        const id = newId()
        await store.insertSubscription(tx, {
          workspace_id: caller.workspaceId,
          id,
          identifier,
          delivery_type: input.deliveryType,
          tag_sets: JSON.stringify(input.tagSets),
          user_id: caller.userId,
          workspace_constraint: input.workspaceConstraint,
          payload_mode: input.payloadMode,
          max_batch_size: input.maxBatchSize,
          ignore_error: input.ignoreError,
          active: input.active,
          created_at: clock(),
        })
        return await store.findSubscription(tx, caller.workspaceId, id)
      })
      if (!row) throw new Error('A subscription vanished inside its own transaction')
      return await show(row)
    },

    /** Answers with what was deleted; an open retrieval ends with 404 (webhooks.md part 3). */
    async remove(caller: Caller, id: string) {
      demand(caller, 'webhook.manage')
      const row = await storage.transaction(async (tx) => {
        const found = await store.findSubscription(tx, caller.workspaceId, id)
        if (!found) throw noSuchSubscription()
        await store.removeSubscription(tx, caller.workspaceId, id)
        return found
      })
      announcer.wake(caller.workspaceId)
      return toSubscription(row, false)
    },

    /** Everything up to the offset is done. Beyond the head: 422 with the head; backwards: to the oldest kept event. */
    async moveCursor(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.manage')
      const row = await store.findSubscription(storage.db, caller.workspaceId, id)
      if (!row) throw noSuchSubscription()
      if (row.delivery_type !== 'PULL') throw refuse.invalid('Only a PULL subscription has a cursor')
      const { head, oldest } = await readEnds(storage.db, caller.workspaceId)
      if (offset > head) throw refuse.member('$.offset', `is beyond the head of the log, which is ${head}`)
      const kept = Math.max(offset, oldest - 1)
      await store.setCursor(storage.db, caller.workspaceId, id, kept)
      announcer.wake(caller.workspaceId)
      return { offset: kept }
    },
  }
}
export type SubscriptionService = ReturnType<typeof subscriptionService>

export const noSuchSubscription = () => refuse.notFound('No such subscription')

function ownWorkspace(caller: Caller, workspaceId: string | undefined): void {
  if (workspaceId !== undefined && workspaceId !== caller.workspaceId)
    throw refuse.notFound('There is no such workspace')
}

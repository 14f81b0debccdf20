import type { Caller } from '#contract/access.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { SubscriptionInput } from '#contract/subscription-settings.ts'
import type { Announcer } from '#events/announce.ts'
import { readEnds } from '#events/read.ts'
import type { Storage, Tx } from '#storage/database.ts'
import * as cursors from './cursor.store.ts'
import { insertHealth } from './push-health.store.ts'
import { validateSettings } from './settings-validation.policy.ts'
import { recordAct } from './history.store.ts'
import { type Shown, type SubscriptionRows, noSuchSubscription, ownWorkspace } from './presenter.service.ts'
import { type Secrets, newSigningSecret, sealSigning } from './secrets.ts'
import { changedSettings, defaultSettings } from './settings.ts'
import { type Vetting, validateTarget } from './target-validation.service.ts'
import { DELIVERIES_DUE } from './due-hint.ts'
import * as store from './subscriptions.store.ts'

type Dependencies = {
  storage: Storage
  rows: SubscriptionRows
  vetting: Vetting
  secrets: Secrets
  announcer: Announcer
  clock: () => Date
  newId: () => string
}
type Filter = { workspaceId?: string | undefined; identifier?: string | undefined }

/** Webhook subscriptions of the caller's workspace (interface 4.13). */
export function subscriptionService({ storage, rows, vetting, secrets, announcer, clock, newId }: Dependencies) {
  async function found(db: Tx | Storage['db'], caller: Caller, id: string): Promise<store.SubscriptionRow> {
    const row = await store.findSubscription(db, caller.workspaceId, id)
    if (!row) throw noSuchSubscription()
    return row
  }

  const act = (caller: Caller, subscriptionId: string) => ({
    workspaceId: caller.workspaceId,
    subscriptionId,
    id: newId(),
    at: clock(),
    actor: { id: caller.userId, name: caller.name },
  })

  return {
    async list(caller: Caller, { workspaceId, identifier }: Filter) {
      demand(caller, 'webhook.read')
      ownWorkspace(caller, workspaceId)
      const all = await rows.showAll(caller, await store.listSubscriptions(storage.db, caller.workspaceId, identifier))
      return all.map(({ subscription }) => subscription)
    },

    async get(caller: Caller, id: string): Promise<Shown> {
      demand(caller, 'webhook.read')
      return await rows.show(caller, await found(storage.db, caller, id))
    },

    /** 409 for an identifier that is in use; 422 for settings that cannot be. The signing secret is in this answer only. */
    async create(caller: Caller, input: SubscriptionInput): Promise<Shown> {
      demand(caller, 'webhook.manage')
      ownWorkspace(caller, input.workspaceId)
      const settings = changedSettings(defaultSettings(caller.userId), input, '')
      validateSettings(input.deliveryType, settings)
      await validateTarget(vetting, settings)
      const signingSecret = settings.signed ? newSigningSecret() : undefined
      const row = await storage.transaction(async (tx) => {
        const { workspaceId } = caller
        if (settings.identifier !== null && (await store.identifierTaken(tx, workspaceId, settings.identifier)))
          throw identifierInUse(settings.identifier)
        const now = clock()
        const id = newId()
        await store.insertSubscription(tx, {
          ...rows.columnsOf(settings),
          workspace_id: workspaceId,
          id,
          delivery_type: input.deliveryType,
          created_at: now,
          ...(settings.active ? { active_since: now } : { inactive_reason: 'paused', inactive_since: now }),
          ...(signingSecret === undefined ? {} : { sealed_signing: sealSigning([{ secret: signingSecret }], secrets) }),
        })
        if (input.deliveryType === 'PUSH') await insertHealth(tx, workspaceId, id)
        const { identifier } = settings
        const detail = { deliveryType: input.deliveryType, ...(identifier === null ? {} : { identifier }) }
        await recordAct(tx, { ...act(caller, id), action: 'CREATED', detail })
        return await found(tx, caller, id)
      })
      // Until now nobody may have waited for the events of this workspace.
      if (input.deliveryType === 'PUSH') storage.notify(DELIVERIES_DUE, caller.workspaceId)
      const { subscription, etag } = await rows.show(caller, row)
      return { subscription: signingSecret === undefined ? subscription : { ...subscription, signingSecret }, etag }
    },

    /** Answers with what was deleted; an open retrieval ends with 404 (webhooks.md part 3). Its log is removed in the background. */
    async remove(caller: Caller, id: string) {
      demand(caller, 'webhook.manage')
      const row = await storage.transaction(async (tx) => {
        const gone = await found(tx, caller, id)
        await store.removeSubscription(tx, caller.workspaceId, id)
        return gone
      })
      announcer.wake(caller.workspaceId)
      return rows.showGone(caller, row).subscription
    },

    /** Everything up to the offset is done. Beyond the head: 422 with the head; backwards: to the oldest kept event, written down. */
    async moveCursor(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.manage')
      const { workspaceId } = caller
      const row = await found(storage.db, caller, id)
      if (row.delivery_type !== 'PULL') throw refuse.invalid('Only a PULL subscription has a cursor')
      const { head, oldest } = await readEnds(storage.db, workspaceId)
      if (offset > head) throw refuse.member('$.offset', `is beyond the head of the log, which is ${head}`)
      const to = Math.max(offset, oldest - 1)
      const move = { workspaceId, id, to, oldest, now: clock() }
      if (!(await cursors.moveForward(storage.db, move))) {
        await storage.transaction(async (tx) => {
          const before = await store.lockSubscription(tx, workspaceId, id)
          if (!before) throw noSuchSubscription()
          await cursors.setCursor(tx, move)
          const { cursor_offset: from } = before
          if (from > to) await recordAct(tx, { ...act(caller, id), action: 'CURSOR_MOVED_BACK', detail: { from, to } })
        })
      }
      announcer.wake(workspaceId)
      return { offset: to }
    },
  }
}
export type SubscriptionService = ReturnType<typeof subscriptionService>

export const identifierInUse = (identifier: string) =>
  refuse.conflict(`There is a subscription named ${identifier} already`, {
    errors: [{ value: '$.identifier', messages: ['is in use'] }],
  })

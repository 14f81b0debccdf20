import type { Caller } from '#contract/access.ts'
import type { CallbackDraft, CallbackVersion, CallbackVersionContent } from '#contract/webhooks/callback-versions.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import * as drafts from './callback-drafts.store.ts'
import { type CallbackKey, countVersions, findVersion, listVersions } from './callback-versions.store.ts'
import { toDraft, toVersion, toVersionContent } from './callback-versions.view.ts'
import { noSuchSubscription } from './refusals.ts'
import { findSubscription } from './subscriptions.store.ts'

interface CallbackVersionOptions {
  readonly storage: Storage
  readonly clock: () => Date
}

type PageRequest = { before?: number | undefined; pageSize: number }
type DraftInput = { callback: string; basedOnVersion?: number | undefined }

/**
 * The callbacks of a subscription over time, which `saveVersion` writes with each change, and drafts. A draft belongs to one person;
 * nobody else sees it, and publishing it is a change of the subscription like any other.
 */
export function callbackVersionService({ storage, clock }: CallbackVersionOptions) {
  const { db } = storage

  async function findOrRefuse({ workspaceId }: Caller, subscriptionId: string) {
    const row = await findSubscription(db, workspaceId, subscriptionId)
    if (!row) throw noSuchSubscription()
    return row
  }

  async function readable(caller: Caller, subscriptionId: string): Promise<CallbackKey> {
    demand(caller, 'webhook.read')
    await findOrRefuse(caller, subscriptionId)
    return { workspaceId: caller.workspaceId, subscriptionId }
  }

  return {
    async list(
      caller: Caller,
      subscriptionId: string,
      { before, pageSize }: PageRequest,
    ): Promise<{ versions: CallbackVersion[]; total: number; next: number | undefined }> {
      const key = await readable(caller, subscriptionId)
      // One row more than the page shows whether there is a next page.
      const rows = await listVersions(db, { ...key, before, limit: pageSize + 1 })
      const page = rows.slice(0, pageSize)
      const next = rows.length > pageSize ? page.at(-1)?.version : undefined
      return { versions: page.map(toVersion), total: await countVersions(db, key), next }
    },

    async get(caller: Caller, subscriptionId: string, version: number): Promise<CallbackVersionContent> {
      const row = await findVersion(db, await readable(caller, subscriptionId), version)
      if (!row) throw refuse.notFound('This callback has no such version')
      return toVersionContent(row)
    },

    async draft(caller: Caller, subscriptionId: string): Promise<CallbackDraft | null> {
      const key = await readable(caller, subscriptionId)
      const row = await drafts.findDraft(db, { ...key, userId: caller.userId })
      return row ? toDraft(row) : null
    },

    /** 422 for a PULL subscription, which has no callback. The text need not parse. */
    async saveDraft(caller: Caller, subscriptionId: string, input: DraftInput): Promise<CallbackDraft> {
      demand(caller, 'webhook.manage')
      const { delivery_type: deliveryType } = await findOrRefuse(caller, subscriptionId)
      if (deliveryType === 'PULL') throw refuse.member('$.callback', 'is for PUSH subscriptions only')
      const { workspaceId, userId } = caller
      const { callback, basedOnVersion: basedOn = null } = input
      const row = await drafts.saveDraft(db, { workspaceId, subscriptionId, userId, callback, basedOn, now: clock() })
      if (!row) throw noSuchSubscription()
      return toDraft(row)
    },

    async deleteDraft(caller: Caller, subscriptionId: string): Promise<void> {
      demand(caller, 'webhook.manage')
      const { workspaceId, userId } = caller
      await findOrRefuse(caller, subscriptionId)
      await drafts.deleteDraft(db, { workspaceId, subscriptionId, userId })
    },
  }
}
export type CallbackVersionService = ReturnType<typeof callbackVersionService>

import type { Caller } from '#contract/access.ts'
import type { ModelBatch } from '#contract/model-changes.ts'
import type { ChangesBefore } from '#contract/webhooks/failure-causes.ts'
import { eventAccess } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import type { Db } from '#storage/database.ts'
import { toRecord } from '#features/webhooks/subscriptions/history.service.ts'
import { changesWithin } from '#features/webhooks/subscriptions/history.store.ts'
import { noSuchCause } from './cause-actions.service.ts'
import { beginOfCause } from './causes.store.ts'

/** What is later than this may have led to a failure. */
const BEFORE_MS = 3_600_000
const MOST = 5

/** A span of time with both ends, and how many of its changes are wanted, the last ones. */
export interface Span {
  from: Date
  until: Date
  limit: number
}

interface Options {
  db: Db
  /** What the saves of the models changed; none for those who can't change them. */
  savesWithin: (caller: Caller, span: Span) => Promise<ModelBatch[]>
}

/** What was changed before deliveries began to fail. */
export const changesBeforeService = ({ db, savesWithin }: Options) => ({
  /** 404 unless the caller may see a delivery of the cause. */
  async changesBeforeCause(caller: Caller, id: string): Promise<ChangesBefore> {
    demand(caller, 'webhook.read')
    const { workspaceId } = caller
    const begin = await beginOfCause(db, { workspaceId, id, access: eventAccess(caller) })
    if (!begin) throw noSuchCause()
    const span = { from: new Date(begin.at.getTime() - BEFORE_MS), until: begin.at, limit: MOST }
    const [changed, models] = await Promise.all([
      changesWithin(db, { workspaceId, ids: begin.subscriptions }, span),
      savesWithin(caller, span),
    ])
    return {
      subscriptions: changed.map((row) => ({
        ...toRecord(row),
        action: row.action,
        subscriptionId: row.subscription_id,
        ...(row.identifier === null ? {} : { identifier: row.identifier }),
      })),
      models,
    }
  },
})
export type ChangesBeforeService = ReturnType<typeof changesBeforeService>

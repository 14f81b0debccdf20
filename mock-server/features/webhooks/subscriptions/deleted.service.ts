import { sql } from 'kysely'
import type { Caller } from '#contract/access.ts'
import type { DeletedSubscription } from '#contract/deleted/subscriptions.ts'
import { demand } from '#kernel/may.ts'
import type { Storage, Tx } from '#storage/database.ts'
import { deletionOf, keepDeleted, listDeleted, takeDeleted } from '#storage/deleted-records.store.ts'
import { insertKept } from '#storage/insert-kept.store.ts'
import { recordHistory } from './history.store.ts'
import type { SubscriptionAnswer, SubscriptionPresenter } from './presenter.service.ts'
import { insertHealth } from './push-health.store.ts'
import { noSuchSubscription } from './refusals.ts'
import type { Secrets } from './secrets.ts'
import { findSubscription, type SubscriptionRow } from './subscriptions.store.ts'

interface Options {
  readonly storage: Storage
  readonly presenter: SubscriptionPresenter
  readonly secrets: Secrets
  /** Deletes what is left of a deleted subscription, such as its deliveries. */
  readonly deleteLeftovers: (key: { readonly workspaceId: string; readonly id: string }) => Promise<void>
  readonly clock: () => Date
  readonly newId: () => string
}

type StoredColumns =
  | 'id'
  | 'user_id'
  | 'identifier'
  | 'delivery_type'
  | 'revision'
  | 'signed'
  | 'sealed_target_url'
  | 'sealed_authorization'
  | 'sealed_headers'

/** What is kept of a deleted subscription: its row, with the secrets sealed, and its callback over time. */
interface Kept {
  readonly row: Readonly<Record<string, unknown>> & Pick<SubscriptionRow, StoredColumns>
  readonly versions: readonly object[]
}

const keyOf = ({ workspaceId }: Caller, id: string) =>
  ({ workspace_id: workspaceId, kind: 'subscription', id }) as const

/** Keeps a subscription that is deleted in this transaction. */
export async function keepSubscription(
  tx: Tx,
  caller: Caller,
  { id, now }: { readonly id: string; readonly now: Date },
) {
  const { rows } = await sql<Kept>`
    SELECT to_json(s) AS row, coalesce((SELECT json_agg(to_json(v) ORDER BY v.version) FROM callback_version v
      WHERE v.workspace_id = s.workspace_id AND v.subscription_id = s.id), '[]') AS versions
    FROM subscription s WHERE s.workspace_id = ${caller.workspaceId} AND s.id = ${id}`.execute(tx)
  const [kept] = rows
  if (kept) await keepDeleted(tx, { ...keyOf(caller, id), kept, at: now, by: caller.userId })
}

/** Deleted webhook subscriptions of the last thirty days. */
export function deletedSubscriptionService({ storage, presenter, secrets, deleteLeftovers, clock, newId }: Options) {
  /** The secrets that the caller does not get back. */
  const lostBy = (caller: Caller, { row }: Kept): DeletedSubscription['lostSecrets'] =>
    caller.userId === row.user_id
      ? []
      : (
          [
            ['authorizationHeader', row.sealed_authorization !== null],
            ['headers', row.sealed_headers !== null],
            ['targetUrl', urlOf(row).search !== ''],
            ['signed', row.signed],
          ] as const
        ).flatMap(([name, isThere]) => (isThere ? name : []))

  /** Without user information, which no target has; a PULL subscription has none. */
  const urlOf = ({ sealed_target_url: sealed }: Kept['row']): URL =>
    new URL(sealed === null ? 'https://none.invalid' : secrets.open(sealed))

  return {
    async list(caller: Caller): Promise<DeletedSubscription[]> {
      demand(caller, 'webhook.manage')
      const rows = await listDeleted<Kept>(storage.db, caller.workspaceId, { kind: 'subscription', now: clock() })
      return rows.map(({ kept, ...deleted }) => ({
        id: kept.row.id,
        ...(kept.row.identifier !== null && { identifier: kept.row.identifier }),
        deliveryType: kept.row.delivery_type,
        lostSecrets: lostBy(caller, kept),
        ...deletionOf(deleted),
      }))
    },

    /** Restores a subscription, paused. Whoever is not its managing user gets it without its secrets. */
    async restore(caller: Caller, id: string): Promise<SubscriptionAnswer> {
      demand(caller, 'webhook.manage')
      const { workspaceId } = caller
      // A few of its deliveries can be left; with the subscription they would be taken for its queue.
      await deleteLeftovers({ workspaceId, id })
      const row = await storage.transaction(async (tx) => {
        const now = clock()
        const kept = await takeDeleted<Kept>(tx, keyOf(caller, id), now)
        if (!kept) throw noSuchSubscription()
        const lost = lostBy(caller, kept)
        await insertKept(tx, 'subscription', [
          { ...kept.row, ...withoutSecrets(kept, lost), ...(await pausedSince(tx, kept, now)) },
        ])
        await insertKept(tx, 'callback_version', kept.versions)
        if (kept.row.delivery_type === 'PUSH') await insertHealth(tx, { workspace_id: workspaceId, id })
        const actor = { id: caller.userId, name: caller.name }
        const entry = { workspaceId, subscriptionId: id, id: newId(), at: now, actor }
        await recordHistory(tx, {
          ...entry,
          action: 'RESTORED',
          detail: lost.length === 0 ? {} : { lostSecrets: lost },
        })
        return await findSubscription(tx, workspaceId, id)
      })
      if (!row) throw noSuchSubscription()
      return await presenter.present(caller, row)
    },
  }

  function withoutSecrets({ row }: Kept, lost: DeletedSubscription['lostSecrets']) {
    const { origin, pathname } = urlOf(row)
    return {
      ...(lost.includes('authorizationHeader') && { sealed_authorization: null }),
      ...(lost.includes('headers') && { sealed_headers: null }),
      ...(lost.includes('targetUrl') && { sealed_target_url: secrets.seal(`${origin}${pathname}`) }),
      ...(lost.includes('signed') && { signed: false, sealed_signing: null }),
    }
  }
}
export type DeletedSubscriptionService = ReturnType<typeof deletedSubscriptionService>

/** PUSH begins with the next event: those since the deletion were queued for nobody. */
async function pausedSince(tx: Tx, { row }: Kept, now: Date) {
  const { rows } = await sql<{ head: number }>`
    SELECT seq AS head FROM event_counter WHERE workspace_id = ${String(row['workspace_id'])}`.execute(tx)
  return {
    active: false,
    inactive_reason: 'paused',
    inactive_since: now,
    active_since: null,
    notice_due: false,
    keeps_all: false,
    revision: row.revision + 1,
    updated_at: now,
    ...(row.delivery_type === 'PUSH' && { cursor_offset: rows[0]?.head ?? 0 }),
  }
}

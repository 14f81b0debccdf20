import type { Subscription } from '#contract/subscriptions.ts'
import { type Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { LeaseKey, Leases } from './lease.store.ts'
import { maskedSecrets, mayReadSecrets, openSecretsOf, type Secrets, sealedColumns } from './secrets.ts'
import type { Settings } from './settings.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'
import { toSubscription } from './subscriptions.view.ts'

/** A subscription as this caller may see it, and the ETag of its settings. */
export interface Shown {
  subscription: Subscription
  etag: string
}

type Dependencies = { leases: Leases; secrets: Secrets; clock: () => Date }

/** Between rows, their settings in plain text, and what a caller is shown of them. */
export function subscriptionRows({ leases, secrets, clock }: Dependencies) {
  function view(caller: Caller, row: SubscriptionRow, isPolled: boolean): Shown {
    const plain = openSecretsOf(row, secrets, clock())
    const shown = mayReadSecrets(caller, row.user_id) ? plain : maskedSecrets(plain)
    return { subscription: toSubscription(row, isPolled, shown), etag: etagOf(row) }
  }

  return {
    show: async (caller: Caller, row: SubscriptionRow): Promise<Shown> =>
      view(caller, row, row.delivery_type === 'PULL' && (await leases.isHeld(keyOf(row), clock()))),

    async showAll(caller: Caller, rows: readonly SubscriptionRow[]): Promise<Shown[]> {
      const polled = await leases.held(caller.workspaceId, clock())
      return rows.map((row) => view(caller, row, polled.has(row.id)))
    },

    /** Nobody retrieves from it any more. */
    showGone: (caller: Caller, row: SubscriptionRow): Shown => view(caller, row, false),

    settingsOf: (row: SubscriptionRow): Settings => ({
      ...openSecretsOf(row, secrets, clock()),
      identifier: row.identifier,
      // The columns hold only words of their enums, and tag sets as the contract took them.
      tagSets: row.tag_sets as Settings['tagSets'],
      userId: row.user_id,
      workspaceConstraint: row.workspace_constraint as Settings['workspaceConstraint'],
      payloadMode: row.payload_mode as Settings['payloadMode'],
      maxBatchSize: row.max_batch_size,
      active: row.active,
      ignoreError: row.ignore_error,
      factSheetTypes: row.fact_sheet_types,
      targetMethod: row.target_method as Settings['targetMethod'],
      allowInsecureAuthorization: row.allow_insecure,
      callback: row.callback,
      signed: row.signed,
      ordered: row.ordered,
    }),

    columnsOf: (settings: Settings) => ({
      ...sealedColumns(settings, secrets),
      identifier: settings.identifier,
      tag_sets: JSON.stringify(settings.tagSets),
      user_id: settings.userId,
      workspace_constraint: settings.workspaceConstraint,
      payload_mode: settings.payloadMode,
      max_batch_size: settings.maxBatchSize,
      ignore_error: settings.ignoreError,
      active: settings.active,
      fact_sheet_types: settings.factSheetTypes,
      target_method: settings.targetMethod,
      allow_insecure: settings.allowInsecureAuthorization,
      callback: settings.callback,
      signed: settings.signed,
      ordered: settings.ordered,
    }),
  }
}
export type SubscriptionRows = ReturnType<typeof subscriptionRows>

export const etagOf = ({ revision }: { revision: number }): string => `"${revision}"`

export const noSuchSubscription = () => refuse.notFound('No such subscription')

/** Another workspace than one's own is as good as none (decisions.md 1). */
export function ownWorkspace(caller: Caller, workspaceId: string | undefined): void {
  if (workspaceId !== undefined && workspaceId !== caller.workspaceId)
    throw refuse.notFound('There is no such workspace')
}

const keyOf = (row: SubscriptionRow): LeaseKey => ({ workspaceId: row.workspace_id, subscriptionId: row.id })

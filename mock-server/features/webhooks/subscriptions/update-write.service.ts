import type { Caller } from '#contract/access.ts'
import type { Tx } from '#storage/database.ts'
import { saveVersion } from './callback-versions.store.ts'
import * as cursors from './cursor.store.ts'
import { historyDetail } from './history-detail.ts'
import { recordHistory } from './history.store.ts'
import { releaseHold, resetHealth, restartClock, restartHealth } from './push-health.store.ts'
import { type Secrets, newSigningSecret, sealSigningSecrets } from './secrets.ts'
import { columnsOf } from './settings-columns.ts'
import { updateSubscription } from './subscriptions.store.ts'
import type { UpdatePlan } from './update-plan.service.ts'

interface WriteContext {
  readonly tx: Tx
  readonly caller: Caller
  readonly secrets: Secrets
  readonly newId: () => string
  readonly now: Date
}

interface Backlog {
  /** How many deliveries a resume skips; undefined when it delivers them. */
  readonly skipped: number | undefined
  /** The subscription stays paused until its long queue has been skipped. */
  readonly staysPaused: boolean
}

/** Writes a planned change with its history; answers with the signing secret if the change creates one. */
export async function writeUpdate(
  context: WriteContext,
  plan: UpdatePlan,
  backlog: Backlog,
): Promise<string | undefined> {
  const { tx, secrets, now } = context
  const { row, before, after, isTakenOver } = plan
  const { skipped, staysPaused } = backlog
  const isPush = row.delivery_type === 'PUSH'
  const resumes = after.active && !before.active
  const signingSecret = after.signed && (!before.signed || isTakenOver) ? newSigningSecret() : undefined
  await updateSubscription(tx, row, {
    ...columnsOf(staysPaused ? { ...after, active: false } : after, secrets),
    ...(after.signed === before.signed ? {} : { sealed_signing: null }),
    ...(signingSecret === undefined
      ? {}
      : { sealed_signing: sealSigningSecrets([{ secret: signingSecret }], secrets) }),
    ...(resumes && !staysPaused ? activeSince(now) : {}),
    ...(before.active && !after.active ? { inactive_reason: 'paused', inactive_since: now } : {}),
    // Events that were not yet turned into deliveries are skipped by moving the start of delivery.
    ...(skipped !== undefined && isPush ? { cursor_offset: row.head } : {}),
    revision: row.revision + 1,
    updated_at: now,
  })
  if (skipped !== undefined && !isPush) {
    const { workspace_id: workspaceId, id, head, oldest } = row
    await cursors.setCursor(tx, { workspaceId, id, to: head, oldest, now })
  }
  if (isPush) await updateHealth(context, plan)
  if (plan.members.includes('callback')) await keepCallback(context, plan)
  await recordUpdate(context, plan, skipped)
  return signingSecret
}

/** The columns of a subscription that becomes active. */
export const activeSince = (now: Date) => ({
  active_since: now,
  inactive_reason: null,
  inactive_since: null,
  notice_due: false,
  keeps_all: false,
})

async function updateHealth({ tx, now }: WriteContext, { row, before, after, members }: UpdatePlan): Promise<void> {
  const resumes = after.active && !before.active
  if (resumes) await releaseHold(tx, row)
  if (members.includes('targetUrl')) {
    await resetHealth(tx, row)
  } else if (resumes) {
    const restart = row.inactive_reason === 'failing' ? restartHealth : restartClock
    await restart(tx, row, now)
  }
}

async function keepCallback({ tx, caller, now }: WriteContext, { row, after }: UpdatePlan): Promise<void> {
  const { workspace_id: workspaceId, id: subscriptionId } = row
  await saveVersion(tx, { workspaceId, subscriptionId, callback: after.callback, by: caller.userId, now })
}

/** Records changed settings as UPDATED, a pause or resume as an entry of its own. */
async function recordUpdate(
  { tx, caller, newId, now }: WriteContext,
  { row, before, after, members }: UpdatePlan,
  skipped: number | undefined,
): Promise<void> {
  const actor = { id: caller.userId, name: caller.name }
  const entry = { workspaceId: row.workspace_id, subscriptionId: row.id, at: now, actor }
  const otherMembers = members.filter((member) => member !== 'active')
  if (otherMembers.length > 0) {
    const detail = historyDetail(before, after, otherMembers)
    await recordHistory(tx, { ...entry, id: newId(), action: 'UPDATED', detail })
  }
  if (after.active === before.active) return
  const backlog = skipped === undefined ? { backlog: 'deliver' } : { backlog: 'skip', skipped }
  const [action, detail] = after.active ? (['RESUMED', backlog] as const) : (['PAUSED', {}] as const)
  await recordHistory(tx, { ...entry, id: newId(), action, detail })
}

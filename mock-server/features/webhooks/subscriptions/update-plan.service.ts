import type { Caller } from '#contract/access.ts'
import type { SubscriptionChange } from '#contract/subscription-settings.ts'
import { canReadEvents } from '#events/event-access.policy.ts'
import { demand } from '#kernel/may.ts'
import { about, refuse } from '#kernel/refusal.ts'
import type { Db, Tx } from '#storage/database.ts'
import { mayReadSecrets, notYourSignature } from './access.policy.ts'
import { maskedUrl } from './mask.ts'
import type { Secrets } from './secrets.ts'
import { settingsOf } from './settings-columns.ts'
import { validateKeptSecrets, validateSettings } from './settings-validation.policy.ts'
import { type Settings, changedMembers, changedSettings } from './settings.ts'
import { findReader } from './readers.store.ts'
import type { SubscriptionRow } from './subscriptions.store.ts'

export interface UpdateRequest {
  readonly caller: Caller
  /** The subscription's ID. */
  readonly id: string
  readonly change: SubscriptionChange
  /** On resume: whether events that were kept during the pause are delivered or skipped. */
  readonly backlog: 'deliver' | 'skip'
  /** The If-Match header. */
  readonly ifMatch: string | null
  /** Whether the answer says what the caller can't do. */
  readonly refusals?: boolean
}

/** The settings before and after a change, and the names of those that differ. */
export interface UpdatePlan {
  readonly row: SubscriptionRow
  readonly before: Settings
  readonly after: Settings
  readonly members: readonly (keyof Settings)[]
  /** Somebody becomes the managing user who could not read the secrets of the former one: what signed for that one no longer does. */
  readonly isTakenOver: boolean
}

/** Plans a change of a row; refuses a change that the caller may not make or that leads to invalid settings. */
export async function planUpdate(
  { db, secrets }: { db: Db | Tx; secrets: Secrets },
  row: SubscriptionRow,
  { caller, change }: UpdateRequest,
): Promise<UpdatePlan> {
  if (change.deliveryType !== undefined && change.deliveryType !== row.delivery_type)
    throw refuse.member('$.deliveryType', 'cannot be changed; make another subscription')
  const before = settingsOf(row, secrets)
  const changed = changedSettings(before, change, maskedUrl(before.targetUrl))
  if (changed.userId !== before.userId) await validateManagingUser(db, caller, changed.userId)
  const mayRead = mayReadSecrets(caller, row.user_id)
  const takesOver = (sendsElsewhere(before, changed) && !mayRead) || (await hasLostManager(db, caller, before, changed))
  // It reads as its managing user.
  if (takesOver) demand(caller, 'webhook.read')
  const after = takesOver ? { ...changed, userId: caller.userId } : changed
  validateSettings(row.delivery_type, after)
  const isTakenOver = takesOver && !mayRead
  if (isTakenOver) validateKeptSecrets(before, change)
  else if (!mayRead && after.signed && !before.signed) throw notYourSignature('$.signed')
  return { row, before, after, members: changedMembers(before, after), isTakenOver }
}

/**
 * Whether events may go to somebody else than before. Whoever causes that becomes the managing user, unless they are an administrator, so
 * that nobody has events sent to themselves that they can't read.
 */
export const sendsElsewhere = (before: Settings, after: Settings): boolean =>
  after.targetUrl !== before.targetUrl || (after.callback !== null && after.callback !== before.callback)

/** Whether a subscription becomes active whose managing user can't read events any more: it reads as that user. */
const hasLostManager = async (db: Db | Tx, caller: Caller, before: Settings, after: Settings): Promise<boolean> =>
  after.active && !before.active && !(await canRead(db, caller, after.userId))

const canRead = async (db: Db | Tx, { workspaceId, authorization }: Caller, userId: string): Promise<boolean> =>
  canReadEvents(await findReader(db, workspaceId, userId), authorization)

async function validateManagingUser(db: Db | Tx, caller: Caller, userId: string): Promise<void> {
  if (caller.role !== 'ADMIN')
    throw refuse.forbidden(
      'Only an administrator may change the managing user',
      about('$.userId', 'may be changed by administrators only'),
    )
  if (!(await canRead(db, caller, userId)))
    throw refuse.member('$.userId', 'must be an active user of this workspace who can view webhooks')
}

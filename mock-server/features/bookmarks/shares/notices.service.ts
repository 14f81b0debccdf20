import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Tx } from '#storage/database.ts'
import { notifiedAt } from './shares.store.ts'

/** People whom one user's shares notify within ten minutes, before the next share that notifies has to wait. */
const MANY = 100
const MINUTES = 10

/** 429 for a share that notifies, by somebody who has notified many people just now. One share may notify more: it names whom. */
export async function demandFewNotices(tx: Tx, caller: Caller, now: Date): Promise<void> {
  const within = MINUTES * 60_000
  const since = new Date(now.getTime() - within)
  const last = await notifiedAt(tx, caller, { since, skipped: MANY - 1 })
  if (!last) return
  const seconds = Math.max(1, Math.ceil((last.getTime() + within - now.getTime()) / 1000))
  throw refuse.tooMany(`Your shares have notified ${MANY} people or more in the last ${MINUTES} minutes`, {
    headers: { 'retry-after': `${seconds}` },
  })
}

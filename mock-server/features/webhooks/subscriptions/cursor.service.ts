import type { Caller } from '#contract/access.ts'
import type { Announcer } from '#events/announce.ts'
import { readEnds } from '#events/read.ts'
import { demand } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import type { Storage } from '#storage/database.ts'
import { type CursorMove, moveForward, setCursor } from './cursor.store.ts'
import { recordHistory } from './history.store.ts'
import { noSuchSubscription } from './refusals.ts'
import { findSubscription, lockSubscription } from './subscriptions.store.ts'

interface CursorServiceOptions {
  readonly storage: Storage
  readonly announcer: Announcer
  readonly clock: () => Date
  readonly newId: () => string
}

/** The cursor of a PULL subscription: every event up to and including its offset is done. */
export function cursorService({ storage, announcer, clock, newId }: CursorServiceOptions) {
  /** Sets the cursor; a move backwards is recorded in the history, because events will be read again. */
  async function moveBack(caller: Caller, move: CursorMove): Promise<void> {
    const { workspaceId, id, to } = move
    await storage.transaction(async (tx) => {
      const row = await lockSubscription(tx, workspaceId, id)
      if (!row) throw noSuchSubscription()
      await setCursor(tx, move)
      const from = row.cursor_offset
      if (from <= to) return
      const actor = { id: caller.userId, name: caller.name }
      const entry = { workspaceId, subscriptionId: id, id: newId(), at: clock(), actor }
      await recordHistory(tx, { ...entry, action: 'CURSOR_MOVED_BACK', detail: { from, to } })
    })
  }

  return {
    /** 422 beyond the head of the log, with the head. Backwards it goes at most to the oldest event, and answers with that offset. */
    async moveCursor(caller: Caller, id: string, offset: number) {
      demand(caller, 'webhook.manage')
      const { workspaceId } = caller
      const row = await findSubscription(storage.db, workspaceId, id)
      if (!row) throw noSuchSubscription()
      if (row.delivery_type !== 'PULL') throw refuse.invalid('Only a PULL subscription has a cursor')
      const { head, oldest } = await readEnds(storage.db, workspaceId)
      if (offset > head) throw refuse.member('$.offset', `must be at most ${head}, the latest offset`)
      const to = Math.max(offset, oldest - 1)
      const move = { workspaceId, id, to, oldest, now: clock(), by: caller.userId }
      if (!(await moveForward(storage.db, move))) await moveBack(caller, move)
      announcer.wake(workspaceId)
      return { offset: to }
    },
  }
}
export type CursorService = ReturnType<typeof cursorService>

import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'
import { isId } from '#data-model/ids.ts'
import { textFault } from '#data-model/text.ts'
import type { Tx } from '#storage/database.ts'
import type { Step } from '#events/step.ts'
import * as store from './comments.store.ts'
import { type FactSheetTarget, changeComments } from './change-attached.service.ts'

const LONGEST = 10_000
type Status = 'ACTIVE' | 'ARCHIVED'

type Dependencies = { clock: () => Date; newId: () => string }

/** What people say about a fact sheet, as plain text. Each function runs in a step of whoever calls it. */
export function factSheetComments({ clock, newId }: Dependencies) {
  const written = (caller: Caller, factSheetId: string, message: string, status: Status, replyTo: string | null) => ({
    workspace_id: caller.workspaceId,
    id: newId(),
    fact_sheet_id: factSheetId,
    reply_to: replyTo,
    user_id: caller.userId,
    message: judged(message),
    status,
    created_at: clock(),
  })

  return {
    async create(
      step: Step,
      caller: Caller,
      factSheetId: string,
      { message, status }: { message: string; status?: Status | null | undefined },
    ): Promise<store.CommentRow> {
      return await changeComments(step, caller, { id: factSheetId }, async (factSheet, tell) => {
        const row = written(caller, factSheet.id, message, status ?? 'ACTIVE', null)
        await store.insertComment(step.tx, row)
        tell('COMMENT_CREATED', 'CommentCreatedEvent', { commentId: row.id, message: row.message })
        return row
      })
    },

    /** An answer to a reply stands beside it, below the same comment. */
    async reply(step: Step, caller: Caller, commentId: string, message: string): Promise<store.CommentRow> {
      return await changeComments(step, caller, await meant(step.tx, caller, commentId), async (factSheet, tell) => {
        const parent = await found(step.tx, caller, commentId)
        const root = parent.reply_to ?? parent.id
        const row = written(caller, factSheet.id, message, 'ACTIVE', root)
        await store.insertComment(step.tx, row)
        const members = { commentId: root, replyId: row.id, message: row.message }
        tell('COMMENT_REPLY_ADDED', 'CommentReplyAddedEvent', members)
        return row
      })
    },

    async update(
      step: Step,
      caller: Caller,
      id: string,
      { message, status }: { message?: string | null | undefined; status?: Status | null | undefined },
    ): Promise<store.CommentRow> {
      return await changeComments(step, caller, await meant(step.tx, caller, id), async (_, tell) => {
        const row = await found(step.tx, caller, id)
        demandOwn(caller, row)
        const after = { ...row, message: message == null ? row.message : judged(message), status: status ?? row.status }
        if (after.message === row.message && after.status === row.status) return row
        await store.updateComment(step.tx, after)
        const members = { commentId: id, message: after.message, status: after.status }
        tell('COMMENT_UPDATED', 'CommentUpdatedEvent', members)
        return after
      })
    },

    /** The replies go with it. Answers with the id of the fact sheet. */
    async remove(step: Step, caller: Caller, id: string): Promise<string> {
      return await changeComments(step, caller, await meant(step.tx, caller, id), async (factSheet, tell) => {
        const row = await found(step.tx, caller, id)
        demandOwn(caller, row)
        const replies = await store.findReplies(step.tx, row)
        await store.deleteComment(step.tx, row)
        tell('COMMENT_DELETED', 'CommentDeletedEvent', {
          commentId: id,
          comment: { ...told(row), replies: replies.map(told) },
        })
        return factSheet.id
      })
    },
  }
}
export type FactSheetComments = ReturnType<typeof factSheetComments>

async function found(tx: Tx, { workspaceId }: Caller, id: string): Promise<store.CommentRow> {
  const row = isId(id) ? await store.findComment(tx, workspaceId, id) : undefined
  if (!row) throw refuse.notFound('There is no such comment')
  return row
}

async function meant(tx: Tx, caller: Caller, id: string): Promise<FactSheetTarget> {
  return { id: (await found(tx, caller, id)).fact_sheet_id, askedFor: 'comment' }
}

/** The author, and those whom nothing of a fact sheet is closed to. */
function demandOwn(caller: Caller, row: store.CommentRow): void {
  if (row.user_id === caller.userId || may(caller, 'factSheet.readAll')) return
  throw refuse.forbidden('Only its author or an administrator may change a comment')
}

function judged(message: string): string {
  const fault = message.trim() === '' ? 'must not be empty' : textFault(message, LONGEST)
  if (fault !== undefined) throw refuse.violations([{ path: '/message', code: 'COMMENT_INVALID', message: fault }])
  return message
}

const told = (row: store.CommentRow) => ({
  id: row.id,
  status: row.status,
  userId: row.user_id,
  message: row.message,
  replies: [],
  createdAt: row.created_at.toISOString(),
  replaySequence: null,
})

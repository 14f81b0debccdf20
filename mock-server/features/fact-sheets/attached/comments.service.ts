import type { Caller } from '#contract/access.ts'
import { refuse } from '#kernel/refusal.ts'
import { demandFeature } from '#kernel/workspace-rules.ts'
import type { Step } from '#events/step.ts'
import { type ChangeContext, changeContexts } from '#features/fact-sheets/change/change-context.ts'
import { isId } from '#data-model/ids.ts'
import { textFault } from '#data-model/text.ts'
import { type FactSheetTarget, changeComments } from './change-attached.service.ts'
import { demandAuthor } from './comments.policy.ts'
import * as store from './comments.store.ts'

const MAX_LENGTH = 10_000
type Status = 'ACTIVE' | 'ARCHIVED'

interface NewComment {
  readonly message: string
  readonly status?: Status | null | undefined
}
interface CommentUpdate {
  readonly message?: string | null | undefined
  readonly status?: Status | null | undefined
}

interface FactSheetCommentsOptions {
  readonly clock: () => Date
  readonly newId: () => string
}

/** The comments on fact sheets, as plain text. Each function runs within a step of its caller. */
export function factSheetComments(options: FactSheetCommentsOptions) {
  const contexts = changeContexts(options)
  const contextOf = (step: Step, caller: Caller): ChangeContext => {
    demandFeature(caller, 'COMMENTS')
    return contexts(step, caller)
  }
  return {
    async create(step: Step, caller: Caller, factSheetId: string, comment: NewComment): Promise<store.CommentRow> {
      return await createComment(contextOf(step, caller), factSheetId, comment)
    },

    /** A reply to a reply becomes another reply to the same comment. */
    async reply(step: Step, caller: Caller, commentId: string, message: string): Promise<store.CommentRow> {
      return await replyToComment(contextOf(step, caller), commentId, message)
    },

    async update(step: Step, caller: Caller, id: string, update: CommentUpdate): Promise<store.CommentRow> {
      return await updateComment(contextOf(step, caller), id, update)
    },

    /** Removes a comment with its replies; returns the id of the fact sheet. */
    async remove(step: Step, caller: Caller, id: string): Promise<string> {
      return await removeComment(contextOf(step, caller), id)
    },
  }
}
export type FactSheetComments = ReturnType<typeof factSheetComments>

async function createComment(
  context: ChangeContext,
  factSheetId: string,
  { message, status }: NewComment,
): Promise<store.CommentRow> {
  return await changeComments(context, { id: factSheetId }, async (factSheet, emit) => {
    const row = { ...commentRow(context, factSheet.id, message), status: status ?? 'ACTIVE', reply_to: null }
    await store.insertComment(context.tx, row)
    emit('COMMENT_CREATED', { commentId: row.id, message: row.message })
    return row
  })
}

async function replyToComment(context: ChangeContext, commentId: string, message: string): Promise<store.CommentRow> {
  return await changeComments(context, await targetOf(context, commentId), async (factSheet, emit) => {
    const parent = await findExisting(context, commentId)
    const root = parent.reply_to ?? parent.id
    const row = { ...commentRow(context, factSheet.id, message), status: 'ACTIVE' as const, reply_to: root }
    await store.insertComment(context.tx, row)
    emit('COMMENT_REPLY_ADDED', { commentId: root, replyId: row.id, message: row.message })
    return row
  })
}

async function updateComment(
  context: ChangeContext,
  id: string,
  { message, status }: CommentUpdate,
): Promise<store.CommentRow> {
  return await changeComments(context, await targetOf(context, id), async (_, emit) => {
    const before = await findExisting(context, id)
    demandAuthor(context.caller, before)
    const after = {
      ...before,
      message: message == null ? before.message : validMessage(message),
      status: status ?? before.status,
    }
    if (after.message === before.message && after.status === before.status) return before
    await store.updateComment(context.tx, after)
    emit('COMMENT_UPDATED', { commentId: id, message: after.message, status: after.status })
    return after
  })
}

async function removeComment(context: ChangeContext, id: string): Promise<string> {
  return await changeComments(context, await targetOf(context, id), async (factSheet, emit) => {
    const row = await findExisting(context, id)
    demandAuthor(context.caller, row)
    const replies = await store.findReplies(context.tx, row)
    await store.deleteComment(context.tx, row)
    const comment = { ...commentRecord(row), replies: replies.map(commentRecord) }
    emit('COMMENT_DELETED', { commentId: id, comment })
    return factSheet.id
  })
}

const commentRow = ({ workspaceId, caller, now, newId }: ChangeContext, factSheetId: string, message: string) => ({
  workspace_id: workspaceId,
  id: newId(),
  fact_sheet_id: factSheetId,
  user_id: caller.userId,
  message: validMessage(message),
  created_at: now,
})

async function findExisting({ tx, workspaceId }: ChangeContext, id: string): Promise<store.CommentRow> {
  const row = isId(id) ? await store.findComment(tx, workspaceId, id) : undefined
  if (!row) throw refuse.notFound('There is no such comment')
  return row
}

async function targetOf(context: ChangeContext, id: string): Promise<FactSheetTarget> {
  return { id: (await findExisting(context, id)).fact_sheet_id, requested: 'comment' }
}

function validMessage(message: string): string {
  const fault = message.trim() === '' ? 'must not be empty' : textFault(message, MAX_LENGTH)
  if (fault !== undefined) throw refuse.violations([{ path: '/message', code: 'COMMENT_INVALID', message: fault }])
  return message
}

const commentRecord = (row: store.CommentRow) => ({
  id: row.id,
  status: row.status,
  userId: row.user_id,
  message: row.message,
  replies: [],
  createdAt: row.created_at.toISOString(),
  replaySequence: null,
})

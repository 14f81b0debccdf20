import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { refuse } from '#kernel/refusal.ts'

/** Only its author and those who may edit every fact sheet may change a comment. */
export function demandAuthor(caller: Caller, comment: { readonly user_id: string }): void {
  if (comment.user_id === caller.userId || may(caller, 'factSheet.updateAll')) return
  throw refuse.forbidden('Only its author or an administrator may change a comment')
}

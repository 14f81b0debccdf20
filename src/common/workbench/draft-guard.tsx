import { useDeferredValue } from 'react'
import { useLeaveGuard } from '#common/form-dialog/leave-guard.tsx'
import type { AnyDraft } from './use-draft.ts'

/** Asks before a draft is lost by leaving: only where the tab has no room for it. */
export function DraftGuard({ draft }: { readonly draft: Pick<AnyDraft, 'count' | 'isFull'> }) {
  // Deferred, because the router renders everything anew when it begins to guard.
  return useLeaveGuard(useDeferredValue(draft.count > 0 && draft.isFull)).question
}

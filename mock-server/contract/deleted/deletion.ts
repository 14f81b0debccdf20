import { z } from 'zod'
import { Id, Instant } from '#contract/ids.ts'

/** When something was deleted that can be restored, and by whom. */
export const deletion = {
  deletedAt: Instant,
  /** Who deleted it; absent if nobody knows. */
  deletedBy: z.object({ id: Id, displayName: z.string() }).optional(),
  /** From then on it is gone for good. */
  restorableUntil: Instant,
}
export const Deletion = z.object(deletion)
export type Deletion = z.output<typeof Deletion>

/** How long a deleted bookmark can be restored. */
const RESTORABLE_MS = 30 * 86_400_000

/** Bookmarks that were deleted before this moment are gone for good. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - RESTORABLE_MS)

export const restorableUntil = (deletedAt: Date): Date => new Date(deletedAt.getTime() + RESTORABLE_MS)

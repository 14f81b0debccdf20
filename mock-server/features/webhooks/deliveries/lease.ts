/** A claim lasts twice as long as the longest attempt (15 s and a callback). */
export const LEASE_MS = 30_000

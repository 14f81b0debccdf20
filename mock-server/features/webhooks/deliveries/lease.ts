/** A claim outlives the longest attempt (15 s and a callback) by as much again. */
export const LEASE_MS = 30_000

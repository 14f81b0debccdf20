/** How long a claim lasts: up to 13 s until the request begins, 15 s for the request, and a margin. */
export const LEASE_MS = 30_000

import { z } from 'zod'

z.config({
  // The console runs under a CSP without unsafe-eval; every schema is made after this line (decisions.md 9).
  jitless: true,
  // "expected string, received undefined" is for programmers of the contract, not for its clients.
  customError: ({ code, input }) => (code !== 'custom' && input === undefined ? 'is required' : undefined),
})

/** Any well-formed id, also outside RFC 4122; ids compare in lower case. */
export const Id = z.guid().toLowerCase()

/** An instant as ISO 8601 text in UTC. */
export const Instant = z.iso.datetime({ offset: true })

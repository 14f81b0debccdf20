/** What one request may take (design/webhooks.md 1, security.md row 2). */
export interface Limits {
  /** Name, connection and TLS together. */
  connectMs: number
  /** Everything, from the call to the last byte of the body. */
  answerMs: number
  /** Bytes of the answer's body that are read, then the connection is cut. */
  bodyBytes: number
  /** Bytes of the answer's body that are kept. */
  keptBytes: number
  /** Bytes of the answer's header section; more is no answer. */
  headerBytes: number
  /** Header fields, and bytes of them, that are kept. */
  keptHeaders: number
  keptHeaderBytes: number
  /** Of one lane; who finds all of them busy waits. */
  connectionsPerOrigin: number
  /** How long an unused connection is kept, whatever the server offers. */
  idleMs: number
}

export const usualLimits: Limits = {
  connectMs: 5_000,
  answerMs: 15_000,
  bodyBytes: 1024 * 1024,
  keptBytes: 64 * 1024,
  headerBytes: 64 * 1024,
  keptHeaders: 100,
  keptHeaderBytes: 16 * 1024,
  connectionsPerOrigin: 8,
  idleMs: 4_000,
}

/** Limits of one request: a target must not hold a slot or memory for long (docs/design/security.md). */
export interface Limits {
  /** Name, connection and TLS together. */
  connectMs: number
  /** Everything, from the call to the last byte of the body. */
  answerMs: number
  /** Bytes of the answer's body that are read, then the connection is cut. */
  bodyBytes: number
  /** Bytes of the answer's body that are kept. */
  keptBytes: number
  /** Bytes of the answer's header section; a longer one makes the answer invalid. */
  headerBytes: number
  /** Header fields, and bytes of them, that are kept. */
  keptHeaders: number
  keptHeaderBytes: number
  /** Connections of one lane; further requests wait. */
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

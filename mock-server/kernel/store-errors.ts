/** The store can't answer now (disk full, no connection, a query over its limit): 503 on the wire. It may recover without help. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
  /** True when nothing was changed; false when a write was sent and its answer never came, so it may be on disk. */
  readonly isCertain: boolean
  constructor(message: string, { isCertain = true, ...options }: ErrorOptions & { isCertain?: boolean } = {}) {
    super(message, options)
    this.isCertain = isCertain
  }
}

/** A statement was refused because its key exists already (SQLSTATE 23505); two requests may have taken one name at the same time. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
  readonly code = '23505'
  /** The unique index or primary key, as the migrations name it. */
  readonly constraint: string | undefined
  constructor(cause: Error) {
    super(cause.message, { cause })
    this.constraint = 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : undefined
  }
}

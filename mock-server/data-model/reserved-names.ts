/** Names that GraphQL has for itself. */
export interface ReservedNames {
  readonly types: ReadonlySet<string>
  /** Members of every fact sheet. */
  readonly members: ReadonlySet<string>
}

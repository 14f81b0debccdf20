/**
 * A line of the import table. The first role whose pattern matches a file is the file's role. In patterns `*` is one name, `**` any
 * path, `{pure}` a file name without a suffix, `{X}` the feature of the importing file; `type ` in front allows types alone.
 */
export interface Role {
  readonly files: string
  readonly may: readonly string[]
  /** Whether Node's own modules may be imported: only at the edges, so that the core runs wherever `fetch` does. */
  readonly node?: true
  /** The only packages that may be imported; without it, any. */
  readonly packages?: readonly string[]
  /** Foreseen by the layout but without a file so far. The first file of the role makes this line wrong, and the test says so. */
  readonly notYet?: true
}

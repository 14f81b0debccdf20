export interface Probed {
  /** Null for PULL. */
  readonly probing: boolean | null
  readonly ignore_error: boolean
  readonly ordered: boolean
}

/** Whether only probes go out (push/claim.store.ts). With `ignoreError` the others don't wait for them, unless they keep their order. */
export const isProbed = ({ probing, ignore_error: ignoresErrors, ordered }: Probed): boolean =>
  probing === true && (ordered || !ignoresErrors)

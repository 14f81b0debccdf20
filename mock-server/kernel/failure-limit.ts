/** How many failures are allowed in five minutes under a key. Budgets of one kind share their memory, so that many of one kind don't displace another. */
export interface FailureBudget {
  readonly kind: string
  readonly key: string
  readonly allowed: number
}

/** Limits failures, not attempts (http/failures.ts). */
export interface FailureLimit {
  /**
   * Runs a check that may fail, and counts a failure against all budgets; 429 where one is spent. A check that runs reserves its place
   * in each budget, so simultaneous checks can't fail more often than allowed; those without a place wait for the others to end.
   */
  guard(budgets: readonly FailureBudget[], check: () => Promise<boolean>): Promise<boolean>
  /** Forgets the failures under a key. */
  forget(budget: FailureBudget): void
}

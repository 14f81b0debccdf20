import { StoreUnavailable, UniqueViolation } from '#kernel/store-errors.ts'

/** The five characters by which PostgreSQL names a failure ('23505' = unique violation), or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : undefined

/** True for an error of the operating system with this code, such as ENOENT. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** True for a failure that goes away if the transaction is run again: serialization failure, deadlock. */
export const isConflict = (error: unknown): boolean => ['40001', '40P01'].includes(sqlState(error) ?? '')

/**
 * States in which the store failed and not the statement: connection (08), out of disk, memory or connections (53), cancelled by a
 * time limit (57014), shutting down (57P), input/output (58), damaged data (XX001, XX002), idle too long in a transaction (25P03).
 */
const storeStates = /^(08|53|57P|58|57014|XX00[12]|25P03)/

/** The error itself, or the kernel's error around it: StoreUnavailable if the store and not the statement failed, or UniqueViolation. */
export const asStorageError = (error: unknown): unknown => {
  const state = sqlState(error)
  if (error instanceof Error && state === '23505') return new UniqueViolation(error)
  return state !== undefined && storeStates.test(state) ? unavailable(error) : error
}

/** StoreUnavailable with the message of its cause. */
export const unavailable = (cause: unknown, isCertain = true): StoreUnavailable =>
  cause instanceof StoreUnavailable ? cause : new StoreUnavailable(messageOf(cause), { cause, isCertain })

/** For statements that change nothing on their own: reads, and those in a transaction, which is lost as a whole. */
export const asCertain = (error: unknown): unknown =>
  error instanceof StoreUnavailable && !error.isCertain
    ? new StoreUnavailable(error.message, { cause: error.cause })
    : error

/** A host name with several addresses fails with one error for each, and the error around them has no message. */
const messageOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.message === '') return messageOf(cause.errors[0])
  return cause instanceof Error ? cause.message : String(cause)
}

/** True where the store has no space left, whatever was made of the error since. */
export function isFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (sqlState(cause) === '53100' || hasCode(cause, 'ENOSPC') || /no space left/i.test(cause.message)) return true
  return false
}

/**
 * Lets whatever waits have its turn, between two steps of long work. No timer: one that is due already runs before anything that has
 * come from outside.
 */
export const yieldToRequests = () => new Promise<void>((resolve) => void setImmediate(resolve))

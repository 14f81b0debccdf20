/** Lets whatever waits have its turn, between two steps of long work. */
export const yieldToRequests = () => new Promise<void>((resolve) => void setTimeout(resolve))

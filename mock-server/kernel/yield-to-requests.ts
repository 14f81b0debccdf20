/**
 * Lets whatever waits have its turn, between two steps of long work. No timer: one that is due already runs before anything that has
 * come from outside.
 */
export const yieldToRequests = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Maps items one after the other; whatever waits has its turn after each. */
export async function mapInTurns<Item, Result>(items: readonly Item[], map: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    await yieldToRequests()
  }
  return results
}

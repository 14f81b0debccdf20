/**
 * Lets whatever waits have its turn, between two steps of long work. No timer: one that is due already runs before anything that has
 * come from outside.
 */
export const yieldToRequests = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Makes something of each item, one after the other; whatever waits has its turn after each. */
export async function inTurns<Item, Made>(items: readonly Item[], make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = []
  for (const item of items) {
    made.push(make(item))
    await yieldToRequests()
  }
  return made
}

/** The number of parallel requests that a browser sends without queueing. */
const PARALLEL = 6

/** Does the same with every item, a few at a time. A refusal of one doesn't stop the others; the last reason is kept. */
export async function performEach<Item>(items: readonly Item[], perform: (item: Item) => Promise<unknown>) {
  const done: Item[] = []
  const refused: Item[] = []
  let reason: unknown
  for (let from = 0; from < items.length; from += PARALLEL) {
    const batch = items.slice(from, from + PARALLEL)
    const outcomes = await Promise.allSettled(batch.map(async (item) => await perform(item)))
    for (const [index, item] of batch.entries()) {
      const outcome = outcomes[index]
      if (outcome?.status === 'rejected') {
        refused.push(item)
        reason = outcome.reason
      } else done.push(item)
    }
  }
  return { done, refused, reason }
}

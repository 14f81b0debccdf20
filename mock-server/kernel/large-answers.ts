let previous: Promise<unknown> = Promise.resolve()

/** Puts together an answer that may take 100 MB: one at a time in a process, or a few users would take all of its memory. */
export function largeAnswer<T>(work: () => Promise<T>): Promise<T> {
  const answer = previous.then(work)
  previous = answer.catch(() => undefined)
  return answer
}

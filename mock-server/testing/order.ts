/** The name of the promise that is fulfilled first: how tests compare durations without a watch. */
export const firstOf = (promises: Readonly<Record<string, Promise<unknown>>>): Promise<string> =>
  Promise.race(Object.entries(promises).map(([name, promise]) => promise.then(() => name)))

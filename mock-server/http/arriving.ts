import { refuse } from '#kernel/refusal.ts'

/** Bodies that are being read outside of turns. */
export interface Arriving {
  /** Reads a body of so many bytes; 429 where those of the same key that haven't arrived yet would have too many together. */
  read<T>(body: { key: string; bytes: number }, read: () => Promise<T>): Promise<T>
}

/**
 * A body may take two minutes to arrive, and what has arrived is in memory: without a limit, the 1,800 requests that a user has in a
 * minute could hold 900 MB. 16 MiB are 64 of the largest bodies that take no turn, and thousands of usual ones.
 */
const BYTES = 16 * 1024 * 1024

export function arriving(limit: number = BYTES): Arriving {
  const underWay = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const sum = (underWay.get(key) ?? 0) + bytes
    if (sum === 0) underWay.delete(key)
    else underWay.set(key, sum)
  }

  return {
    async read({ key, bytes }, read) {
      if ((underWay.get(key) ?? 0) + bytes > limit) throw tooMany(limit)
      add(key, bytes)
      try {
        return await read()
      } finally {
        add(key, -bytes)
      }
    },
  }
}

const tooMany = (limit: number) =>
  refuse.tooMany(`Bodies of one user that are still on their way may have ${limit / 1024 / 1024} MiB together`, {
    headers: { 'retry-after': '1' },
  })

import { refuse } from '#kernel/refusal.ts'

/** Answers that stay open, of which a user may have so many at the same time. */
export interface Places {
  /** Takes a place for an answer, or refuses with 429; returns the function that gives the place back, which may be called again. */
  take(userId: string): () => void
}

export function places({ ofUser, refusal }: { ofUser: number; refusal: string }): Places {
  const taken = new Map<string, number>()
  return {
    take(userId) {
      const count = taken.get(userId) ?? 0
      if (count >= ofUser) throw refuse.tooMany(refusal, { headers: { 'retry-after': '5' } })
      taken.set(userId, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (taken.get(userId) ?? 1) - 1
        if (left > 0) taken.set(userId, left)
        else taken.delete(userId)
      }
    },
  }
}

import { refuse } from './refusal.ts'

/** Answers that stay open, of which a user and a workspace may have so many at the same time. */
export interface Places {
  /** Takes a place for an answer, or refuses with 429; returns the function that gives the place back, which may be called again. */
  take(holder: { userId: string; workspaceId: string }): () => void
}

export interface PlaceLimit {
  readonly places: number
  /** Says to whoever asks for one more why there is none. */
  readonly reason: string
}

export function places({ ofUser, ofWorkspace }: { ofUser: PlaceLimit; ofWorkspace: PlaceLimit }): Places {
  const [byUser, byWorkspace] = [counted(ofUser), counted(ofWorkspace)]
  return {
    take({ userId, workspaceId }) {
      // Both are asked before either counts: a refusal takes no place.
      byUser.demand(userId)
      byWorkspace.demand(workspaceId)
      byUser.add(userId, 1)
      byWorkspace.add(workspaceId, 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        byUser.add(userId, -1)
        byWorkspace.add(workspaceId, -1)
      }
    },
  }
}

/** How many places each key has taken; a key without any is forgotten. */
function counted({ places: limit, reason }: PlaceLimit) {
  const taken = new Map<string, number>()
  const countOf = (key: string) => taken.get(key) ?? 0
  return {
    demand(key: string) {
      if (countOf(key) >= limit) throw refuse.tooMany(reason, { headers: { 'retry-after': '5' } })
    },
    add(key: string, change: 1 | -1) {
      const count = countOf(key) + change
      if (count > 0) taken.set(key, count)
      else taken.delete(key)
    },
  }
}

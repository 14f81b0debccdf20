import { useMemo, useState } from 'react'

/** Who is to join and who is to leave an entity, by the IDs of users. */
export interface MemberDraft {
  readonly join: readonly string[]
  readonly leave: readonly string[]
}

const none: MemberDraft = { join: [], leave: [] }
const sizeOf = ({ join, leave }: MemberDraft): number => join.length + leave.length

/** Changes of members that are not saved, by entity: its panel can be closed and opened again, and still has them. */
export function useMemberDrafts() {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, MemberDraft>>(new Map())
  return useMemo(() => {
    const change = (entityId: string, next: (draft: MemberDraft) => MemberDraft) =>
      setDrafts((before) => {
        const draft = next(before.get(entityId) ?? none)
        const others = [...before].filter(([id]) => id !== entityId)
        return new Map(sizeOf(draft) === 0 ? others : [...others, [entityId, draft]])
      })
    return {
      hasAny: drafts.size > 0,
      has: (entityId: string) => drafts.has(entityId),
      of: (entityId: string) => drafts.get(entityId) ?? none,
      change,
      discard: (entityId: string) => change(entityId, () => none),
    }
  }, [drafts])
}
export type MemberDrafts = ReturnType<typeof useMemberDrafts>

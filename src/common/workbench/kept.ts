import { isRecord } from 'mock-server/contract/is-record.ts'

type Kept = { readonly owner: string; readonly at: string; readonly content: unknown }

/**
 * Keeps a draft in this tab, where it outlives a reload and goes with signing out; no other tab sees it. The moment, or undefined where
 * there is no room. `owner` is the workspace and the person.
 */
export function keepDraft(key: string, owner: string, content: unknown): string | undefined {
  const kept: Kept = { owner, at: new Date().toISOString(), content }
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
    return kept.at
  } catch {
    sessionStorage.removeItem(key)
    return undefined
  }
}

/** What `keepDraft` has written; a draft of somebody else is dropped. */
export function keptDraft(key: string, owner: string): Kept | undefined {
  const text = sessionStorage.getItem(key)
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    // Safe: only the shape that is written above has an owner and a content.
    if (isRecord(kept) && kept['owner'] === owner && 'content' in kept) return kept as Kept
  } catch {
    // Not what was written above.
  }
  sessionStorage.removeItem(key)
  return undefined
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(key)

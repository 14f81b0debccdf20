import { LRUCache } from 'lru-cache'
import type { Db } from '#storage/database.ts'
import type { Bookmarks } from './bookmark-index.service.ts'
import { findBroken, readHead } from './broken-references.store.ts'

/** Workspaces whose broken references stay in memory. */
const MOST_WORKSPACES = 50

/** The fact sheets that bookmarks of a workspace reference and that are archived or gone, read again after each event. */
export function brokenReferences(db: Db) {
  const kept = new LRUCache<string, { head: number; broken: ReadonlySet<string> }>({ max: MOST_WORKSPACES })

  return {
    async among(workspaceId: string, bookmarks: Bookmarks): Promise<ReadonlySet<string>> {
      const head = await readHead(db, workspaceId)
      const known = kept.get(workspaceId)
      if (known?.head === head) return known.broken
      const ids = new Set<string>()
      for (const { referenced_fact_sheets: references } of bookmarks.values()) for (const id of references) ids.add(id)
      const broken = ids.size === 0 ? new Set<string>() : await findBroken(db, workspaceId, [...ids])
      kept.set(workspaceId, { head, broken })
      return broken
    },
  }
}

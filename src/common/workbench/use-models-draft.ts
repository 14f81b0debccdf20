import { useMemo } from 'react'
import type { Documents, StoredModels } from './model-documents.ts'
import { leavesKind, useLeavesDraft } from './use-leaves-draft.ts'

/** View model, labels, reports and resources as they are being edited on a page. */
export function useModelsDraft(stored: StoredModels, page: string) {
  const kind = useMemo(
    () =>
      leavesKind<StoredModels, Documents>({
        key: `modelsDraft.${page}`,
        documentOf: ({ documents }) => documents,
        tagOf: ({ versions }) => versions,
      }),
    [page],
  )
  const draft = useLeavesDraft(stored, kind)
  return { ...draft, documents: draft.document }
}
export type ModelsDraft = ReturnType<typeof useModelsDraft>

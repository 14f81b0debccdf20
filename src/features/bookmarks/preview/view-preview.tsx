import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { useRefusal } from '#common/permitted.ts'
import { PreviewMessage, PreviewSkeleton } from './preview-parts.tsx'
import { type SavedQuery, savedQuery } from './saved-query.ts'
import { useTranslation } from 'react-i18next'

type View = {
  readonly bookmark: Bookmark
  readonly query: SavedQuery
  /** The way to remove what the workspace no longer has. */
  readonly mend?: ReactNode
}

/** The first fact sheets of an inventory view. Nothing where the saved state is no query that can be run. */
export function ViewPreview({ bookmark, mend }: Omit<View, 'query'>) {
  const refusal = useRefusal('factSheet.read')
  const query = savedQuery(bookmark.state)
  if ((bookmark.type !== 'INVENTORY' && bookmark.type !== 'INVENTORY_EXPORT') || !query) return null
  return refusal === undefined ? <LoadedRows {...{ bookmark, query, mend }} /> : <PreviewMessage text={refusal} />
}

/** Fetches the code of the GraphQL client with the first preview that needs it, and again if that fails. */
function LoadedRows({ bookmark, query, mend }: View) {
  const { t } = useTranslation('bookmarks')
  const code = useQuery({
    queryKey: ['code of view rows'],
    queryFn: async () => await import('./view-rows.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code.isError) {
    return <PreviewMessage title={t('rows.failed')} text={t('error.offline')} onRetry={() => void code.refetch()} />
  }
  if (!code.data) return <PreviewSkeleton />
  const { id, state, updatedAt } = bookmark
  return <code.data.SavedViewRows key={id} cacheKey={`${id} ${updatedAt}`} {...{ state, query, mend }} />
}

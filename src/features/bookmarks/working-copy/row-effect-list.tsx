import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { useRefusal } from '#common/permitted.ts'
import { PreviewMessage } from '#features/bookmarks/preview/preview-parts.tsx'
import { savedQuery } from '#features/bookmarks/preview/saved-query.ts'
import { ChangeGroup } from './change-group.tsx'
import { LoadingRows } from './loading-rows.tsx'
import { rowEffect } from './row-effect.ts'
import type { Compared } from './use-row-effect.ts'

type Props = Pick<Bookmark, 'type'> & { readonly before: Bookmark['state']; readonly after: Bookmark['state'] }

/** What a change of an inventory view does to its rows. Nothing where its filters stay the same or can't be run. */
export function RowEffectList({ type, before, after }: Props) {
  const { t } = useTranslation('workingCopy')
  const refusal = useRefusal('factSheet.read')
  const compared = useMemo(() => {
    const [from, to] = [savedQuery(before), savedQuery(after)]
    const effect = from && to && rowEffect(from, to)
    return effect && { effect, before: from, after: to }
  }, [before, after])
  if ((type !== 'INVENTORY' && type !== 'INVENTORY_EXPORT') || !compared) return null
  if (refusal !== undefined) {
    return (
      <ChangeGroup title={t('rows.title')}>
        <PreviewMessage text={refusal} />
      </ChangeGroup>
    )
  }
  return <LoadedRows {...compared} />
}

/** Fetches the code of the GraphQL client only where filters changed. */
function LoadedRows(compared: Compared) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const code = useQuery({
    queryKey: ['code of changed rows'],
    queryFn: async () => await import('./effect-rows.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (code.isError) {
    return (
      <ChangeGroup title={t('rows.title')}>
        <PreviewMessage
          title={t('bookmarks:rows.failed')}
          text={t('bookmarks:error.offline')}
          onRetry={() => void code.refetch()}
        />
      </ChangeGroup>
    )
  }
  if (!code.data) return <LoadingRows />
  return <code.data.EffectRows {...compared} />
}

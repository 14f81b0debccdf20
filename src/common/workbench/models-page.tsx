import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#api/query-client.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import type { StoredModels } from './model-documents.ts'
import { modelsToEdit } from './models.queries.ts'

export const modelsLoader = startingWith('model.read', () => {
  void queryClient.prefetchQuery(modelsToEdit)
})

type Props = {
  readonly title: string
  readonly texts: { readonly noPermission: string; readonly failed: string; readonly loading: string }
  readonly children: (stored: StoredModels) => ReactNode
}

/** A page that edits models: while they are loaded, when that fails, and for people without the right. */
export function ModelsPage({ title, texts, children }: Props) {
  const canRead = hasRight(useSignedIn(), 'model.read')
  const stored = useQuery({ ...modelsToEdit, enabled: canRead })
  const { error, data } = stored
  return (
    <Page>
      {data ? (
        children(data)
      ) : (
        <>
          <PageHead title={title} />
          <NeedsRight right="model.read" title={texts.noPermission}>
            {error ? (
              <ListError error={error} title={texts.failed} onRetry={() => void stored.refetch()} />
            ) : (
              <LinesSkeleton label={texts.loading} lines={14} />
            )}
          </NeedsRight>
        </>
      )}
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { modelsToEdit } from '#common/editing/models.queries.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { ViewModelEditor } from './view-model-editor.tsx'

export const loader = startingWith('model.read', () => {
  void queryClient.prefetchQuery(modelsToEdit)
})

/** `/view-model`: in which sections fact sheets show their fields. */
export default function ViewModelPage() {
  const { t } = useTranslation('viewModel')
  const canRead = hasRight(useSignedIn(), 'model.read')
  const stored = useQuery({ ...modelsToEdit, enabled: canRead })
  const { error, data } = stored
  return (
    <Page>
      {data ? (
        <ViewModelEditor stored={data} />
      ) : (
        <>
          <PageHead title={t('title')} />
          <NeedsRight right="model.read" title={t('noPermission')}>
            {error ? (
              <ListError error={error} title={t('failed')} onRetry={() => void stored.refetch()} />
            ) : (
              <LinesSkeleton label={t('loading')} lines={14} />
            )}
          </NeedsRight>
        </>
      )}
    </Page>
  )
}

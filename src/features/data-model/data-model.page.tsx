import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { Columns } from './columns.ts'
import { modelToEdit, viewModel } from './draft/model.queries.ts'
import { Workbench } from './workbench.tsx'

export const loader = startingWith('model.read', () => {
  void queryClient.prefetchQuery(modelToEdit)
  void queryClient.prefetchQuery(viewModel)
})

/** `/data-model`: what fact sheets look like. Changes are collected here and saved together after a review. */
export default function DataModelPage() {
  const { t } = useTranslation('dataModel')
  const canRead = hasRight(useSignedIn(), 'model.read')
  const stored = useQuery({ ...modelToEdit, enabled: canRead })
  const view = useQuery({ ...viewModel, enabled: canRead })
  if (stored.data && view.data) {
    return (
      <Page>
        <Workbench stored={stored.data} views={view.data.data.factSheets} />
      </Page>
    )
  }
  const error = stored.error ?? view.error
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="model.read" title={t('noPermission')}>
        {error ? (
          <ListError
            error={error}
            title={t('failed')}
            onRetry={() => {
              void stored.refetch()
              void view.refetch()
            }}
          />
        ) : (
          <Columns>
            <LinesSkeleton label={t('loading')} lines={14} />
            <LinesSkeleton label={t('loading')} lines={8} />
          </Columns>
        )}
      </NeedsRight>
    </Page>
  )
}

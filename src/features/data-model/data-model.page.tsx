import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { Columns } from './columns.styles.ts'
import { documentsToEdit } from './draft/model.queries.ts'
import { Workbench } from './workbench.tsx'

export const loader = startingWith('model.read', () => {
  void queryClient.prefetchQuery(documentsToEdit)
})

/** `/data-model`: what fact sheets look like. Changes are collected here and saved together after a review. */
export default function DataModelPage() {
  const { t } = useTranslation('dataModel')
  const canRead = hasRight(useSignedIn(), 'model.read')
  const stored = useQuery({ ...documentsToEdit, enabled: canRead })
  if (stored.data) {
    return (
      <Page>
        <Workbench stored={stored.data} />
      </Page>
    )
  }
  const { error } = stored
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="model.read" title={t('noPermission')}>
        {error ? (
          <ListError error={error} title={t('failed')} onRetry={() => void stored.refetch()} />
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

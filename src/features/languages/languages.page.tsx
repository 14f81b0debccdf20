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
import { LanguagesEditor } from './languages-editor.tsx'

export const loader = startingWith('model.read', () => {
  void queryClient.prefetchQuery(modelsToEdit)
})

/** `/languages`: all texts of the workspace's models, language beside language. */
export default function LanguagesPage() {
  const { t } = useTranslation('languages')
  const canRead = hasRight(useSignedIn(), 'model.read')
  const stored = useQuery({ ...modelsToEdit, enabled: canRead })
  const { error, data } = stored
  return (
    <Page>
      {data ? (
        <LanguagesEditor stored={data} />
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

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { startingWith } from '#common/page-loader.ts'
import { settingsToEdit } from './settings.queries.ts'
import { SettingsEditor } from './settings-editor.tsx'

export const loader = startingWith('model.read', () => void queryClient.prefetchQuery(settingsToEdit))

/** `/settings`: the settings of the workspace, and its maintenance. */
export default function SettingsPage() {
  const { t } = useTranslation('settings')
  const stored = useQuery(settingsToEdit)
  if (stored.data) return <SettingsEditor stored={stored.data} />
  return (
    <Page>
      <PageHead title={t('title')} />
      {stored.error ? (
        <ListError error={stored.error} title={t('failed')} onRetry={() => void stored.refetch()} />
      ) : (
        <LinesSkeleton label={t('loading')} lines={12} />
      )}
    </Page>
  )
}

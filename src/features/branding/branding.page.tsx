import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { startingWith } from '#common/page-loader.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import { workspaceState } from '#common/workspace-state.ts'
import { BrandingEditor } from './branding-editor.tsx'

export const loader = startingWith('model.read', () => void queryClient.prefetchQuery(workspaceState))

/** `/branding`: the pictures and colours of the workspace. */
export default function BrandingPage() {
  const { t } = useTranslation('branding')
  const { role } = useSignedIn()
  const state = useQuery(workspaceState)
  if (role === 'ADMIN' && state.data) return <BrandingEditor state={state.data.data} />
  return (
    <Page>
      <PageHead title={t('title')} />
      {role !== 'ADMIN' && <Callout>{t('onlyAdmins')}</Callout>}
      {role === 'ADMIN' && state.isPending && <LinesSkeleton label={t('loading')} lines={10} />}
      {state.error && <ListError error={state.error} title={t('failed')} onRetry={() => void state.refetch()} />}
    </Page>
  )
}

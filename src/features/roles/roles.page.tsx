import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { roles as roleSummaries } from '#common/roles.ts'
import { queryClient } from '#api/query-client.ts'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import type { ModelRows } from './draft/changes.ts'
import { memberRowsOf } from './draft/member-rows.ts'
import { dataModel, rolesToEdit } from './draft/roles.queries.ts'
import { RolesView } from './roles-view.tsx'

export const loader = startingWith('role.read', (_, signedIn) => {
  void queryClient.prefetchQuery(rolesToEdit)
  void queryClient.prefetchQuery(roleSummaries)
  if (hasRight(signedIn, 'model.read')) void queryClient.prefetchQuery(dataModel)
})

const noModel: ModelRows = { types: [], members: [] }

/** What each role lets people do. Changes are collected here and saved together after a review. */
export default function RolesPage() {
  const { t } = useTranslation('roles')
  const signedIn = useSignedIn()
  const canRead = hasRight(signedIn, 'role.read')
  const stored = useQuery({ ...rolesToEdit, enabled: canRead })
  const model = useQuery({ ...dataModel, enabled: canRead && hasRight(signedIn, 'model.read') })
  const rows = useMemo(
    (): ModelRows | undefined =>
      model.data && { types: Object.keys(model.data.data.factSheets), members: memberRowsOf(model.data.data) },
    [model.data],
  )
  const shown = rows ?? (model.isPending ? undefined : noModel)
  const error = stored.error ?? model.error
  if (stored.data && shown) {
    return (
      <Page>
        <RolesView stored={stored.data} model={shown} />
      </Page>
    )
  }
  return (
    <Page>
      <PageHead title={t('title')} />
      <NeedsRight right="role.read" title={t('noPermission')}>
        {error ? (
          <ListError
            error={error}
            title={t('failed')}
            onRetry={() => {
              void stored.refetch()
              void model.refetch()
            }}
          />
        ) : (
          <LinesSkeleton label={t('loading')} lines={12} />
        )}
      </NeedsRight>
    </Page>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMatch, useParams, useSearchParams } from 'react-router'
import { LinkButton } from '#ui/controls/button.tsx'
import { Page, PageHead } from '#ui/shell/page-head.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { queryClient } from '#api/query-client.ts'
import { ListError } from '#common/list-error.tsx'
import { NeedsRight } from '#common/needs-right.tsx'
import { startingWith } from '#common/page-loader.ts'
import { usePageName } from '#common/page-name.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'
import { paths } from '#paths.ts'
import { EditorForm } from './editor-form.tsx'
import { useEditing } from './settings/editing.ts'
import { countsOfDay, ownTags, type Stored, subscriptionToEdit } from './settings/editor.queries.ts'
import { withTypes } from './settings/selection.ts'
import { copyOf, emptyValues, formOf } from './settings/values.ts'
import { Layout } from './settings/layout.styles.ts'

export const loader = startingWith('webhook.manage', (_search, _signedIn, { id }) => {
  if (id !== undefined) void queryClient.prefetchQuery(subscriptionToEdit(id))
  void queryClient.prefetchQuery(ownTags)
  void queryClient.prefetchQuery(countsOfDay)
})

/** `/webhooks/new`, `/webhooks/:id/edit` and `/webhooks/:id/clone`. */
export default function EditorPage() {
  const { t } = useTranslation(['subscriptionEditor', 'terms', 'form'])
  const { id } = useParams()
  const [search] = useSearchParams()
  const isClone = useMatch(paths.cloneWebhook(':id')) !== null
  const canManage = hasRight(useSignedIn(), 'webhook.manage')
  const stored = useQuery({ ...subscriptionToEdit(id ?? ''), enabled: canManage && id !== undefined })
  const tags = useQuery({ ...ownTags, enabled: canManage })
  const name = stored.data?.subscription.identifier
  usePageName(id === undefined ? t('title.new') : isClone ? t('title.clone') : name)
  const application = tags.data?.data[0]?.[0]
  const error = stored.error ?? tags.error
  if (application !== undefined && (id === undefined || stored.data)) {
    return (
      <Page>
        {stored.data && !isClone ? (
          // A saved version starts the form anew, so that later changes are compared with it.
          <Edit key={`${id} ${stored.data.etag}`} stored={stored.data} application={application} />
        ) : (
          <EditorForm
            key={id}
            application={application}
            original={stored.data?.subscription}
            initial={
              stored.data
                ? copyOf(stored.data.subscription, t('copyName', { name: name ?? '' }))
                : { ...emptyValues, tagSets: withTypes([], { application, types: wantedTypes(search), isOn: true }) }
            }
          />
        )}
      </Page>
    )
  }
  return (
    <Page>
      <PageHead title={t(id === undefined ? 'title.new' : isClone ? 'title.clone' : 'title.edit')} />
      <NeedsRight right="webhook.manage" title={t('noRight')}>
        {error ? (
          <ListError
            error={error}
            onRetry={() => {
              void stored.refetch()
              void tags.refetch()
            }}
            title={t('failed')}
            gone={{
              title: t('gone.title'),
              text: t('gone.text'),
              actions: <LinkButton href={paths.webhooks()}>{t('gone.list')}</LinkButton>,
            }}
          />
        ) : (
          <EditorSkeleton label={t('loading')} />
        )}
      </NeedsRight>
    </Page>
  )
}

/** The event types that a link to the form of a new webhook asks for (`events=FACT_SHEET_CREATED,…`). */
const wantedTypes = (search: URLSearchParams): string[] => [
  ...new Set((search.get('events') ?? '').split(',').filter((type) => type !== '')),
]

function Edit({ stored, application }: { readonly stored: Stored; readonly application: string }) {
  const editing = useEditing(stored)
  const { subscription } = stored
  return <EditorForm {...{ editing, application }} initial={formOf(subscription)} original={subscription} />
}

/** The columns before the subscription is there. */
function EditorSkeleton({ label }: { readonly label: string }) {
  return (
    <Layout>
      <div data-part="columns">
        <section data-part="delivery">
          <LinesSkeleton label={label} lines={10} />
        </section>
        <section aria-hidden>
          <LinesSkeleton label={label} lines={12} />
        </section>
        <section aria-hidden data-part="sample">
          <LinesSkeleton label={label} lines={8} />
        </section>
      </div>
    </Layout>
  )
}

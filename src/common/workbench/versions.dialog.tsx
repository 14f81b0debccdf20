import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { getModelVersion, listModelVersions } from 'mock-server/contract/models/versions.ts'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { SelectField } from '#ui/controls/fields/select-field.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { call } from '#api/call.ts'
import { fetchNext } from '#api/next-page.ts'
import { ListError } from '#common/list-error.tsx'
import { useWork } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import { withDocument } from './model-documents.ts'
import type { ModelsDraft } from './use-models-draft.ts'

type Props = {
  readonly draft: ModelsDraft
  /** The documents to choose from, as the server names them. */
  readonly documents: readonly { readonly name: string; readonly label: string }[]
  readonly onClose: () => void
}

/** What a document was after each save. An earlier version is put into the draft, to be looked at and saved. */
export function VersionsDialog({ draft, documents, onClose }: Props) {
  const { t } = useTranslation('editing')
  const number = useNumber()
  const [document, setDocument] = useState(documents[0]?.name ?? '')
  const { problem, run } = useWork(t)
  const query = useInfiniteQuery({
    queryKey: [listModelVersions.id, document],
    queryFn: async ({ pageParam, signal }) =>
      await call(listModelVersions, { query: { document, ...(pageParam > 0 && { before: pageParam }) } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  })
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? []
  const take = (revision: number) =>
    run(async () => {
      const { data } = await call(getModelVersion, { params: { revision }, query: { document } })
      draft.change((all) => withDocument(all, document, data))
      onClose()
    })
  return (
    <Dialog title={t('versions.title')} subtitle={t('versions.help')} onClose={onClose}>
      {documents.length > 1 && (
        <SelectField
          label={t('versions.document')}
          value={document}
          options={documents.map(({ name, label }) => ({ value: name, label }))}
          onChange={({ target }) => setDocument(target.value)}
        />
      )}
      {problem !== undefined && (
        <Callout tone="bad" role="alert">
          {problem}
        </Callout>
      )}
      {query.isPending && <LinesSkeleton label={t('versions.loading')} lines={4} />}
      {query.error && <ListError error={query.error} onRetry={() => void query.refetch()} />}
      <List aria-label={t('versions.title')}>
        {versions.map(({ revision, savedAt, savedBy, isCurrent }) => (
          <li key={revision}>
            <span>
              <b>{revision === 0 ? t('versions.original') : t('versions.version', { n: number(revision) })}</b>{' '}
              {isCurrent && <Badge tone="ok">{t('versions.current')}</Badge>}
              <small>
                {savedAt !== undefined && <RelativeTime at={savedAt} />}
                {savedBy && ` ${t('versions.by', { name: savedBy.displayName })}`}
              </small>
            </span>
            {!isCurrent && (
              <Button
                aria-label={`${t('versions.take')}: ${revision === 0 ? t('versions.original') : t('versions.version', { n: number(revision) })}`}
                onClick={() => void take(revision)}
              >
                {t('versions.take')}
              </Button>
            )}
          </li>
        ))}
      </List>
      {query.hasNextPage && (
        <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
          {t('versions.more')}
        </Button>
      )}
    </Dialog>
  )
}

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 12,
    padding: '8px 0',
    borderTop: '1px solid var(--line)',
  },
  '& > li:first-of-type': { borderTop: 0 },
  '& small': { display: 'block', font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& b': { fontWeight: 500 },
})

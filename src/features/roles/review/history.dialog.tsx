import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import {
  type AuthorizationVersion,
  listAuthorizationVersions,
  restoreAuthorization,
} from 'mock-server/contract/authorization/roles.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Badge } from '#ui/controls/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { Dialog } from '#ui/feedback/dialogs/dialog.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { call } from '#api/call.ts'
import { invalidate } from '#api/operation.ts'
import { fetchNext } from '#api/next-page.ts'
import { ListError } from '#common/list-error.tsx'
import { useRefusal } from '#common/permitted.ts'
import { useAnswer } from '#common/use-work.ts'
import { useNumber } from '#common/use-number.ts'
import { changesOf, type ModelRows } from '#features/roles/draft/changes.ts'
import { draftOf } from '#features/roles/draft/draft.ts'
import type { RolesDraft } from '#features/roles/draft/use-roles-draft.ts'
import { fetchRoles, staleAfterSave } from '#features/roles/draft/roles.queries.ts'
import { ChangeList } from './change-list.tsx'
import { Previews } from './previews.tsx'

type Props = { readonly state: RolesDraft; readonly model: ModelRows; readonly onClose: () => void }

/** The versions of the roles, the latest first, each with what it changed. An earlier one can become the current one again. */
export function HistoryDialog({ state, model, onClose }: Props) {
  const { t } = useTranslation('roles')
  const [asked, setAsked] = useState<AuthorizationVersion>()
  const query = useInfiniteQuery({
    queryKey: [listAuthorizationVersions.id, 'dialog'],
    queryFn: async ({ pageParam, signal }) =>
      await call(
        listAuthorizationVersions,
        { query: { pageSize: 20, ...(pageParam > 0 && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Dialog title={t('history.title')} size="token" onClose={onClose}>
      {query.isError && versions.length === 0 ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} title={t('history.failed')} />
      ) : query.isPending ? (
        <LinesSkeleton label={t('history.loading')} lines={4} />
      ) : (
        <List>
          {versions.map((version, nth) => (
            <Version
              key={version.version}
              {...{ version, model }}
              before={versions[nth + 1]}
              isDirty={state.changes.length > 0}
              onRestore={() => setAsked(version)}
            />
          ))}
        </List>
      )}
      {query.hasNextPage && (
        <Button look="ghost" isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
          {t('history.more')}
        </Button>
      )}
      <Previews />
      {asked && <Restore {...{ state, model }} version={asked} onClose={() => setAsked(undefined)} onDone={onClose} />}
    </Dialog>
  )
}

type VersionProps = {
  readonly version: AuthorizationVersion
  readonly before: AuthorizationVersion | undefined
  readonly model: ModelRows
  readonly isDirty: boolean
  readonly onRestore: () => void
}

function Version({ version, before, model, isDirty, onRestore }: VersionProps) {
  const { t } = useTranslation('roles')
  const refusal = useRefusal('role.manage')
  const { savedBy, savedAt, isCurrent } = version
  const changes = before ? changesOf(draftOf(before.roles), draftOf(version.roles), model) : []
  const name = savedBy?.displayName ?? t(version.version === 0 ? 'history.service' : 'history.nobody')
  return (
    <li>
      <header>
        <Avatar name={name} size={20} {...(savedBy ? { id: savedBy.id } : {})} />
        <b>{t('history.version', { version: version.version })}</b>
        <span>
          {name}
          {savedAt !== undefined && (
            <>
              , <RelativeTime at={savedAt} isInSentence />
            </>
          )}
        </span>
        {isCurrent ? (
          <Badge>{t('history.current')}</Badge>
        ) : (
          <Button
            size={24}
            refusal={refusal ?? (isDirty ? t('history.dirty') : undefined)}
            aria-label={t('history.restoreOf', { version: version.version })}
            onClick={() => refusal === undefined && !isDirty && onRestore()}
          >
            {t('history.restore')}
          </Button>
        )}
      </header>
      <ChangeList changes={changes} />
    </li>
  )
}

type RestoreProps = Pick<Props, 'state' | 'model' | 'onClose'> & {
  readonly version: AuthorizationVersion
  readonly onDone: () => void
}

function Restore({ state, model, version, onClose, onDone }: RestoreProps) {
  const { t } = useTranslation('roles')
  const number = useNumber()
  const changes = changesOf(state.before, draftOf(version.roles), model)
  const answer = useAnswer(async () => {
    const headers = state.etag === null ? {} : { headers: { 'if-match': state.etag } }
    await call(restoreAuthorization, { params: { version: version.version } }, headers)
    state.restart(await fetchRoles())
    toast.ok(t('history.restored', { version: number(version.version) }))
    onDone()
    await invalidate(...staleAfterSave)
  }, t)
  return (
    <ConfirmDialog
      title={t('history.question', { version: version.version })}
      confirmLabel={t('history.confirm')}
      cancelLabel={t('cancel')}
      {...answer}
      onClose={onClose}
    >
      <p>{t('history.text')}</p>
      <ChangeList changes={changes} />
    </ConfirmDialog>
  )
}

const List = styled('ol')({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& > li': { padding: '12px 0', borderBottom: '1px solid var(--line-1)' },
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, marginBottom: 8 },
  '& header > span': { flex: 1, font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

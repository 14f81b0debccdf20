import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import type { CallbackVersion } from 'mock-server/contract/webhooks/callback-versions.ts'
import { fetchNext } from '#api/next-page.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { TextLink } from '#ui/controls/text-link.tsx'
import { ConfirmDialog } from '#ui/feedback/dialogs/confirm-dialog.tsx'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { ListError } from '#common/list-error.tsx'
import { useNumber } from '#common/use-number.ts'
import { useSignedIn } from '#common/use-signed-in.ts'
import type { Shared } from './callback-view.tsx'
import { callbackVersions } from './callback.queries.ts'

type Props = Shared & {
  readonly showsAll: boolean
  readonly onShowAll: () => void
}

/** The draft and the versions, the newest first. An earlier one can be read and restored. */
export function VersionList({ stored, draft, address, refusal, actions, showsAll, onShowAll }: Props) {
  const { t } = useTranslation('callback')
  const number = useNumber()
  const me = useSignedIn().user
  const [asked, setAsked] = useState<number>()
  const query = useInfiniteQuery(callbackVersions(stored.subscription.id))
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total
  return (
    <Root data-all={showsAll || undefined} aria-label={t('versions.title')} role="region">
      <header>
        <h2>{t('versions.title')}</h2>
        {total !== undefined && <span>{number(total)}</span>}
        <Button look="ghost" size={24} aria-expanded={showsAll} onClick={onShowAll}>
          {t(showsAll ? 'versions.showFewer' : 'versions.showAll')}
        </Button>
      </header>
      {query.isError && versions.length === 0 ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} title={t('versions.failed')} />
      ) : query.isPending ? (
        <LinesSkeleton label={t('versions.loading')} lines={3} />
      ) : (
        <ol>
          {draft.isChanged && (
            <li>
              <Avatar name={me.displayName} id={me.id} size={20} />
              <div>
                <b>{t('versions.draft', { version: draft.liveVersion + 1 })}</b>
                <span>
                  {t('versions.you')}
                  {stored.draft && (
                    <>
                      , <RelativeTime at={stored.draft.savedAt} isInSentence />
                    </>
                  )}
                </span>
              </div>
            </li>
          )}
          {versions.map((version) => (
            <Entry key={version.version} {...{ version, address, refusal, actions }} onRestore={setAsked} />
          ))}
          {versions.length === 0 && !draft.isChanged && <li data-part="empty">{t('versions.none')}</li>}
          {query.hasNextPage && showsAll && (
            <li>
              <Button look="ghost" size={24} isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
                {t('versions.more')}
              </Button>
            </li>
          )}
        </ol>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={t('restore.question', { version: asked })}
          confirmLabel={t('restore.confirm')}
          cancelLabel={t('cancel')}
          isBusy={actions.isBusy}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void actions.restore(asked).then(() => setAsked(undefined))}
        >
          <p>{t('restore.text', { version: draft.liveVersion + 1 })}</p>
        </ConfirmDialog>
      )}
    </Root>
  )
}

type EntryProps = Pick<Props, 'address' | 'refusal' | 'actions'> & {
  readonly version: CallbackVersion
  readonly onRestore: (version: number) => void
}

function Entry({ version: entry, address: { hrefWith }, refusal, actions, onRestore }: EntryProps) {
  const { t } = useTranslation('callback')
  const me = useSignedIn().user.id
  const { version, savedBy, savedAt, restoredFrom, isCurrent, size } = entry
  const by = savedBy?.id === me ? t('versions.you') : (savedBy?.displayName ?? t('versions.nobody'))
  const href = isCurrent ? hrefWith({ tab: 'live', version: undefined }) : hrefWith({ version: String(version) })
  return (
    <li>
      <Avatar name={savedBy?.displayName ?? '?'} size={20} {...(savedBy ? { id: savedBy.id } : {})} />
      <div>
        <TextLink href={href}>
          {size === 0
            ? t('versions.removed', { version })
            : t(isCurrent ? 'versions.live' : 'versions.version', { version })}
        </TextLink>
        <span>
          {by}, <RelativeTime at={savedAt} isInSentence />
          {restoredFrom !== undefined && `, ${t('versions.restoredFrom', { version: restoredFrom })}`}
        </span>
      </div>
      {!isCurrent && (
        <Button
          look="ghost"
          size={24}
          refusal={refusal}
          isBusy={actions.isBusy}
          aria-label={t('restore.labelOf', { version })}
          onClick={() => onRestore(version)}
        >
          {t('restore.label')}
        </Button>
      )}
    </li>
  )
}

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  flexDirection: 'column',
  maxHeight: 178,
  borderTop: '1px solid var(--line)',
  background: 'var(--surface-2)',
  '&[data-all]': { flex: 1, minHeight: 0, maxHeight: 'none' },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 40,
    padding: '0 8px 0 16px',
    borderBottom: '1px solid var(--line-1)',
    '& > h2': { font: '600 13px/20px var(--sans)' },
    '& > span': { flex: 1, color: 'var(--text-3)', fontVariantNumeric: 'tabular-nums' },
  },
  '& > ol': { overflow: 'auto', minHeight: 0 },
  '& li': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 46, padding: '5px 8px 5px 16px' },
  '& li + li': { borderTop: '1px solid var(--line-1)' },
  '& li > div': { flex: 1, minWidth: 0, display: 'grid', justifyItems: 'start' },
  '& li b, & li a': { font: '500 12px/16px var(--sans)', color: 'var(--text)' },
  '& li span': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
  '& [data-part=empty]': { font: '400 12px/16px var(--sans)', color: 'var(--text-3)' },
})

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import Info from 'lucide-react/icons/info'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { fetchNext } from '#api/next-page.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { Button } from '#ui/controls/button.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { NoPermission } from '#ui/feedback/states.tsx'
import { SidePanel } from '#ui/list/side-panel.tsx'
import { ListError } from '#common/list-error.tsx'
import { useNumber } from '#common/use-number.ts'
import { bookmarkVersions } from '#features/bookmarks/working-copy.queries.ts'
import type { PageAddress, usePageAddress } from './page-address.ts'
import type { CopyActions } from './use-copy-actions.ts'
import { useMoment } from '#features/bookmarks/changes/use-moment.ts'
import type { Proposal } from './use-proposal.ts'
import { VersionEntry } from './version-entry.tsx'

type Props = Pick<ReturnType<typeof usePageAddress>, 'hrefWith'> & {
  readonly bookmark: Bookmark
  readonly proposal: Proposal | undefined
  readonly actions: CopyActions
  readonly address: PageAddress
  readonly onClose: () => void
}

/** The versions of a bookmark, the latest first, and the working copy before them. */
export function History({ bookmark, proposal, actions, address, hrefWith, onClose }: Props) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const number = useNumber()
  const refusal = bookmark.refusals?.update
  const query = useInfiniteQuery({ ...bookmarkVersions(bookmark.id), enabled: refusal === undefined })
  const versions = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages[0]?.total
  const more = (total ?? 0) - versions.length
  const closed = query.data?.pages[0]?.closed ?? 0
  return (
    <SidePanel
      title={t('history.title')}
      subtitle={total === undefined ? undefined : t('history.total', { count: total, n: number(total) })}
      width={392}
      takesFocus
      notice={proposal?.newer && <NewerVersion proposal={proposal} />}
      foot={
        <>
          <span>{t('history.kept')}</span>
          {query.hasNextPage && (
            <Button look="ghost" size={24} isBusy={query.isFetchingNextPage} onClick={() => void fetchNext(query)}>
              {t('history.more', { n: number(Math.min(more, 20)) })}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      {refusal !== undefined ? (
        <NoPermission title={t('history.noRight')} text={t(`bookmarks:refusal.${refusal}`)} />
      ) : query.isError && versions.length === 0 ? (
        <ListError error={query.error} onRetry={() => void query.refetch()} title={t('history.failed')} />
      ) : query.isPending ? (
        <LinesSkeleton label={t('history.loading')} lines={8} />
      ) : (
        <Entries>
          {proposal && <CopyEntry bookmark={bookmark} count={proposal.parts.length} />}
          {versions.map((version, index) => (
            <VersionEntry
              key={version.version}
              {...{ bookmark, version, hrefWith, actions }}
              previous={versions[index + 1]}
              latest={versions[0]?.version ?? version.version}
              isOpen={address.version === version.version}
              isAfterClosed={closed > 0}
            />
          ))}
          {closed > 0 && !query.hasNextPage && (
            <li>
              <span data-part="node" aria-hidden>
                <Lock />
              </span>
              <div data-part="body">
                <p>{t('history.closed', { count: closed, n: number(closed) })}</p>
              </div>
            </li>
          )}
        </Entries>
      )}
    </SidePanel>
  )
}

/** Somebody has saved a version since the working copy was begun. */
function NewerVersion({ proposal: { newer, conflicts, isReplacing } }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('workingCopy')
  const moment = useMoment()
  if (!newer) return null
  const { version, savedBy, savedAt } = newer
  const text = isReplacing ? 'newer.replaced' : conflicts.length > 0 ? 'newer.overlaps' : 'newer.apart'
  return (
    <Callout
      tone={isReplacing || conflicts.length > 0 ? 'warn' : 'info'}
      icon={<Info />}
      title={t(savedBy ? 'newer.title' : 'newer.titleOfNobody', {
        name: savedBy?.displayName,
        version,
        moment: moment(savedAt),
      })}
    >
      {t(text, { count: conflicts.length })}
    </Callout>
  )
}

function CopyEntry({ bookmark: { workingCopy }, count }: { readonly bookmark: Bookmark; readonly count: number }) {
  const { t } = useTranslation('workingCopy')
  const number = useNumber()
  const moment = useMoment()
  if (!workingCopy) return null
  const { user, createdAt } = workingCopy
  return (
    <li>
      <span data-part="node" data-kind="copy" aria-hidden>
        <Pencil />
      </span>
      <div data-part="body">
        <h3>{t('workingCopy')}</h3>
        <p>
          <Avatar name={user.displayName} id={user.id} size={20} />
          {t('history.you', { count, n: number(count), moment: moment(createdAt) })}
        </p>
      </div>
    </li>
  )
}

const Entries = styled('ol')({
  padding: '12px 0',
  '& > li': { position: 'relative', display: 'flex', gap: 12, padding: '8px 16px' },
  '& > li[data-open]': { background: 'var(--sunken)' },
  // The line between the nodes.
  '& > li:not(:last-child)::after': {
    content: '""',
    position: 'absolute',
    left: 23,
    top: 28,
    bottom: -10,
    width: 1,
    background: 'var(--line-2)',
  },
  '& [data-part=node]': { flex: 'none', width: 16, height: 20, display: 'grid', placeItems: 'center' },
  '& [data-part=node] svg': { width: 14, height: 14, color: 'var(--accent-text)' },
  '& [data-part=node] i': {
    width: 9,
    height: 9,
    borderRadius: '50%',
    border: '2px solid var(--bar)',
    background: 'var(--surface)',
  },
  '& [data-kind=current] i': { borderColor: 'var(--accent)', background: 'var(--accent)' },
  '& [data-part=body]': { flex: 1, minWidth: 0, display: 'grid', gap: 4 },
  '& h3': { display: 'flex', alignItems: 'center', gap: 8, font: '500 13px/20px var(--sans)' },
  '& h3 > a': { color: 'inherit' },
  '& p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 6,
    font: '400 12px/16px var(--sans)',
    color: 'var(--text-3)',
  },
  '& [data-part=lines]': { display: 'grid', gap: 2 },
  '& [data-part=lines] > li': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minHeight: 20,
    font: '400 12px/16px var(--sans)',
    overflowWrap: 'anywhere',
  },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 8, paddingTop: 4 },
})

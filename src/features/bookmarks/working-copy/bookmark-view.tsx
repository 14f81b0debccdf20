import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '@mui/material/styles'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { Page, PageBody } from '#ui/shell/page-head.tsx'
import { PageTabs } from '#ui/shell/page-tabs.tsx'
import { DiffView } from '#common/diff/diff-view.tsx'
import { useLineDiff } from '#common/diff/use-line-diff.ts'
import { useNumber } from '#common/use-number.ts'
import { bookmarkAccess, SOME_MEMBERS, type StoredBookmark } from '#features/bookmarks/bookmarks.queries.ts'
import { changedParts } from '#features/bookmarks/changes/state-changes.ts'
import { type BookmarkWithCopy, bookmarkVersion } from '#features/bookmarks/working-copy.queries.ts'
import { ChangesTab } from './changes-tab.tsx'
import { CompareBar } from './compare-bar.tsx'
import { CopyBar } from './copy-bar.tsx'
import { Head } from './head.tsx'
import { History } from './history.tsx'
import { tabs, usePageAddress } from './page-address.ts'
import { ShownTab } from './shown-tab.tsx'
import { useCopyActions } from './use-copy-actions.ts'
import { useProposal } from './use-proposal.ts'
import { ViewFoot } from './view-foot.tsx'

/** A bookmark that is loaded: its working copy, or an earlier version, compared with what is saved. */
export function BookmarkView({ stored }: { readonly stored: BookmarkWithCopy }) {
  const { t } = useTranslation(['workingCopy', 'bookmarks'])
  const number = useNumber()
  const { address, hrefWith, go } = usePageAddress()
  const { bookmark } = stored
  const proposal = useProposal(stored)
  const actions = useCopyActions(stored, proposal)
  const access = useQuery(bookmarkAccess(bookmark.id, SOME_MEMBERS)).data?.data
  const { compare } = address
  const version = useQuery({ ...bookmarkVersion(bookmark.id, compare ?? 0), enabled: compare !== undefined })
  const shown = useShown(stored, proposal, compare === undefined ? undefined : version.data?.state)
  const isLoading = compare === undefined ? bookmark.workingCopy && !proposal : version.isPending
  const { diff } = shown.parts.length > 0 ? shown.comparison : {}
  const tab = address.tab ?? (compare !== undefined || bookmark.workingCopy ? 'changes' : 'shows')
  const counts = {
    changes: shown.parts.length > 0 ? number(shown.parts.length) : undefined,
    shows: undefined,
    json: diff && t('json.count', { added: number(diff.added), removed: number(diff.removed) }),
  }
  return (
    <Page>
      <Head bookmark={bookmark} address={address} hrefWith={hrefWith} />
      {compare === undefined ? (
        proposal && <CopyBar bookmark={bookmark} proposal={proposal} actions={actions} />
      ) : (
        <CompareBar version={compare} error={version.error} closeHref={hrefWith({ compare: undefined })} />
      )}
      <PageBody
        panel={
          address.hasHistory && (
            <History
              bookmark={bookmark}
              proposal={proposal}
              actions={actions}
              address={address}
              hrefWith={hrefWith}
              onClose={() => go({ history: undefined, version: undefined })}
            />
          )
        }
      >
        <PageTabs
          label={t('tabs')}
          current={tab}
          tabs={tabs.map((id) => ({
            id,
            label: t(`tab.${id}`),
            href: hrefWith({ tab: id }),
            ...(counts[id] === undefined ? {} : { count: counts[id] }),
          }))}
        />
        <Content>
          {isLoading ? (
            <LinesSkeleton label={t('bookmarks:panel.loading')} lines={8} />
          ) : tab === 'shows' ? (
            <ShownTab
              bookmark={bookmark}
              state={compare === undefined ? shown.after : shown.before}
              mark={shown.mark}
            />
          ) : shown.parts.length + (proposal?.conflicts.length ?? 0) === 0 ? (
            <p>{t(compare !== undefined || bookmark.workingCopy ? 'noChanges' : 'noCopy')}</p>
          ) : tab === 'json' ? (
            <DiffView comparison={shown.comparison} label={t('tab.json')} look="page" />
          ) : (
            <ChangesTab {...{ bookmark, shown, actions }} proposal={compare === undefined ? proposal : undefined} />
          )}
        </Content>
        <ViewFoot {...{ address, tab, access, go }} hasHistory={bookmark.refusals?.update === undefined} />
      </PageBody>
    </Page>
  )
}

export type Shown = ReturnType<typeof useShown>

/** The two states that the tabs compare: the saved one and the working copy, or an earlier version and the saved one. */
function useShown(
  { bookmark }: StoredBookmark,
  proposal: ReturnType<typeof useProposal>,
  earlier: StoredBookmark['bookmark']['state'] | undefined,
) {
  const { state: saved, updatedAt, workingCopy } = bookmark
  const before = earlier ?? saved
  const after = earlier ? saved : (proposal?.state ?? saved)
  const choices = JSON.stringify(proposal?.choices)
  const parts = useMemo(() => changedParts(before, after), [before, after])
  const texts = useMemo(
    () => (parts.length > 0 ? { before: JSON.stringify(before), after: JSON.stringify(after) } : undefined),
    [parts, before, after],
  )
  const comparison = useLineDiff(texts)
  return {
    before,
    after,
    parts,
    comparison,
    // What its rows are cached under.
    mark: `${updatedAt} ${workingCopy?.updatedAt ?? ''} ${choices} ${earlier ? (texts?.before.length ?? '') : ''}`,
  }
}

const Content = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 24,
  padding: '16px var(--gutter) 24px',
  '& > p': { color: 'var(--text-3)' },
})

import { useTranslation } from 'react-i18next'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { Callout } from '#ui/feedback/callout.tsx'
import { subjectOf } from '#features/bookmarks/changes/keyed-lists.ts'
import type { Shown } from './bookmark-view.tsx'
import { ChangeList } from './change-list.tsx'
import { useChangeWords } from './change-words.ts'
import { Conflicts } from './conflicts.tsx'
import { RowEffectList } from './row-effect-list.tsx'
import type { CopyActions } from './use-copy-actions.ts'
import type { Proposal } from './use-proposal.ts'

type Props = {
  readonly bookmark: Bookmark
  readonly shown: Shown
  readonly actions: CopyActions
  /** Absent where an earlier version is compared. */
  readonly proposal: Proposal | undefined
}

/** The changes in words, what overlaps with a newer version, and the feed that would change. */
export function ChangesTab({ bookmark, shown, actions, proposal }: Props) {
  const { before, after, parts } = shown
  return (
    <>
      {proposal && proposal.conflicts.length > 0 && <Conflicts bookmark={bookmark} proposal={proposal} />}
      <ChangeList {...{ before, after, parts }} onUndo={proposal && actions.undo} />
      <RowEffectList type={bookmark.type} {...{ before, after }} />
      {proposal && bookmark.oDataEnabled && !bookmark.refusals?.update && <FeedNotice shown={shown} />}
    </>
  )
}

/** Programs that read the feed of the bookmark get other rows or columns after publishing. */
function FeedNotice({ shown: { before, after, parts } }: { readonly shown: Shown }) {
  const { t, i18n } = useTranslation('workingCopy')
  const wordsOf = useChangeWords(after, [before])
  const subjects = parts.map(({ path }) => subjectOf(path))
  if (!subjects.includes('filters') && !subjects.includes('columns')) return null
  const lost = parts
    .filter(({ kind, path }) => kind === 'item' && subjectOf(path) === 'columns')
    .map((part) => wordsOf(part, before, after))
    .filter(({ after: now }) => now === undefined)
    .map(({ name }) => name)
  const names = new Intl.ListFormat(i18n.language).format(lost)
  return (
    <Callout tone="warn" icon={<TriangleAlert />} title={t('feed.title')}>
      {lost.length > 0 ? t('feed.columns', { count: lost.length, names }) : t('feed.rows')}
    </Callout>
  )
}

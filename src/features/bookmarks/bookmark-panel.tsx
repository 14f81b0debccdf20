import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import CopyPlus from 'lucide-react/icons/copy-plus'
import Download from 'lucide-react/icons/download'
import Ellipsis from 'lucide-react/icons/ellipsis'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Share2 from 'lucide-react/icons/share-2'
import Terminal from 'lucide-react/icons/terminal'
import Trash2 from 'lucide-react/icons/trash-2'
import { type Bookmark, getBookmark } from 'mock-server/contract/bookmarks.ts'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { CopyButton } from '#ui/controls/copy/copy-button.tsx'
import { MenuButton } from '#ui/controls/overlay/menu.tsx'
import { SidePanel } from '#ui/list/side-panel.tsx'
import { LinesSkeleton } from '#ui/controls/skeleton.tsx'
import { ErrorState, NoMatch } from '#ui/feedback/states.tsx'
import { Button, LinkButton } from '#ui/controls/button.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { ApiError } from '#api/errors.ts'
import { fieldMessage } from '#common/field-message.ts'
import { paths } from '#paths.ts'
import { bookmarkIcon } from './bookmark-type.tsx'
import { BookmarkFacts } from './bookmark-facts.tsx'
import { PeopleWithAccess } from './people-with-access.tsx'
import { BookmarkState } from './preview/bookmark-state.tsx'
import { bookmarkPreview } from './bookmarks.queries.ts'
import type { BookmarkToDelete } from './delete-question.tsx'
import { useBookmarkRefusal, whyNotCreate } from './refusals.ts'
import { isExportable, useExport } from './preview/use-export.ts'
import { useSubject } from './preview/use-subject.ts'
import { ViewPreview } from './preview/view-preview.tsx'
import { later } from '#ui/controls/later.tsx'
import { useCopyCurl } from '#common/use-copy-curl.ts'
import { hasRight, useSignedIn } from '#common/use-signed-in.ts'

const WorkingCopyNotice = later(() =>
  import('./working-copy-notice.tsx').then((file) => ({ default: file.WorkingCopyNotice })),
)

type Props = {
  readonly id: string
  readonly row: BookmarkSuggestion | undefined
  readonly editHref: string
  readonly shareHref: string
  readonly duplicateHref: string
  readonly onDelete: (bookmark: BookmarkToDelete) => void
  readonly onClose: () => void
}

/** The preview beside the list. It shows the row's data first and fetches the rest without counting a view. */
export function BookmarkPanel({ id, row, editHref, shareHref, duplicateHref, onDelete, onClose }: Props) {
  const { t } = useTranslation('bookmarks')
  const { data, error, refetch } = useQuery(bookmarkPreview(id))
  const wordsOf = useBookmarkRefusal()
  const bookmark = data?.data
  const head = bookmark ?? row
  if (!head && error) return <Missing error={error} onRetry={() => void refetch()} onClose={onClose} />
  const reason = bookmark?.refusals?.update
  const refusal = wordsOf(reason)
  return (
    <SidePanel
      title={head?.name ?? t('panel.loading')}
      subtitle={bookmark ? <Subject bookmark={bookmark} /> : head && t(`type.${head.type}`)}
      leading={head && <Tile size={32}>{bookmarkIcon[head.type]}</Tile>}
      onClose={onClose}
      notice={bookmark?.workingCopy && <WorkingCopyNotice bookmark={bookmark} copy={bookmark.workingCopy} />}
      actions={head && <Actions {...{ id, head, bookmark, refusal, editHref, shareHref, duplicateHref, onDelete }} />}
    >
      {bookmark ? (
        <>
          <BookmarkFacts bookmark={bookmark} viewsPerWeek={row?.viewsPerWeek} />
          <BookmarkState state={bookmark.state} />
          <ViewPreview
            bookmark={bookmark}
            mend={
              refusal === undefined && (
                <LinkButton size={24} href={editHref}>
                  {t('lost.edit')}
                </LinkButton>
              )
            }
          />
          <PeopleWithAccess id={bookmark.id} />
        </>
      ) : (
        <LinesSkeleton label={t('panel.loading')} lines={8} />
      )}
    </SidePanel>
  )
}

type ActionsProps = Omit<Props, 'row' | 'onClose'> & {
  readonly head: Bookmark | BookmarkSuggestion
  /** Undefined until it has loaded. */
  readonly bookmark: Bookmark | undefined
  /** Why it can't be changed. */
  readonly refusal: string | undefined
}

function Actions({ id, head, bookmark, refusal, editHref, shareHref, duplicateHref, onDelete }: ActionsProps) {
  const { t } = useTranslation('bookmarks')
  const navigate = useNavigate()
  const noCopy = whyNotCreate(useSignedIn())
  const wordsOf = useBookmarkRefusal()
  const copyCurl = useCopyCurl()
  const exporting = useExport()
  const preview = { params: { id }, query: { markAsViewed: false } }
  return (
    <>
      <LinkButton href={editHref} refusal={refusal} icon={<Pencil />}>
        {t('panel.edit')}
      </LinkButton>
      <LinkButton href={shareHref} icon={<Share2 />}>
        {t('panel.share')}
      </LinkButton>
      <CopyButton text={() => location.origin + paths.bookmarks({ open: id })} label={t('panel.copyLink')}>
        {t('panel.copyLink')}
      </CopyButton>
      <MenuButton
        label={t('panel.more')}
        isIcon
        entries={[
          {
            id: 'workingCopy',
            label: t('panel.workingCopy'),
            icon: <History />,
            onChoose: () => void navigate(paths.bookmark(id)),
          },
          {
            id: 'duplicate',
            label: t('panel.duplicate'),
            icon: <CopyPlus />,
            refusal: wordsOf(noCopy),
            onChoose: () => void navigate(duplicateHref),
          },
          ...(isExportable(head)
            ? [
                {
                  id: 'export',
                  label: t('export.action'),
                  icon: <Download />,
                  refusal: exporting.refusal,
                  onChoose: () => exporting.start({ id, name: head.name }),
                },
              ]
            : []),
          {
            id: 'curl',
            label: t('common:curl.copy'),
            icon: <Terminal />,
            onChoose: () => void copyCurl(getBookmark, preview),
          },
          'divider',
          {
            id: 'delete',
            label: t('panel.delete'),
            icon: <Trash2 />,
            isDanger: true,
            refusal,
            onChoose: () => bookmark && onDelete(bookmark),
          },
        ]}
      >
        <Ellipsis />
      </MenuButton>
    </>
  )
}

function Missing({
  error,
  onRetry,
  onClose,
}: {
  readonly error: Error
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation('bookmarks')
  const signedIn = useSignedIn()
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <SidePanel title={t('panel.title')} onClose={onClose}>
      {isGone ? (
        <NoMatch
          title={t('panel.goneTitle')}
          text={t('panel.goneText')}
          actions={
            <>
              {hasRight(signedIn, 'bookmark.update') && (
                <LinkButton href={paths.deletedBookmarks()}>{t('deleted.title')}</LinkButton>
              )}
              <Button onClick={onClose}>{t('panel.close')}</Button>
            </>
          }
        />
      ) : (
        <ErrorState
          title={t('panel.errorTitle')}
          text={fieldMessage(t, '', error.message) || t('error.offline')}
          actions={<Button onClick={onRetry}>{t('error.retry')}</Button>}
        />
      )}
    </SidePanel>
  )
}

/** Of a component's own, because the row that the panel opens with has no state. */
function Subject({ bookmark }: { readonly bookmark: Bookmark }) {
  return useSubject(bookmark)
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Trash2 from 'lucide-react/icons/trash-2'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmark-search.ts'
import { DataTable } from '#ui/list/data-table/data-table.tsx'
import type { Sort } from '#ui/list/data-table/columns.ts'
import { Kbd } from '#ui/controls/kbd.tsx'
import { PageBody, PageFoot } from '#ui/shell/page-head.tsx'
import { SelectionBar } from '#ui/list/selection-bar.tsx'
import { useNavigate } from 'react-router'
import { paths } from '#paths.ts'
import { type Address, searchOf, type SortBy, sorts, startsDescending } from './bookmark-address.ts'
import { useBookmarkColumns } from './bookmark-columns.tsx'
import { CompactBookmark } from './bookmark-name.tsx'
import { BookmarkPanel } from './bookmark-panel.tsx'
import { BookmarkToolbar } from './bookmark-toolbar.tsx'
import { type BookmarkToDelete, DeleteQuestion } from './delete-question.tsx'
import { ListBroken, NoBookmarks } from './list-states.tsx'
import type { Go } from './use-address.ts'
import type { useBookmarkList } from './use-bookmark-list.ts'
import { useDeletion } from './use-deletion.ts'
import { useNumber } from './use-number.ts'
import { useSelection } from './use-selection.ts'

type Props = {
  readonly address: Address
  readonly list: ReturnType<typeof useBookmarkList>
  readonly go: Go
}

/** The list with its actions, and the preview beside it. */
export function BookmarkList({ address, list, go }: Props) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  const navigate = useNavigate()
  const remove = useDeletion()
  const [toDelete, setToDelete] = useState<readonly BookmarkToDelete[]>()
  const { rows, names, total, counts } = list
  const all = counts?.[address.tab === 'shared' ? 'sharedWithMe' : address.tab]
  const isNarrowed = address.q.trim() !== '' || Object.keys(address.filters).length > 0

  const selection = useSelection(address, go)
  const selectedRows = rows.filter(({ bookmarkId }) => selection.selected.has(bookmarkId))

  // Moving to another row adds no history entry.
  const show = (id: string | undefined) => go({ open: id }, { replace: id !== undefined && address.open !== undefined })
  const openOrEdit = (row: BookmarkSuggestion) =>
    row.bookmarkId === address.open && row.canUserWrite
      ? void navigate(paths.editBookmark(row.bookmarkId, searchOf(address)))
      : show(row.bookmarkId)
  const sortBy = ({ by, isDescending }: Sort) => {
    const sort = sorts.find((name) => name === by) ?? 'updated'
    go({ sort, isDescending: sort === address.sort ? isDescending : startsDescending(sort) })
  }
  const figures = { count: total ?? 0, n: number(total ?? 0), all: number(all ?? 0) }
  const note =
    isNarrowed && total !== undefined && all !== undefined
      ? t(address.q ? 'match.q' : 'match.filters', { ...figures, q: address.q })
      : undefined
  const columns = useBookmarkColumns(names, address.sort, note)

  return (
    <>
      <PageBody
        panel={
          address.open !== undefined && (
            <BookmarkPanel
              key={address.open}
              id={address.open}
              row={rows.find(({ bookmarkId }) => bookmarkId === address.open)}
              editHref={paths.editBookmark(address.open, searchOf(address))}
              onDelete={(bookmark) => setToDelete([bookmark])}
              onClose={() => show(undefined)}
            />
          )
        }
      >
        <BookmarkToolbar
          address={address}
          names={names}
          onChange={(change, isTyping) => go(change, { replace: isTyping ?? false })}
        />
        {list.isBroken ? (
          <ListBroken error={list.error} onRetry={list.refetch} />
        ) : (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowName={nameOf}
            rowHeight={48}
            total={total}
            sort={sortOf(address)}
            onSort={sortBy}
            selection={selection}
            openKey={address.open}
            onOpen={openOrEdit}
            onPreview={(row) => show(row.bookmarkId === address.open ? undefined : row.bookmarkId)}
            onRowClick={(row) => show(row.bookmarkId)}
            renderCompact={compact}
            isLoading={list.isLoading}
            isLoadingMore={list.isLoadingMore}
            onEndReached={list.loadMore}
            empty={<NoBookmarks address={address} names={names} isNarrowed={isNarrowed} onChange={go} />}
            {...(selectedRows.length > 0 ? { endPadding: 80 } : {})}
            hasPageKeys
          />
        )}
        {selectedRows.length > 0 && (
          <SelectionBar
            label={t('selection.label')}
            count={t('selection.count', { count: selectedRows.length, n: number(selectedRows.length) })}
            selectAll={
              total !== undefined && selectedRows.length < total
                ? {
                    label: t('selection.all', { n: number(total) }),
                    onChoose: () => void list.allIds().then((ids) => selection.onChange(new Set(ids))),
                  }
                : undefined
            }
            actions={[
              {
                id: 'delete',
                label: t('selection.delete'),
                icon: <Trash2 />,
                refusal: selectedRows.some(({ canUserWrite }) => canUserWrite) ? undefined : t('selection.noneYours'),
                onChoose: () => setToDelete(selectedRows.map(asBookmarkToDelete)),
              },
            ]}
            onClear={() => selection.onChange(new Set())}
          />
        )}
        <PageFoot end={<Keys />}>
          <span role="status">
            {total === undefined ? '' : t(isNarrowed && all !== undefined ? 'foot.some' : 'foot.all', figures)}
          </span>
          {list.error && !list.isBroken && (
            <button type="button" className="link" onClick={list.refetch}>
              {t('foot.outdated')}
            </button>
          )}
        </PageFoot>
      </PageBody>
      {toDelete && (
        <DeleteQuestion
          bookmarks={toDelete}
          onClose={() => setToDelete(undefined)}
          onConfirm={(deletable) => {
            setToDelete(undefined)
            selection.onChange(new Set())
            if (deletable.some(({ id }) => id === address.open)) go({ open: undefined }, { replace: true })
            void remove(deletable)
          }}
        />
      )}
    </>
  )
}

function Keys() {
  const { t } = useTranslation('bookmarks')
  return (
    <>
      <span>
        <Kbd>J</Kbd>
        <Kbd>K</Kbd> {t('keys.move')}
      </span>
      <span>
        <Kbd>X</Kbd> {t('keys.select')}
      </span>
      <span>
        <Kbd>{t('keys.space')}</Kbd> {t('keys.preview')}
      </span>
    </>
  )
}

const keyOf = ({ bookmarkId }: BookmarkSuggestion) => bookmarkId
const nameOf = ({ name }: BookmarkSuggestion) => name
const compact = (row: BookmarkSuggestion, { isSelected }: { readonly isSelected: boolean }) => (
  <CompactBookmark row={row} isSelected={isSelected} />
)
const asBookmarkToDelete = (row: BookmarkSuggestion): BookmarkToDelete => ({
  ...row,
  id: row.bookmarkId,
  oDataEnabled: row.isoDataEnabled,
})

/** "My views" has no column, so no header shows its arrow. */
const sortOf = ({ sort, isDescending }: Address): Sort & { readonly by: SortBy } => ({ by: sort, isDescending })

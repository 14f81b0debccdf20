import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmark-search.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { AccessCell, type Names } from './access-cell.tsx'
import type { SortBy } from './bookmark-address.ts'
import { bookmarkIcon } from './bookmark-icon.tsx'
import { BookmarkName } from './bookmark-name.tsx'
import style from './bookmarks.module.css'
import { useNumber } from './use-number.ts'

type BookmarkColumn = Column<BookmarkSuggestion> & { readonly id: SortBy | 'type' | 'owner' | 'access' }

/** The columns of the list. `note` is shown beside the name's header: how many match a search. */
export function useBookmarkColumns(names: Names, sort: SortBy, note: string | undefined): readonly BookmarkColumn[] {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  return useMemo(() => {
    const isByCreated = sort === 'created'
    return [
      {
        id: 'type',
        head: '',
        headLabel: t('column.type'),
        width: '24px',
        skeleton: 'tile',
        cell: ({ type }) => (
          <span data-tip={t(`type.${type}`)}>
            <Tile>{bookmarkIcon[type]}</Tile>
            <span className="visually-hidden">{t(`type.${type}`)}</span>
          </span>
        ),
      },
      {
        id: 'name',
        head: note ? <NotedHead name={t('column.name')} note={note} /> : t('column.name'),
        headLabel: t('column.name'),
        width: 'minmax(0,1fr)',
        isSortable: true,
        skeleton: 'two-lines',
        cell: (row) => <BookmarkName row={row} />,
      },
      {
        id: 'owner',
        head: t('column.owner'),
        width: '52px',
        skeleton: 'avatar',
        minTableWidth: 560,
        cell: ({ bookmarkOwner: { id, displayName } }) => (
          <span data-tip={displayName}>
            <Avatar name={displayName} id={id} size={20} title={displayName} />
          </span>
        ),
      },
      {
        id: 'access',
        head: t('column.access'),
        width: '176px',
        minTableWidth: 680,
        cell: (row) => <AccessCell row={row} names={names} />,
      },
      {
        id: 'views',
        head: t('column.views'),
        width: '92px',
        isRight: true,
        isSortable: true,
        cell: ({ views, viewsPerWeek }) => (
          <span className={style.views}>
            {viewsPerWeek && <Spark values={viewsPerWeek} />}
            <span className={style.figure}>{number(views)}</span>
          </span>
        ),
      },
      {
        id: isByCreated ? 'created' : 'updated',
        head: t(isByCreated ? 'column.created' : 'column.updated'),
        width: '80px',
        isRight: true,
        isSortable: true,
        cell: ({ createdAt, updatedAt }) => (
          <span className="small text-2">
            <RelativeTime at={isByCreated ? createdAt : updatedAt} />
          </span>
        ),
      },
    ]
  }, [t, number, names, sort, note])
}

function NotedHead({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <>
      {name}
      <span className={style.headNote}>{note}</span>
    </>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmark-search.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { Tile } from '#ui/controls/tile.tsx'
import { AccessCell, type Names } from './access-cell.tsx'
import { bookmarkIcon } from './bookmark-icon.tsx'
import { BookmarkName } from './bookmark-name.tsx'
import style from './bookmarks.module.css'
import { useNumber } from './use-number.ts'

/** The columns of the list. `note` is shown beside the name's header: how many match a search. */
export function useBookmarkColumns(names: Names, sort: string, note: string | undefined) {
  const { t } = useTranslation('bookmarks')
  const number = useNumber()
  return useMemo((): readonly Column<BookmarkSuggestion>[] => {
    const time = (id: 'updated' | 'created', isExtra: boolean): Column<BookmarkSuggestion> => ({
      id,
      head: t(`column.${id}`),
      width: 92,
      isRight: true,
      isSortable: true,
      isExtra,
      cell: ({ createdAt, updatedAt }) => (
        <span className="small text-2">
          <RelativeTime at={id === 'created' ? createdAt : updatedAt} />
        </span>
      ),
    })
    return [
      {
        id: 'type',
        head: '',
        headLabel: t('column.type'),
        width: 24,
        isFixed: true,
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
        width: 400,
        min: 180,
        max: 480,
        text: ({ name, description = '' }) => (name.length > description.length ? name : description),
        isFixed: true,
        isSortable: true,
        skeleton: 'two-lines',
        cell: (row) => <BookmarkName row={row} />,
      },
      {
        id: 'owner',
        head: t('column.owner'),
        width: 160,
        min: 96,
        max: 200,
        narrowWidth: 56,
        text: ({ bookmarkOwner }) => bookmarkOwner.displayName,
        extra: 28,
        skeleton: 'avatar',
        minTableWidth: 560,
        cell: ({ bookmarkOwner: { id, displayName } }) => <Owner id={id} name={displayName} />,
      },
      {
        id: 'access',
        head: t('column.access'),
        width: 176,
        minTableWidth: 680,
        cell: (row) => <AccessCell row={row} names={names} />,
      },
      {
        id: 'kind',
        head: t('column.type'),
        width: 120,
        isExtra: true,
        cell: ({ type }) => <span className="small text-2">{t(`type.${type}`)}</span>,
      },
      {
        id: 'views',
        head: t('column.views'),
        width: 108,
        isRight: true,
        isSortable: true,
        cell: ({ views, viewsPerWeek }) => (
          <span className={style.views}>
            {viewsPerWeek && <Spark values={viewsPerWeek} />}
            <span className={style.figure}>{number(views)}</span>
          </span>
        ),
      },
      time('updated', sort === 'created'),
      time('created', sort !== 'created'),
    ]
  }, [t, number, names, sort, note])
}

/** The avatar; beside it the name where the table has room. */
function Owner({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Box component="span" data-tip={name} sx={{ display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0 }}>
      <Avatar name={name} id={id} size={20} title={name} />
      <span className="wide-only small text-2 ellipsis" aria-hidden>
        {name}
      </span>
    </Box>
  )
}

function NotedHead({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <>
      {name}
      <span className={style.headNote}>{note}</span>
    </>
  )
}

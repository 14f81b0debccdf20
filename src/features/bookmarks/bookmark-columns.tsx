import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import type { BookmarkSuggestion } from 'mock-server/contract/bookmarks/search.ts'
import { Avatar } from '#ui/controls/avatar.tsx'
import { CellLine, CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { RelativeTime } from '#ui/controls/relative-time.tsx'
import { Spark } from '#ui/controls/spark.tsx'
import { AccessCell, accessMarks, accessText, type Names } from './access-cell.tsx'
import { BookmarkName } from './bookmark-name.tsx'
import { typeColumn } from './bookmark-type.tsx'
import { useNumber } from '#common/use-number.ts'

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
        <CellText look="small">
          <RelativeTime at={id === 'created' ? createdAt : updatedAt} />
        </CellText>
      ),
    })
    return [
      typeColumn(t),
      {
        id: 'name',
        head: note ? <NotedHead name={t('column.name')} note={note} /> : t('column.name'),
        headLabel: t('column.name'),
        width: 400,
        min: 180,
        max: 480,
        text: ({ name, description = '' }) => [name, description],
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
        text: ({ bookmarkOwner }) => ['', bookmarkOwner.displayName],
        extra: 28,
        skeleton: 'avatar',
        minTableWidth: 560,
        cell: ({ bookmarkOwner: { id, displayName } }) => <Owner id={id} name={displayName} />,
      },
      {
        id: 'access',
        head: t('column.access'),
        width: 176,
        min: 120,
        narrowWidth: 124,
        text: (row) => ['', accessText(row, t)],
        extra: accessMarks,
        minTableWidth: 600,
        cell: (row) => <AccessCell row={row} names={names} />,
      },
      {
        id: 'kind',
        head: t('column.type'),
        width: 120,
        isExtra: true,
        cell: ({ type }) => <CellText look="small">{t(`type.${type}`)}</CellText>,
      },
      {
        id: 'views',
        head: t('column.views'),
        width: 108,
        min: 96,
        tightWidth: 60,
        isRight: true,
        isSortable: true,
        minTableWidth: 680,
        cell: ({ views, viewsPerWeek }) => (
          <Views>
            {viewsPerWeek && (
              <span className="dt-roomy">
                <Spark values={viewsPerWeek} />
              </span>
            )}
            <span>{number(views)}</span>
          </Views>
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
    <CellLine tip={name}>
      <Avatar name={name} id={id} size={20} title={name} />
      <CellText look="small" isWideOnly>
        {name}
      </CellText>
    </CellLine>
  )
}

const Views = styled('span')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  fontSize: 12,
  lineHeight: '16px',
  letterSpacing: 0,
  color: 'var(--text-2)',
  '& > span:last-child': { minWidth: 34, textAlign: 'right' },
  '& > .dt-roomy': { lineHeight: 0 },
})

function NotedHead({ name, note }: { readonly name: string; readonly note: string }) {
  return (
    <>
      {name}
      <Box component="span" sx={{ marginLeft: 2, fontWeight: 400, fontVariantNumeric: 'tabular-nums' }}>
        {note}
      </Box>
    </>
  )
}

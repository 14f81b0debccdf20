import type { TFunction } from 'i18next'
import type { BookmarkType } from 'mock-server/contract/bookmarks.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'
import { bookmarkIcon } from './bookmark-icon.tsx'

/** The first column of every list of bookmarks: the type as a tile. */
export const typeColumn = (t: TFunction): Column<{ readonly type: BookmarkType }> => ({
  id: 'type',
  head: '',
  headLabel: t('column.type'),
  width: 24,
  isFixed: true,
  skeleton: 'tile',
  cell: ({ type }) => (
    <span data-tip={t(`type.${type}`)}>
      <Tile>{bookmarkIcon[type]}</Tile>
      <CellText look="hidden">{t(`type.${type}`)}</CellText>
    </span>
  ),
})

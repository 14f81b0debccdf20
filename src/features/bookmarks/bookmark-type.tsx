import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileDown from 'lucide-react/icons/file-down'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Workflow from 'lucide-react/icons/workflow'
import type { BookmarkType } from 'mock-server/contract/bookmarks.ts'
import { Tile } from '#ui/controls/tile.tsx'
import { CellText } from '#ui/list/data-table/cell-text.tsx'
import type { Column } from '#ui/list/data-table/columns.ts'

/** Types of bookmarks differ by shape, not by colour. */
export const bookmarkIcon: Record<BookmarkType, ReactNode> = {
  INVENTORY: <PanelsTopLeft />,
  REPORTING: <ChartColumn />,
  VISUALIZER: <Workflow />,
  DASHBOARD: <LayoutDashboard />,
  INVENTORY_EXPORT: <FileDown />,
}

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

import type { ReactNode } from 'react'
import ChartColumn from 'lucide-react/icons/chart-column'
import FileDown from 'lucide-react/icons/file-down'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import Workflow from 'lucide-react/icons/workflow'
import type { BookmarkType } from 'mock-server/contract/bookmarks.ts'

/** Types of bookmarks differ by shape, not by colour. */
export const bookmarkIcon: Record<BookmarkType, ReactNode> = {
  INVENTORY: <PanelsTopLeft />,
  REPORTING: <ChartColumn />,
  VISUALIZER: <Workflow />,
  DASHBOARD: <LayoutDashboard />,
  INVENTORY_EXPORT: <FileDown />,
}

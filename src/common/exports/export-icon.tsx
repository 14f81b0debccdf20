import Archive from 'lucide-react/icons/archive'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import Layers from 'lucide-react/icons/layers'
import List from 'lucide-react/icons/list'
import Table2 from 'lucide-react/icons/table-2'
import type { ExportType } from 'mock-server/contract/exports/export-options.ts'

const icons = {
  SNAPSHOT: Layers,
  ARCHIVE: Archive,
  AUDIT_LOG: List,
  AUDIT_LOG_LEGACY: List,
  INVENTORY_EXPORT: Table2,
  INVENTORY_IMPORT: ArrowUpFromLine,
  WS_SYNC: ArrowUpFromLine,
  REPORT_SYNC: ArrowUpFromLine,
} as const

/** What an export holds, as a picture. */
export function ExportIcon({ type }: { readonly type: ExportType }) {
  const Icon = icons[type]
  return <Icon aria-hidden />
}

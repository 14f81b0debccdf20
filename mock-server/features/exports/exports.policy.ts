import type { Caller } from '#contract/access.ts'
import type { ExportType } from '#contract/exports/export-options.ts'
import { demand } from '#kernel/may.ts'

/** Who may start an export: of the landscape who may export fact sheets, of what happened who may read events. */
export function demandStart(caller: Caller, type: ExportType): void {
  const isOfLandscape = type === 'SNAPSHOT' || type === 'ARCHIVE' || type === 'INVENTORY_EXPORT'
  if (!isOfLandscape) return demand(caller, 'webhook.read')
  demand(caller, 'factSheet.read')
  demand(caller, 'factSheet.export')
}

/** Whether the caller can see, download and cancel the exports of everybody. */
export const seesAll = ({ role }: Pick<Caller, 'role'>): boolean => role === 'ADMIN'

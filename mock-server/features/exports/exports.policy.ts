import type { Caller, Right } from '#contract/access.ts'
import type { ExportType } from '#contract/exports/export-options.ts'
import type { Export, ExportRefusals } from '#contract/exports/exports.ts'
import { demand, may } from '#kernel/may.ts'
import { refusedActions } from '#kernel/refused-actions.ts'

/** What an export needs: of the landscape the right to export fact sheets, of what happened the right to read events. */
function rightsFor(type: ExportType): Right[] {
  const isOfLandscape = type === 'SNAPSHOT' || type === 'ARCHIVE' || type === 'INVENTORY_EXPORT'
  return isOfLandscape ? ['factSheet.read', 'factSheet.export'] : ['webhook.read']
}

/** 403 for whoever may not start an export of this type. */
export function demandStart(caller: Caller, type: ExportType): void {
  for (const right of rightsFor(type)) demand(caller, right)
}

/** Whether the caller can see, download and cancel the exports of everybody. */
export const seesAll = ({ role }: Pick<Caller, 'role'>): boolean => role === 'ADMIN'

interface Exported {
  readonly type: ExportType
  readonly status: Export['status']
  readonly delete_at: Date | null
}

/** Whether its file is there. */
export const hasFile = ({ status, delete_at: deleteAt }: Omit<Exported, 'type'>, now: Date): boolean =>
  (status === 'COMPLETED' || status === 'DOWNLOADED') && deleteAt !== null && deleteAt > now

/** What the caller can't do with an export that they can see, and why. `isReduced`: they see less than when its file was made. */
export function exportRefusals(
  caller: Caller,
  one: Exported,
  { isReduced, now }: { readonly isReduced: boolean; readonly now: Date },
): ExportRefusals {
  const noRight = rightsFor(one.type).every((right) => may(caller, right)) ? undefined : 'NO_RIGHT'
  const noFile = hasFile(one, now) ? undefined : 'NO_FILE'
  return refusedActions({
    download: noRight ?? (isReduced ? 'ACCESS_REDUCED' : noFile),
    cancel: one.status === 'STARTED' ? undefined : 'ENDED',
    repeat: noRight,
  })
}

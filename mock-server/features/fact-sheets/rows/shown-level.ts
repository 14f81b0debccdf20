import type { FactSheetRow } from './fact-sheet-row.ts'

/**
 * The level that readers are told: it counts from where names begin anew, so that it tells nobody of a parent that they can't read. It is
 * stored where it differs from the depth of the fact sheet.
 */
export const shownLevel = ({ level, shown_level }: Pick<FactSheetRow, 'level' | 'shown_level'>): number =>
  shown_level ?? level

import type { TFunction } from 'i18next'
import { type DraftRole, isOfService } from './draft.ts'

/** What people call a role. */
export const roleLabel = (t: TFunction, role: Pick<DraftRole, 'name' | 'displayName'>): string =>
  isOfService(role) ? t(`terms:role.${role.name}`) : role.displayName || role.name

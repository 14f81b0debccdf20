import type { Caller } from '#contract/access.ts'
import { may } from '#kernel/may.ts'
import { coversRoles } from '#kernel/power.ts'
import { roleNames } from '#kernel/role-names.ts'
import type { PreviewedAccess } from './principal.store.ts'

/** Whether a preview shows its caller nothing that their own access doesn't: they manage roles, and its grants and entities are theirs. */
export const mayPreview = (caller: Caller, { role, customRoles, entities }: PreviewedAccess): boolean =>
  may(caller, 'role.manage') &&
  coversRoles(caller, roleNames(role, customRoles.join(' '))) &&
  (may(caller, 'factSheet.readAll') || entities.every((id) => caller.entities.includes(id)))

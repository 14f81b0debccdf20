import type { Caller } from '#contract/access.ts'
import { accessOfRole } from '#testing/access/of-role.ts'
import type { Edit } from '#features/fact-sheets/change/edit.ts'
import type { EditRequest } from '#features/fact-sheets/change/edits.service.ts'
import { type FactSheetState, stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'
import { test as fixtures } from '#testing/fixtures.ts'

/** Fixtures for tests that write fact sheets below the interfaces, several of them in one step. */
export const test = fixtures
  .extend('adminCaller', { scope: 'file' }, ({ service, admin }): Caller => ({
    userId: admin.userId,
    workspaceId: service.workspace.id,
    accountId: service.workspace.accountId,
    role: 'ADMIN',
    ...accessOfRole('ADMIN'),
    name: 'Test',
    credentialId: 'none',
    entities: [],
  }))
  .extend('write', { scope: 'file' }, ({ service, adminCaller }) => (requests: readonly EditRequest[]) => {
    const { factSheetChanges: changes } = service.service.services
    return changes.run(adminCaller, (step) => changes.write(step, adminCaller, requests))
  })

/** An edit that sets these columns, and adds or removes these relations. */
export const editOf =
  (columns: Partial<FactSheetState>, relations: Partial<Pick<Edit, 'added' | 'removed'>> = {}): EditRequest['edit'] =>
  ({ row }) => ({ state: { ...stateOf(row), ...columns }, added: [], changed: [], removed: [], ...relations })

/** A request for a new fact sheet. */
export const creationOf = (id: string, newType: string, name: string, added: Edit['added'] = []): EditRequest => ({
  id,
  newType,
  edit: editOf({ name }, { added }),
})

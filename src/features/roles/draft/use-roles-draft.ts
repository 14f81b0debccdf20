import { useMemo } from 'react'
import type { AuthorizationRole } from 'mock-server/contract/authorization/roles.ts'
import { type DraftKind, useDraft } from '#common/workbench/use-draft.ts'
import type { StoredRoles } from './roles.queries.ts'
import type { CellValue, Types } from './cell.ts'
import { changesOf, countOf, type ModelRows, rebased, type RoleChange } from './changes.ts'
import { type Draft, draftOf, painted, type DraftRole, rolesFrom } from './draft.ts'
import type { MatrixRow } from './rows.ts'

/** The roles as they are being edited: nothing is saved before the review. */
export function useRolesDraft(stored: StoredRoles, model: ModelRows) {
  const kind = useMemo(() => kindOf(model), [model])
  const draft = useDraft(stored, kind)
  const { change } = draft
  return {
    ...draft,
    etag: draft.base.etag,
    refusals: draft.base.refusals,
    roles: draft.document,
    paint: (cells: readonly { role: string; row: MatrixRow }[], shown: Types, value: CellValue) =>
      change((roles) => painted(roles, cells, shown, value)),
    add: (role: DraftRole) => change((roles) => [...roles, role]),
    describe: (name: string, texts: Pick<DraftRole, 'displayName' | 'description'>) =>
      change((roles) => roles.map((role) => (role.name === name ? { ...role, ...texts } : role))),
    remove: (name: string) => change((roles) => roles.filter((role) => role.name !== name)),
  }
}
export type RolesDraft = ReturnType<typeof useRolesDraft>

/** The roles that a draft changes, as they were and as they are. */
type Kept = { readonly before: readonly AuthorizationRole[]; readonly after: readonly AuthorizationRole[] }

/** Of a cell that somebody else has changed otherwise, the draft's value counts: there is nothing to decide. */
const kindOf = (model: ModelRows): DraftKind<StoredRoles, Draft, readonly RoleChange[], never, Kept> => ({
  key: 'rolesDraft',
  documentOf: ({ draft }) => draft,
  tagOf: ({ etag }) => etag,
  changesBetween: (before, draft) => changesOf(before, draft, model),
  countOf,
  rebase: (before, draft, now) => ({ document: rebased(before, draft, now, model), conflicts: [] }),
  pack: ({ draft: before }, draft, changes) => {
    const names = new Set(changes.map(({ role }) => role.name))
    const changed = (roles: Draft) => rolesFrom(roles.filter(({ name }) => names.has(name)))
    return { before: changed(before), after: changed(draft) }
  },
  unpack: ({ before, after }, { draft: now }) => {
    const names = new Set([...before, ...after].map(({ name }) => name))
    const others = now.filter(({ name }) => !names.has(name))
    const [old, mine] = [before, after].map((roles) => [...others, ...draftOf(roles)])
    return { document: rebased(old ?? now, mine ?? now, now, model), conflicts: [] }
  },
})

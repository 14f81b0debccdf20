import { useMemo, useState } from 'react'
import type { StoredRoles } from './roles.queries.ts'
import type { CellValue, Types } from './cell.ts'
import { changesOf, rebased } from './changes.ts'
import { type Draft, draftOf, painted, type DraftRole } from './draft.ts'
import type { ModelRows } from './changes.ts'
import type { MatrixRow } from './rows.ts'

const STEPS = 100

/** The roles as they are being edited: nothing is saved before the review. Each change can be undone. */
export function useRolesDraft(stored: StoredRoles, model: ModelRows) {
  const [base, setBase] = useState(() => ({ draft: draftOf(stored.roles), etag: stored.etag }))
  const [steps, setSteps] = useState<readonly [Draft, ...Draft[]]>([base.draft])
  const [draft] = steps
  const changes = useMemo(() => changesOf(base.draft, draft, model), [base, draft, model])
  const change = (make: (draft: Draft) => Draft) =>
    setSteps(([latest, ...earlier]) => [make(latest), latest, ...earlier.slice(0, STEPS)])
  return {
    base: base.draft,
    etag: base.etag,
    draft,
    changes,
    paint: (cells: readonly { role: string; row: MatrixRow }[], shown: Types, value: CellValue) =>
      change((roles) => painted(roles, cells, shown, value)),
    add: (role: DraftRole) => change((roles) => [...roles, role]),
    describe: (name: string, texts: Pick<DraftRole, 'displayName' | 'description'>) =>
      change((roles) => roles.map((role) => (role.name === name ? { ...role, ...texts } : role))),
    remove: (name: string) => change((roles) => roles.filter((role) => role.name !== name)),
    canUndo: steps.length > 1,
    undo: () => setSteps(([latest, before, ...earlier]) => (before ? [before, ...earlier] : [latest])),
    discard: () => setSteps([base.draft]),
    /** Takes the roles that somebody else saved as the ones to change, and keeps the changes on top of them. */
    moveTo: (theirs: StoredRoles) => {
      const next = draftOf(theirs.roles)
      setSteps([rebased(base.draft, draft, next, model)])
      setBase({ draft: next, etag: theirs.etag })
    },
    /** Starts anew from what is stored. */
    restart: (now: StoredRoles) => {
      const next = draftOf(now.roles)
      setSteps([next])
      setBase({ draft: next, etag: now.etag })
    },
  }
}
export type RolesDraft = ReturnType<typeof useRolesDraft>

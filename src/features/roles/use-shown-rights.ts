import { useMemo } from 'react'
import type { MemberRow } from './draft/member-rows.ts'
import { rightRows } from './draft/rights-rows.ts'
import { isMember, keyOfRow, type MatrixRow } from './draft/rows.ts'
import type { RolesDraft } from './draft/use-roles-draft.ts'
import { useRowLabel } from './draft/use-row-label.ts'
import type { MatrixAddress } from './use-matrix-address.ts'

/** Roles that a page shows at once; a filter reaches the others. */
const MAX_SHOWN = 60

/** The rows and roles of the matrix that the address asks for; fields and relations are those of its type. */
export function useShownRights(
  address: MatrixAddress,
  { roles: draft, changes }: RolesDraft,
  members: readonly MemberRow[],
) {
  const label = useRowLabel()
  const { q, onlyChanged, type } = address
  const wanted = address.roles.join(',')
  const rows = useMemo(() => {
    const needle = q.trim().toLowerCase()
    const changed = new Set(changes.flatMap((change) => change.rows.map(({ row }) => row)))
    const isShown = (row: MatrixRow) => {
      if (onlyChanged) return changed.has(row)
      return !isMember(row) || row.type === type
    }
    return [...rightRows, ...members].filter(
      (row) => isShown(row) && [label(row), keyOfRow(row)].some((text) => text.toLowerCase().includes(needle)),
    )
  }, [q, onlyChanged, changes, label, members, type])
  const roles = useMemo(() => {
    const names = wanted === '' ? [] : wanted.split(',')
    const changed = new Set(changes.map(({ role }) => role.name))
    return draft
      .filter(({ name }) => (names.length === 0 || names.includes(name)) && (!onlyChanged || changed.has(name)))
      .slice(0, MAX_SHOWN)
  }, [draft, wanted, onlyChanged, changes])
  return { rows, roles }
}

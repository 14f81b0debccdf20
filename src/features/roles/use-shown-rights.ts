import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { rightRows } from './draft/rights-rows.ts'
import type { RolesDraft } from './draft/use-roles-draft.ts'
import type { MatrixAddress } from './use-matrix-address.ts'

/** Roles that a page shows at once; a filter reaches the others. */
const MAX_SHOWN = 60

/** The rows and roles of the matrix that the address asks for. */
export function useShownRights(address: MatrixAddress, { draft, changes }: RolesDraft) {
  const { t } = useTranslation('terms')
  const { q, onlyChanged } = address
  const wanted = address.roles.join(',')
  const rows = useMemo(() => {
    const needle = q.trim().toLowerCase()
    const changed = new Set(changes.flatMap((change) => change.rows.map(({ row }) => row)))
    return rightRows.filter(
      (row) =>
        (!onlyChanged || changed.has(row)) &&
        [t(`right.${row.right}`), row.right].some((text) => text.toLowerCase().includes(needle)),
    )
  }, [q, onlyChanged, changes, t])
  const roles = useMemo(() => {
    const names = wanted === '' ? [] : wanted.split(',')
    const changed = new Set(changes.map(({ role }) => role.name))
    return draft
      .filter(({ name }) => (names.length === 0 || names.includes(name)) && (!onlyChanged || changed.has(name)))
      .slice(0, MAX_SHOWN)
  }, [draft, wanted, onlyChanged, changes])
  return { rows, roles }
}

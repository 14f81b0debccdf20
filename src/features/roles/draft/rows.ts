import type { Grants } from 'mock-server/contract/access.ts'
import { type Cell, type CellValue, cellOf, hasOwn, nextValue, type Types, valueFor, withCell } from './cell.ts'
import { type Limits, memberValue, withMember } from './limits.ts'
import type { MemberRow } from './member-rows.ts'
import { type RightRow, rightRows } from './rights-rows.ts'

/** A row of the matrix: a right, or a field or relation that rights leave. */
export type MatrixRow = RightRow | MemberRow

/** What a role gives, and which fields and relations it leaves out of that. */
export interface Given {
  readonly grants: Grants
  readonly limits: Limits
}

export const isMember = (row: MatrixRow): row is MemberRow => row.group === 'members'
export function keyOfRow(row: MatrixRow): string {
  if (isMember(row)) return `${row.type}.${row.name}`
  return row.category ? `${row.right} ${row.category}` : row.right
}

const row = (right: RightRow['right']): RightRow => {
  const found = rightRows.find((each) => each.right === right)
  if (!found) throw new Error(`There is no row ${right}`)
  return found
}
const [read, update] = [row('factSheet.read'), row('factSheet.update')]

/** What the matrix shows for a row: of a field or relation no more than what the role gives of its type. */
export function cellIn({ grants, limits }: Given, of: MatrixRow, types: Types): Cell {
  if (!isMember(of)) return cellOf(grants, of, types)
  if (!reaches({ grants }, of)) return 'off'
  const left = memberValue(limits, of)
  const given = valueFor(grants, update, of.type)
  if (left === 'off' || left === 'read' || given === 'off') return left === 'off' ? 'off' : 'read'
  return left === 'some' ? { count: 1 } : given
}

/** Whether a row says something about a role: fields and relations of a type don't, where it can't view the type. */
export const reaches = ({ grants }: Pick<Given, 'grants'>, of: MatrixRow): boolean =>
  !isMember(of) || valueFor(grants, read, of.type) === 'on'

/** The value that a click gives. */
export function nextIn(given: Given, of: MatrixRow, types: Types): CellValue {
  if (!isMember(of)) return nextValue(cellOf(given.grants, of, types), of)
  const left = memberValue(given.limits, of)
  if (left === 'on') return 'read'
  return left === 'read' && !of.isShared ? 'off' : 'on'
}

/** What a role gives after a row was set to a value; a value that the row doesn't have leaves it as it is. */
export function withRow<G extends Given>(given: G, of: MatrixRow, types: Types, value: CellValue): G {
  if (isMember(of)) {
    if (value === 'own') return given
    return { ...given, limits: withMember(given.limits, of, value) }
  }
  if (value === 'read') return given
  // Rows without "own" are left off rather than given for everything.
  const allowed = value === 'own' && !hasOwn(of) ? 'off' : value
  return { ...given, grants: withCell(given.grants, of, types, allowed) }
}

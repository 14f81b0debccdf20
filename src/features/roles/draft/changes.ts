import { type CellValue, LATER, valueFor } from './cell.ts'
import type { Draft, DraftRole } from './draft.ts'
import { type MemberValue, memberValue } from './limits.ts'
import type { MemberRow } from './member-rows.ts'
import { type RightRow, rightRows } from './rights-rows.ts'
import { type MatrixRow, withRow } from './rows.ts'

/** A row of a role whose value changed. */
export interface RowChange {
  readonly row: MatrixRow
  readonly from: CellValue | MemberValue
  readonly to: CellValue | MemberValue
  /** The types that it changed for, `LATER` for those to come; undefined for all of them, and for rows without types. */
  readonly types?: readonly string[] | undefined
}

/** What the data model adds to the matrix: its types, and their fields and relations. */
export interface ModelRows {
  readonly types: readonly string[]
  readonly members: readonly MemberRow[]
}

export interface RoleChange {
  readonly role: DraftRole
  readonly kind: 'added' | 'removed' | 'changed'
  readonly rows: readonly RowChange[]
  /** Whether its display name or description changed. */
  readonly isRenamed: boolean
}

/** What a draft changes, role by role. */
export function changesOf(before: Draft, after: Draft, model: ModelRows): RoleChange[] {
  const old = new Map(before.map((role) => [role.name, role]))
  const kept = new Set(after.map(({ name }) => name))
  return [
    ...after.flatMap((role): RoleChange[] => {
      const was = old.get(role.name)
      const rows = rowChanges(was, role, model)
      if (!was) return [{ role, kind: 'added', rows, isRenamed: false }]
      const isRenamed = was.displayName !== role.displayName || was.description !== role.description
      return rows.length > 0 || isRenamed ? [{ role, kind: 'changed', rows, isRenamed }] : []
    }),
    ...before.flatMap((role): RoleChange[] =>
      kept.has(role.name)
        ? []
        : [{ role, kind: 'removed', rows: rowChanges(role, undefined, model), isRenamed: false }],
    ),
  ]
}

/** The rows in which two roles differ; without a role, nothing is allowed. */
export function rowChanges(
  from: DraftRole | undefined,
  to: DraftRole | undefined,
  { types, members }: ModelRows,
): RowChange[] {
  return [
    ...(from?.grants === to?.grants
      ? []
      : rightRows.flatMap((row) => changesOfRow(row, from, to, row.isOfTypes ? [...types, LATER] : [LATER]))),
    ...(from?.limits === to?.limits ? [] : members.flatMap((row) => changesOfMember(row, from, to))),
  ]
}

function changesOfMember(row: MemberRow, from: DraftRole | undefined, to: DraftRole | undefined): RowChange[] {
  const valueIn = (role: DraftRole | undefined) => memberValue(role?.limits ?? new Map(), row)
  const [old, next] = [valueIn(from), valueIn(to)]
  return old === next ? [] : [{ row, from: old, to: next, types: [row.type] }]
}

function changesOfRow(
  row: RightRow,
  from: DraftRole | undefined,
  to: DraftRole | undefined,
  types: readonly string[],
): RowChange[] {
  const nothing = new Map()
  const pairs = types.map((type) => ({
    type,
    from: valueFor(from?.grants ?? nothing, row, type),
    to: valueFor(to?.grants ?? nothing, row, type),
  }))
  const byPair = Map.groupBy(pairs, (pair) => `${pair.from} ${pair.to}`)
  return [...byPair.values()].flatMap(([first, ...others]) => {
    if (!first || first.from === first.to) return []
    const { from: old, to: next } = first
    return [
      {
        row,
        from: old,
        to: next,
        ...(byPair.size > 1 && { types: [first, ...others].map(({ type }) => type) }),
      },
    ]
  })
}

/** The changes of a draft on top of roles that somebody else saved. Of a cell that both changed, this draft's value counts. */
export function rebased(base: Draft, mine: Draft, theirs: Draft, model: ModelRows): Draft {
  const changes = changesOf(base, mine, model)
  const changeOf = (name: string) => changes.find(({ role }) => role.name === name)
  const added = changes.flatMap(({ kind, role }) =>
    kind === 'added' && !theirs.some(({ name }) => name === role.name) ? [role] : [],
  )
  return [
    ...theirs.flatMap((role) => {
      const change = changeOf(role.name)
      if (!change) return [role]
      if (change.kind === 'removed') return []
      return [merged(role, change, model)]
    }),
    ...added,
  ]
}

/** Their role with the rows that this draft changed, and its texts if it changed those. */
function merged(theirs: DraftRole, { role, rows, isRenamed }: RoleChange, { types }: ModelRows): DraftRole {
  const cells = rows.flatMap(({ row, to, types: some }) => (some ?? [undefined]).map((type) => ({ row, to, type })))
  const { displayName, description } = isRenamed ? role : theirs
  const own = cells.reduce((given, { row, to, type }) => withRow(given, row, { types, type }, valueOf(to)), theirs)
  const isSame = cells.length === 0
  return { ...own, displayName, description, permissions: isSame ? theirs.permissions : undefined }
}

/** Changing a relation in some ways alone is set only by programs; on top of other roles it is given up. */
const valueOf = (value: CellValue | MemberValue): CellValue => (value === 'some' ? 'on' : value)

/** The number of changes as people count them: each row of a role, each role that is added or removed, and each new text. */
export const countOf = (changes: readonly RoleChange[]): number =>
  changes.reduce(
    (sum, { kind, rows, isRenamed }) => sum + (kind === 'changed' ? rows.length + (isRenamed ? 1 : 0) : 1),
    0,
  )

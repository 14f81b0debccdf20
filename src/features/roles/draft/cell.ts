import type { Grants, Right, Scope } from 'mock-server/contract/access.ts'
import { everything, holds, onlyOf } from 'mock-server/contract/authorization/scopes.ts'
import { type Category, categoryInstances, instanceOf } from 'mock-server/contract/bookmarks/categories.ts'
import type { RightRow } from './rights-rows.ts'

/** What a role gives in one row: all, only one's own fact sheets, viewing alone (of fields and relations), or nothing. */
export const cellValues = ['on', 'own', 'read', 'off'] as const
export type CellValue = (typeof cellValues)[number]
/** The values of a row of rights. */
export type RightValue = Exclude<CellValue, 'read'>

/** What a cell shows: a value for all types, or for `count` of them something. */
export type Cell = CellValue | { readonly count: number }

/** Stands for the types that the data model will have later. */
export const LATER = '*'

/** The value of a row for one type of fact sheets, or for those to come (`LATER`). */
export function valueFor(grants: Grants, { right, own, category }: RightRow, type: string): RightValue {
  if (category) return categoryValue(grants.get(right), category)
  const has = (asked: Right | undefined) => {
    const scope = asked && grants.get(asked)
    return scope !== undefined && (type === LATER ? scope.all : holds(scope, type))
  }
  return has(right) ? 'on' : has(own) ? 'own' : 'off'
}

const categoryValue = (scope: Scope | undefined, category: Category): RightValue => {
  if (!scope) return 'off'
  return holds(scope, category) ? 'on' : holds(scope, instanceOf(category, true)) ? 'own' : 'off'
}

/** What the matrix shows for a row: for one type, or without one for all of `types` and those to come. */
export function cellOf(grants: Grants, row: RightRow, { types, type }: Types): Cell {
  if (!row.isOfTypes) return valueFor(grants, row, LATER)
  if (type !== undefined) return valueFor(grants, row, type)
  const values = [...types, LATER].map((each) => valueFor(grants, row, each))
  const [first = 'off'] = values
  if (values.every((value) => value === first)) return first
  return { count: values.slice(0, -1).filter((value) => value !== 'off').length }
}

export interface Types {
  /** All types of the data model. */
  readonly types: readonly string[]
  /** The type that the matrix shows; all without one. */
  readonly type?: string | undefined
}

/** The grants of a role after a row was set to a value, for one type (or `LATER`) or for all. Types that the data model doesn't have are forgotten. */
export function withCell(grants: Grants, row: RightRow, { types, type }: Types, value: RightValue): Grants {
  const next = new Map(grants)
  const set = (right: Right | undefined, isOn: boolean) => {
    if (right === undefined) return
    const scope = row.isOfTypes && type !== undefined ? changed(next.get(right), type, isOn, types) : all(isOn)
    give(right, scope)
  }
  const give = (right: Right, scope: Scope | undefined) => {
    if (scope) next.set(right, scope)
    else next.delete(right)
  }
  if (row.category) give(row.right, ofCategory(next.get(row.right), row.category, value))
  else {
    set(row.right, value === 'on')
    set(row.own, value === 'own')
  }
  return next
}

/** A scope after a category of bookmarks was set to a value. */
function ofCategory(scope: Scope | undefined, category: Category, value: RightValue): Scope | undefined {
  const [each, own] = [category, instanceOf(category, true)]
  const others = categoryInstances.filter((instance) => instance !== each && instance !== own)
  const given = [
    ...others.filter((instance) => scope !== undefined && holds(scope, instance)),
    ...(value === 'on' ? [each, own] : value === 'own' ? [own] : []),
  ]
  if (given.length === categoryInstances.length) return everything
  return given.length === 0 ? undefined : onlyOf(given)
}

const all = (isOn: boolean): Scope | undefined => (isOn ? everything : undefined)

function changed(scope: Scope | undefined, type: string, isOn: boolean, types: readonly string[]): Scope | undefined {
  const known = types.filter((each) => each !== type && scope !== undefined && holds(scope, each))
  const given = isOn && type !== LATER ? [...known, type] : known
  const isLater = type === LATER ? isOn : scope?.all === true
  if (isLater) return { ...everything, but: new Set(types.filter((each) => !given.includes(each))) }
  return given.length === 0 ? undefined : { all: false, but: new Set(), only: new Set(given) }
}

/** Whether a row can be allowed for what is somebody's own alone. */
export const hasOwn = ({ own, category }: RightRow): boolean => own !== undefined || category !== undefined

/** The value that a click gives: own only for rows that know it, and everything over something. */
export function nextValue(cell: Cell, row: RightRow): RightValue {
  if (cell === 'on') return 'off'
  if (cell === 'off' && hasOwn(row)) return 'own'
  return 'on'
}

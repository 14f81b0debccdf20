import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rights, type Grants, type Right, type Scope } from 'mock-server/contract/access.ts'
import { defaultRoles } from 'mock-server/contract/authorization/default-roles.ts'
import { everything, grantsOf } from 'mock-server/contract/authorization/grants.ts'
import { wordOf } from 'mock-server/contract/authorization/words.ts'
import { cellOf, cellValues, LATER, valueFor, withCell } from './cell.ts'
import { changesOf, rebased } from './changes.ts'
import { type Draft, draftOf, painted, rolesFrom } from './draft.ts'
import { permissionsFrom } from './permissions.ts'
import { rightRows } from './rights-rows.ts'

const types = ['Application', 'Interface', 'Project']
const row = (right: Right) => {
  const found = rightRows.find((each) => each.right === right)
  if (!found) throw new Error(`There is no row ${right}`)
  return found
}
const update = row('factSheet.update')

const arbScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(everything),
  fc.subarray(types, { minLength: 1 }).map((only) => ({ all: false, but: new Set<string>(), only: new Set(only) })),
  fc.subarray(types, { minLength: 1 }).map((but) => ({ all: true, but: new Set(but), only: new Set<string>() })),
)
const arbGrants: fc.Arbitrary<Grants> = fc
  .array(
    fc
      .constantFrom(...rights)
      .chain((right): fc.Arbitrary<[Right, Scope]> =>
        fc.tuple(fc.constant(right), wordOf(right).isOfTypes ? arbScope : fc.constant(everything)),
      ),
  )
  .map((entries) => new Map(entries))
const arbCell = fc.record({
  row: fc.constantFrom(...rightRows),
  type: fc.constantFrom(undefined, LATER, ...types),
  value: fc.constantFrom(...cellValues),
})

const base: Draft = draftOf(
  defaultRoles.map((role) => ({ ...role, permissions: permissionsFrom(grantsOf(role.permissions)) })),
)
const seen = ({ grants }: { readonly grants: Grants }) =>
  rightRows.map((each) => [...types, LATER].map((type) => valueFor(grants, each, type)))

test('every right is in exactly one row, and rows by type are those that the service gives by type', () => {
  const listed = rightRows.flatMap(({ right, own }) => (own ? [right, own] : [right]))
  expect(listed.toSorted()).toEqual([...rights].toSorted())
  for (const { right, own, isOfTypes } of rightRows)
    for (const each of own ? [right, own] : [right]) expect(wordOf(each).isOfTypes, each).toBe(isOfTypes)
})

test('permissions written from any grants give the same grants', () => {
  fc.assert(
    fc.property(arbGrants, (grants) => {
      expect(grantsOf(permissionsFrom(grants))).toEqual(grants)
    }),
  )
})

test('a cell that was set has its value, and no other cell changes', () => {
  fc.assert(
    fc.property(arbGrants, arbCell, (grants, { row: set, type, value }) => {
      const to = value === 'own' && !set.own ? 'off' : value
      const next = withCell(grants, set, { types, type }, to)
      for (const each of rightRows)
        for (const of of [...types, LATER]) {
          const isSet = each === set && (type === undefined || !each.isOfTypes || of === type)
          expect(valueFor(next, each, of)).toBe(isSet ? to : valueFor(grants, each, of))
        }
    }),
  )
})

test('for all types a row shows how many of them have something, unless all have the same', () => {
  const some = withCell(new Map(), update, { types, type: 'Project' }, 'own')
  expect(cellOf(some, update, { types })).toEqual({ count: 1 })
  expect(cellOf(some, update, { types, type: 'Project' })).toBe('own')
  expect(cellOf(withCell(some, update, { types }, 'own'), update, { types })).toBe('own')
  const known = types.reduce<Grants>((given, type) => withCell(given, update, { types, type }, 'on'), new Map())
  expect(cellOf(known, update, { types })).toEqual({ count: 3 })
})

test('roles that nobody changed are sent back as they were read', () => {
  const roles = [
    {
      name: 'OWNER',
      permissions: [{ domain: 'MODEL', function: 'DATA_MODEL', actions: ['READ', 'READ'], instances: [] }],
    },
  ]
  expect(rolesFrom(draftOf(roles))).toEqual(roles)
})

test('ADMIN stays as it is when it is painted', () => {
  const rows = [{ role: 'ADMIN', row: update }]
  expect(painted(base, rows, { types }, 'off')).toEqual(base)
})

test('a change says which rows changed from what to what, and for which types if not for all', () => {
  const cells = [
    { role: 'VIEWER', row: update },
    { role: 'VIEWER', row: row('bookmark.create') },
  ]
  const some = painted(base, cells, { types, type: 'Interface' }, 'on')
  expect(changesOf(base, some, types)).toMatchObject([
    {
      kind: 'changed',
      role: { name: 'VIEWER' },
      rows: [
        { row: update, from: 'off', to: 'on', types: ['Interface'] },
        { row: row('bookmark.create'), from: 'off', to: 'on' },
      ],
    },
  ])
  const all = painted(base, cells, { types }, 'own')
  const [change] = changesOf(base, all, types)
  expect(change?.rows).toEqual([{ row: update, from: 'off', to: 'own' }])
})

test('changes on top of those of somebody else keep both, and mine where both changed one cell', () => {
  const arbChanges = fc.array(fc.tuple(fc.constantFrom('MEMBER', 'VIEWER', 'SUPPORT'), arbCell), { maxLength: 6 })
  const applied = (
    draft: Draft,
    changes: readonly [
      string,
      { row: (typeof rightRows)[number]; type: string | undefined; value: 'on' | 'own' | 'off' },
    ][],
  ) =>
    changes.reduce(
      (roles, [role, cell]) => painted(roles, [{ role, row: cell.row }], { types, type: cell.type }, cell.value),
      draft,
    )
  fc.assert(
    fc.property(arbChanges, arbChanges, (ours, others) => {
      const [mine, theirs] = [applied(base, ours), applied(base, others)]
      const both = rebased(base, mine, theirs, types)
      expect(both.map(({ name }) => name)).toEqual(theirs.map(({ name }) => name))
      both.forEach((role, nth) => {
        const values = (draft: Draft) => seen(draft[nth] ?? role).flat()
        const [old, own, other] = [values(base), values(mine), values(theirs)]
        expect(seen(role).flat()).toEqual(own.map((value, at) => (value === old[at] ? other[at] : value)))
      })
    }),
  )
})

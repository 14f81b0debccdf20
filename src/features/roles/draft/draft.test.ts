import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rights, type Grants, type Right, type Scope } from 'mock-server/contract/access.ts'
import { defaultRoles } from 'mock-server/contract/authorization/grants.ts'
import { grantsOf } from 'mock-server/contract/authorization/grants.ts'
import { everything, holds, onlyOf, partOf } from 'mock-server/contract/authorization/scopes.ts'
import { wordOf } from 'mock-server/contract/authorization/words.ts'
import { categories, categoryInstances, instancesOf } from 'mock-server/contract/bookmarks/categories.ts'
import { cellOf, type CellValue, hasOwn, LATER, valueFor, withCell } from './cell.ts'
import { changesOf, type ModelRows, rebased } from './changes.ts'
import { type Draft, draftOf, painted, rolesFrom } from './draft.ts'
import { permissionsFrom } from './permissions.ts'
import { limitPermissions, type Limits, limitsOf, memberValue, withMember } from './limits.ts'
import type { MemberRow } from './member-rows.ts'
import { rightRows } from './rights-rows.ts'
import { cellIn, type MatrixRow, nextIn } from './rows.ts'

const types = ['Application', 'Interface', 'Project']
const row = (right: Right) => {
  const found = rightRows.find((each) => each.right === right)
  if (!found) throw new Error(`There is no row ${right}`)
  return found
}
const update = row('factSheet.update')
const siblings = ['alias', 'costs', 'lifecycle']
const members = ['Application', 'Project'].flatMap((type) => [
  ...siblings.map((name): MemberRow => ({ group: 'members', kind: 'FIELD', type, name, siblings, isShared: false })),
  ...['relA', 'relToParent'].map((name): MemberRow => ({
    group: 'members',
    kind: 'RELATION',
    type,
    name,
    siblings: ['relA', 'relToParent'],
    isShared: name === 'relToParent',
  })),
])
const model: ModelRows = { types, members }

const arbScope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant(everything),
  fc.subarray(types, { minLength: 1 }).map((only) => ({ all: false, but: new Set<string>(), only: new Set(only) })),
  fc.subarray(types, { minLength: 1 }).map((but) => ({ all: true, but: new Set(but), only: new Set<string>() })),
)
/** As roles write them: whoever has a category has their own ones of it. */
const arbCategories: fc.Arbitrary<Scope> = fc
  .subarray([...categoryInstances], { minLength: 1 })
  .map((values) => new Set(values.flatMap(instancesOf)))
  .map((only) => (only.size === categoryInstances.length ? everything : onlyOf(only)))
const arbGrants: fc.Arbitrary<Grants> = fc
  .array(
    fc
      .constantFrom(...rights)
      .chain((right): fc.Arbitrary<[Right, Scope]> =>
        fc.tuple(
          fc.constant(right),
          wordOf(right).isOfTypes ? arbScope : wordOf(right).isOfCategories ? arbCategories : fc.constant(everything),
        ),
      ),
  )
  .map((entries) => new Map(entries))
const arbCell = fc.record({
  row: fc.constantFrom(...rightRows),
  type: fc.constantFrom(undefined, LATER, ...types),
  value: fc.constantFrom('on' as const, 'own' as const, 'off' as const),
})

const arbMember = fc.record({
  row: fc.constantFrom(...members),
  value: fc.constantFrom('on' as const, 'read' as const, 'off' as const),
})
const arbLimits: fc.Arbitrary<Limits> = fc
  .array(arbMember)
  .map((cells) => cells.reduce<Limits>((limits, cell) => withMember(limits, cell.row, cell.value), new Map()))

const base: Draft = draftOf(
  defaultRoles.map((role) => ({ ...role, permissions: permissionsFrom(grantsOf(role.permissions)) })),
)
const seen = ({ grants }: { readonly grants: Grants }) =>
  rightRows.map((each) => [...types, LATER].map((type) => valueFor(grants, each, type)))

test('every right is in exactly one row, or in one for each category, as the service gives it', () => {
  const listed = rightRows
    .filter(({ category }) => category === undefined || category === 'published')
    .flatMap(({ right, own }) => (own ? [right, own] : [right]))
  expect(listed.toSorted()).toEqual([...rights].toSorted())
  for (const right of rights) {
    const ofRight = rightRows.flatMap((each) => (each.right === right && each.category ? each.category : []))
    expect(ofRight, right).toEqual(wordOf(right).isOfCategories ? categories : [])
  }
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
      const to = value === 'own' && !hasOwn(set) ? 'off' : value
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

test('a change says which rows changed from what to what, and for which types if not for all', () => {
  const cells = [
    { role: 'VIEWER', row: update },
    { role: 'VIEWER', row: row('bookmark.changeOwner') },
  ]
  const some = painted(base, cells, { types, type: 'Interface' }, 'on')
  expect(changesOf(base, some, model)).toMatchObject([
    {
      kind: 'changed',
      role: { name: 'VIEWER' },
      rows: [
        { row: update, from: 'off', to: 'on', types: ['Interface'] },
        { row: row('bookmark.changeOwner'), from: 'off', to: 'on' },
      ],
    },
  ])
  const all = painted(base, cells, { types }, 'own')
  const [change] = changesOf(base, all, model)
  expect(change?.rows).toEqual([{ row: update, from: 'off', to: 'own' }])
})

test('changes on top of those of somebody else keep both, and mine where both changed one cell', () => {
  const arbChanges = fc.array(
    fc.tuple(fc.constantFrom('MEMBER', 'VIEWER', 'SUPPORT'), fc.oneof<fc.Arbitrary<Change[1]>[]>(arbCell, arbMember)),
    { maxLength: 6 },
  )
  type Change = [role: string, cell: { row: MatrixRow; type?: string | undefined; value: CellValue }]
  const applied = (draft: Draft, changes: readonly Change[]) =>
    changes.reduce(
      (roles, [role, cell]) => painted(roles, [{ role, row: cell.row }], { types, type: cell.type }, cell.value),
      draft,
    )
  const all = (role: Draft[number]) => [...seen(role).flat(), ...members.map((each) => memberValue(role.limits, each))]
  fc.assert(
    fc.property(arbChanges, arbChanges, (ours, others) => {
      const [mine, theirs] = [applied(base, ours), applied(base, others)]
      const both = rebased(base, mine, theirs, model)
      expect(both.map(({ name }) => name)).toEqual(theirs.map(({ name }) => name))
      both.forEach((role, nth) => {
        const values = (draft: Draft) => all(draft[nth] ?? role)
        const [old, own, other] = [values(base), values(mine), values(theirs)]
        expect(all(role)).toEqual(own.map((value, at) => (value === old[at] ? other[at] : value)))
      })
    }),
  )
})

describe('fields and relations of a type', () => {
  test('that were set have their value, and no other ones change', () => {
    fc.assert(
      fc.property(arbLimits, arbMember, (limits, { row: set, value }) => {
        const next = withMember(limits, set, value)
        const to = value === 'off' && set.isShared ? 'read' : value
        for (const each of members) expect(memberValue(next, each)).toBe(each === set ? to : memberValue(limits, each))
      }),
    )
  })

  test('are read as they were written, and limit what the service gives', () => {
    fc.assert(
      fc.property(arbLimits, (limits) => {
        const written = limitPermissions(limits)
        expect(limitsOf(written)).toEqual(limits)
        const grants = grantsOf([
          { domain: 'FACT_SHEETS', function: 'FACT_SHEET', actions: ['READ', 'UPDATE'] },
          ...written,
        ])
        for (const each of members.filter(({ kind }) => kind === 'FIELD')) {
          const gives = (right: Right) => holds(partOf(grants.get(right), each.type, 'FIELD'), each.name)
          const value = gives('factSheet.update') ? 'on' : gives('factSheet.read') ? 'read' : 'off'
          expect(memberValue(limits, each)).toBe(gives('factSheet.read') ? value : 'off')
        }
      }),
    )
  })

  test('listed by name: setting one keeps the list, and taking the last one hides all', () => {
    const [alias, costs] = members
    if (!alias || !costs) throw new Error('There are no rows')
    const listed = limitsOf([
      {
        domain: 'FACT_SHEETS',
        function: 'FIELD',
        actions: ['READ'],
        instances: [{ values: ['Application.alias'] }],
      },
    ])
    expect(memberValue(listed, costs)).toBe('off')
    const none = withMember(listed, alias, 'off')
    expect(members.slice(0, 3).map((each) => memberValue(none, each))).toEqual(['off', 'off', 'off'])
    const both = limitPermissions(withMember(listed, costs, 'read'))
    expect(both[0]?.instances).toEqual([{ values: ['Application.alias', 'Application.costs'] }])
  })

  test('show no more than the role gives of the type, and change on click', () => {
    const [alias] = members
    const parent = members.find(({ name }) => name === 'relToParent')
    if (!alias || !parent) throw new Error('There are no rows')
    const given = (some: Right[]) => ({
      grants: new Map(some.map((right) => [right, everything])),
      limits: new Map(),
    })
    expect(cellIn(given([]), alias, model)).toBe('off')
    expect(cellIn(given(['factSheet.read']), alias, model)).toBe('read')
    expect(cellIn(given(['factSheet.read', 'factSheet.updateOwn']), alias, model)).toBe('own')
    const full = given(['factSheet.read', 'factSheet.update'])
    expect([cellIn(full, alias, model), nextIn(full, alias, model)]).toEqual(['on', 'read'])
    const viewed = { ...full, limits: withMember(new Map(), alias, 'read') }
    expect([cellIn(viewed, alias, model), nextIn(viewed, alias, model)]).toEqual(['read', 'off'])
    const shared = { ...full, limits: withMember(new Map(), parent, 'off') }
    expect([cellIn(shared, parent, model), nextIn(shared, parent, model)]).toEqual(['read', 'on'])
  })
})

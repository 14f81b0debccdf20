import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Caller, type Right, type Scope } from '#contract/access.ts'
import { everything, onlyOf } from '#contract/authorization/scopes.ts'
import { categoryInstances } from '#contract/bookmarks/categories.ts'
import { type BookmarkAccess, isRefusal, readAccess, readRule, updateRule } from '#kernel/bookmark-rules.ts'
import { test } from '#testing/stores.ts'
import { visibleTo, writableBy } from './visible-to.store.ts'

const workspaceId = crypto.randomUUID()
const people = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
const roles = ['MEMBER', 'VIEWER', 'PLANNER']
const some = (values: readonly string[]) => fc.oneof(fc.constant([]), fc.subarray([...values], { maxLength: 2 }))

const arbBookmark: fc.Arbitrary<BookmarkAccess> = fc.record({
  owner_id: fc.constantFrom(...people),
  predefined: fc.boolean(),
  readonly: fc.boolean(),
  permitted_read: some(people),
  permitted_write: some(people),
  permitted_read_roles: some(roles),
  permitted_write_roles: some(roles),
})

const arbScope: fc.Arbitrary<Scope | undefined> = fc.oneof(
  fc.constant(everything),
  fc.subarray([...categoryInstances]).map(onlyOf),
  fc.constant(undefined),
)
const arbOptional = fc.constantFrom(undefined, undefined, everything)

const arbCaller: fc.Arbitrary<Caller> = fc
  .record({
    userId: fc.constantFrom(...people),
    roles: fc.subarray(roles, { minLength: 1 }),
    scopes: fc.tuple(arbScope, arbScope, arbOptional, arbOptional),
  })
  .map(({ scopes: [read, update, readAll, managePredefined], ...person }) => {
    const given: [Right, Scope | undefined][] = [
      ['bookmark.read', read],
      ['bookmark.update', update],
      ['bookmark.readAll', readAll],
      ['bookmark.managePredefined', managePredefined],
    ]
    return {
      ...person,
      workspaceId,
      accountId: workspaceId,
      role: 'MEMBER',
      grants: new Map(given.flatMap(([right, scope]) => (scope ? [[right, scope] as const] : []))),
      authorization: { version: 1, roles: new Map() },
      name: 'Anybody',
      entities: [],
      credentialId: workspaceId,
    }
  })

test('the rules about a bookmark say in SQL what they say in the policy', async ({ storage: { db } }) => {
  const asked = { read: 0, hidden: 0, written: 0, kept: 0 }
  await fc.assert(
    fc.asyncProperty(arbCaller, fc.array(arbBookmark, { minLength: 20, maxLength: 20 }), async (caller, bookmarks) => {
      const { rows } = await sql<{ isVisible: boolean; isWritable: boolean }>`
        SELECT ${visibleTo(caller)} AS "isVisible", ${writableBy(caller)} AS "isWritable" FROM (
          SELECT r.nth, ${workspaceId}::uuid AS workspace_id, (r.b ->> 'owner_id')::uuid AS owner_id,
            (r.b ->> 'predefined')::boolean AS predefined, (r.b ->> 'readonly')::boolean AS readonly,
            ARRAY(SELECT jsonb_array_elements_text(r.b -> 'permitted_read'))::uuid[] AS permitted_read,
            ARRAY(SELECT jsonb_array_elements_text(r.b -> 'permitted_write'))::uuid[] AS permitted_write,
            ARRAY(SELECT jsonb_array_elements_text(r.b -> 'permitted_read_roles')) AS permitted_read_roles,
            ARRAY(SELECT jsonb_array_elements_text(r.b -> 'permitted_write_roles')) AS permitted_write_roles
          FROM jsonb_array_elements(${JSON.stringify(bookmarks)}::jsonb) WITH ORDINALITY AS r (b, nth)
        ) b ORDER BY b.nth`.execute(db)
      const ruleOf = readRule(caller)
      for (const [nth, bookmark] of bookmarks.entries()) {
        const isVisible = !isRefusal(ruleOf(readAccess(bookmark)))
        asked[isVisible ? 'read' : 'hidden'] += 1
        expect(rows[nth]?.isVisible, JSON.stringify(bookmark)).toBe(isVisible)
        if (!isVisible) continue
        const isWritable = !isRefusal(updateRule(caller, bookmark))
        asked[isWritable ? 'written' : 'kept'] += 1
        expect(rows[nth]?.isWritable, JSON.stringify(bookmark)).toBe(isWritable)
      }
    }),
    { numRuns: 100 },
  )
  expect(Math.min(...Object.values(asked))).toBeGreaterThan(50)
})

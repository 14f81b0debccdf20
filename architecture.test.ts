import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './scripts/architecture/files.ts'
import { guardedReads } from './scripts/architecture/guarded.ts'
import { importsOf } from './scripts/architecture/imports.ts'
import { fits } from './scripts/architecture/pattern.ts'
import { roles, testFiles } from './scripts/architecture/roles.ts'
import { folderCycles, folderSizes, LARGEST_FOLDER, shippedEdges, upwardImports } from './scripts/architecture/rooms.ts'
import { roleOf, violationsOf } from './scripts/architecture/violations.ts'

const files = sourceFiles(import.meta.dirname)

describe('the repository', () => {
  test('imports only what the table of roles allows', () => {
    expect(files.flatMap(violationsOf)).toEqual([])
  })

  test('is read: there are files, and they import each other', () => {
    expect(files.length).toBeGreaterThan(50)
    expect(files.flatMap(importsOf).length).toBeGreaterThan(200)
  })

  test('has files for every role but those marked as not yet', () => {
    const present = (pattern: string) => files.some(({ path }) => roleOf(path)?.files === pattern)
    const wrong = roles.filter((role) => present(role.files) === Boolean(role.notYet))
    expect(wrong.map((role) => role.files)).toEqual([])
  })

  test('has rooms that import in one direction', () => {
    expect(upwardImports(shippedEdges(files))).toEqual([])
  })

  test('has no folders that import each other in a circle', () => {
    expect(folderCycles(shippedEdges(files))).toEqual([])
  })

  test('has no folder that holds more than one idea', () => {
    const full = folderSizes(globSync('{src,mock-server}/**/*.*', { cwd: import.meta.dirname })).filter(
      (folder) => folder.files > LARGEST_FOLDER,
    )
    expect(full).toEqual([])
  })

  test('narrows every read of a guarded table to what the caller may see', () => {
    const found = files.filter(({ path }) => isService(path)).flatMap(guardedReads)
    expect(found.filter((read) => !read.narrowed)).toEqual([])
    expect(found.length).toBeGreaterThan(3)
  })
})

const isService = (path: string) =>
  fits(path, 'mock-server/**') &&
  !fits(path, 'mock-server/storage/**') &&
  !testFiles.some((pattern) => fits(path, pattern))

describe('a planted violation is caught', () => {
  test.each([
    ['src/features/bookmarks/a.page.tsx', `import { b } from '../bookmarks/b.page.tsx'`],
    ['src/features/bookmarks/a.page.tsx', `import { b } from '#features/bookmarks/form/b.tsx'`],
    ['src/features/bookmarks/a.page.tsx', `const b = () => import('#features/webhooks/b.page.tsx')`],
    ['src/features/bookmarks/a.page.tsx', `import { x } from '#app/routes.tsx'`],
    ['src/ui/a.tsx', `import { call } from '#api/call.ts'`],
    ['src/lib/a.ts', `import { operations } from 'mock-server/contract/index.ts'`],
    ['src/api/a.ts', `import { createService } from 'mock-server'`],
    ['src/features/bookmarks/a.page.tsx', `import { pullReader } from 'mock-server/features/webhooks/pull.reader.ts'`],
    ['mock-server/contract/bookmarks.ts', `import { sql } from 'kysely'`],
    ['mock-server/kernel/refusal.ts', `import { z } from 'zod'`],
    ['mock-server/kernel/refusal.ts', `import type { Tx } from '#storage/database.ts'`],
    ['mock-server/contract/bookmarks.ts', `import { refuse } from '#kernel/refusal.ts'`],
    ['mock-server/features/bookmarks/a.service.ts', `import { readFile } from 'node:fs/promises'`],
    [
      'mock-server/features/bookmarks/a.service.ts',
      `import { tokenService } from '#features/tokens/tokens.service.ts'`,
    ],
    ['mock-server/features/bookmarks/a.service.ts', `import { openCallbacks } from '#sandbox/callbacks.ts'`],
    ['mock-server/features/bookmarks/a.ts', `import { list } from './bookmarks.store.ts'`],
    ['mock-server/features/bookmarks/a.routes.ts', `import { listAsJson } from './bookmarks.store.ts'`],
    ['mock-server/features/bookmarks/a.store.ts', `export * from './bookmarks.service.ts'`],
    ['mock-server/features/bookmarks/a.view.ts', `import { compose } from '#app.ts'`],
    ['mock-server/features/bookmarks/a.service.ts', `import { people } from '#testing/people.ts'`],
    ['mock-server/storage/a.ts', `import type { EventLog } from '#events/log.ts'`],
    ['mock-server/features/bookmarks/a.service.ts', `const key = process.env.SECRET_KEY`],
    ['mock-server/features/bookmarks/a.helper.ts', `export const a = 1`],
    ['src/somewhere/a.ts', `export const a = 1`],
  ])('%s: %s', (path, code) => {
    expect(violationsOf({ path, code })).toHaveLength(1)
  })

  test.each([
    ['mock-server/features/webhooks/deliveries/a.ts', 'mock-server/features/webhooks/push/b.ts'],
    ['mock-server/features/webhooks/pull/a.ts', 'mock-server/features/webhooks/push/b.ts'],
    ['mock-server/storage/database.ts', 'mock-server/storage/engines/b.ts'],
    ['src/ui/theme/a.ts', 'src/ui/controls/fields/b.ts'],
    ['mock-server/graphql/somewhere/a.ts', 'mock-server/graphql/limits/b.ts'],
  ])('%s may not import %s of a room that is not below', (from, to) => {
    expect(upwardImports([{ from, to }])).toHaveLength(1)
  })

  test('and what imports downwards is not refused', () => {
    const edge = {
      from: 'mock-server/features/webhooks/push/a.ts',
      to: 'mock-server/features/webhooks/deliveries/b.ts',
    }
    expect(upwardImports([edge])).toEqual([])
  })

  test('folders in a circle, once', () => {
    const edges = [
      ['src/a/1.ts', 'src/b/2.ts'],
      ['src/b/3.ts', 'src/c/4.ts'],
      ['src/c/5.ts', 'src/a/6.ts'],
      ['src/c/5.ts', 'src/d/6.ts'],
    ].map(([from = '', to = '']) => ({ from, to }))
    expect(folderCycles(edges)).toEqual([['src/a', 'src/b', 'src/c']])
  })

  test.each([
    ['sql`SELECT b.* FROM bookmark b WHERE b.id = 1`', false],
    ['sql`SELECT 1 FROM event e JOIN bookmark b ON b.id = e.id`', false],
    [`db.selectFrom('bookmark').selectAll()`, false],
    [`db.selectFrom('event').innerJoin('bookmark as b', 'b.id', 'event.id')`, false],
    ['sql`SELECT b.* FROM bookmark b /* visibleTo */`', false],
    ['sql`SELECT b.* FROM bookmark b WHERE ${visibleTo(caller)}`', true],
    ['sql`SELECT b.* FROM bookmark b WHERE ${matching(caller)}`', true],
  ])('a read of a guarded table, %s, counts as narrowed: %s', (read, narrowed) => {
    const code = `const matching = (c) => sql\`\${visibleTo(c)} AND b.live\`\nexport const list = (db, caller) => ${read}`
    const found = guardedReads({ path: 'mock-server/features/bookmarks/a.store.ts', code })
    expect(found.map((one) => one.narrowed)).toEqual([narrowed])
  })

  test('an excuse counts only with its reason', () => {
    const narrowed = (comment: string) =>
      guardedReads({ path: 'a.ts', code: `/** ${comment} */\nconst a = sql\`SELECT 1 FROM bookmark\`` })[0]?.narrowed
    expect(narrowed('without visibleTo:')).toBe(false)
    expect(narrowed('Read without visibleTo: the purge of tombstones has no caller.')).toBe(true)
  })
})

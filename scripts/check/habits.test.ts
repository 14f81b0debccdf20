import { expect, test } from 'vitest'
import { habitsOf } from './habits.ts'

const habitsIn = (code: string) => habitsOf({ path: 'a.ts', code }).map(({ habit }) => habit)

// Code that the check reads, as text: each line is here because it must be found. Nothing of it runs.
test.each<[code: string, habit: string]>([
  ['try { a() } catch {}', 'catch {}'],
  ['try { a() } catch (error) {}', 'catch {}'],
  ['const a = z.any()', 'z.any()'],
  ['const a = z.object({}).passthrough()', '.passthrough()'],
  ['a.mutate(b, { onError: c })', 'mutate with callbacks'],
  ['const a: any = 1', 'any'],
  ['const a = b as string', 'as …'],
  ['const a = f((x: Map<string, any>) => x)', 'any'],
  ['const a = b!.c', '!'],
  ['// @ts-ignore\nconst a = 1', 'silenced'],
])('%s is habitsIn', (code, habit) => {
  expect(habitsIn(code)).toEqual([habit])
})

test('a reason beside it excuses what can be unavoidable, and nothing else', () => {
  expect(habitsIn('// The column holds nothing else.\nconst a = b as string')).toEqual([])
  expect(habitsIn('try { a() } catch {\n  // The next tick tries again.\n}')).toEqual([])
  expect(habitsIn('// Anything goes.\n\nconst a = b as string')).toEqual(['as …'])
  expect(habitsIn('// Anything goes.\nconst a = z.any()')).toEqual(['z.any()'])
})

test('styled parts lie in files that are named so, or beside their component', () => {
  const habitsAt = (path: string) => habitsOf({ path, code: "const Row = styled('div')({})" }).map(({ habit }) => habit)
  expect(habitsAt('src/ui/row.ts')).toEqual(['styled() in .ts'])
  expect(habitsAt('src/ui/row.styles.ts')).toEqual([])
  expect(habitsAt('src/ui/row.tsx')).toEqual([])
})

test('a file may have 300 lines', () => {
  expect(habitsIn('const a = 1\n'.repeat(300))).toEqual([])
  expect(habitsIn('const a = 1\n'.repeat(301))).toEqual(['too long'])
})

test('const assertions and names of the same letters are fine', () => {
  expect(habitsIn(`const a = ['any', 'as'] as const\nconst company = { any: 1 }.any`)).toEqual([])
})

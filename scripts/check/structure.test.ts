import { expect, test } from 'vitest'
import { castsIn, functionsOf, isLongComponent } from './structure.ts'

const file = (code: string) => ({ path: 'a.ts', code })

test('functions are measured by their lines and parameters', () => {
  const code =
    'function a(this: Window, b: number, c: number) {\n  return [b].map((d) => d + c)\n}\nconst e = (f: number) => f'
  expect(functionsOf(file(code))).toEqual([
    { place: 'a.ts:1', name: 'a', lines: 3, parameters: 2 },
    { place: 'a.ts:2', name: undefined, lines: 1, parameters: 1 },
    { place: 'a.ts:4', name: 'e', lines: 1, parameters: 1 },
  ])
})

test('casts are counted, constants are not', () => {
  expect(castsIn(file('const a = b as string\nconst c = [1] as const'))).toBe(1)
})

test('a component may have a hundred lines', () => {
  const longIn = (path: string, name: string, lines: number) =>
    functionsOf({ path, code: `function ${name}() {\n${'\n'.repeat(lines - 2)}}` }).some(isLongComponent)
  expect(longIn('a.tsx', 'Panel', 100)).toBe(false)
  expect(longIn('a.tsx', 'Panel', 101)).toBe(true)
  expect(longIn('a.tsx', 'columns', 101)).toBe(false)
  expect(longIn('a.ts', 'Panel', 101)).toBe(false)
  const arrow = `const Panel = () => {\n${'\n'.repeat(99)}}`
  expect(functionsOf({ path: 'a.tsx', code: arrow }).some(isLongComponent)).toBe(true)
})

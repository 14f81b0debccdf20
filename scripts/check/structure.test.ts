import { expect, test } from 'vitest'
import { castsIn, functionsOf } from './structure.ts'

const file = (code: string) => ({ path: 'a.ts', code })

test('functions are measured by their lines and parameters', () => {
  const code =
    'function a(this: Window, b: number, c: number) {\n  return [b].map((d) => d + c)\n}\nconst e = (f: number) => f'
  expect(functionsOf(file(code))).toEqual([
    { place: 'a.ts:1', lines: 3, parameters: 2 },
    { place: 'a.ts:2', lines: 1, parameters: 1 },
    { place: 'a.ts:4', lines: 1, parameters: 1 },
  ])
})

test('casts are counted, constants are not', () => {
  expect(castsIn(file('const a = b as string\nconst c = [1] as const'))).toBe(1)
})

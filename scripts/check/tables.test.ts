import { expect, test } from 'vitest'
import { withTable } from './tables.ts'

const document = `Before.

<!-- towns: written by \`npm run check\` -->

| Town |
| ---- |
| Old  |

<!-- end -->

After.
`

test('a table stands in the place of the one before, its columns as wide as their longest cell', () => {
  const rows = [
    ['Town', 'People'],
    ['`Aarau`', '22,000'],
    ['`Lens`', '4'],
  ]
  expect(withTable(document, 'towns', rows)).toBe(`Before.

<!-- towns: written by \`npm run check\` -->

| Town    | People |
| ------- | ------ |
| \`Aarau\` | 22,000 |
| \`Lens\`  | 4      |

<!-- end -->

After.
`)
})

test('written twice, it is the same', () => {
  const once = withTable(document, 'towns', [['Town'], ['Lens']])
  expect(withTable(once, 'towns', [['Town'], ['Lens']])).toBe(once)
})

test('a document without a place for it is an error', () => {
  expect(() => withTable(document, 'rivers', [['River']])).toThrow('no place for the table of rivers')
})

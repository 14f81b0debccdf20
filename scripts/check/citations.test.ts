import { expect, test } from 'vitest'
import { danglingIn } from './citations.ts'

const there = ['docs/interface/pull.md', 'docs/decisions/008']
const dangling = (code: string, path = 'mock-server/a.ts') =>
  danglingIn({ path, code }, (name) => there.includes(name)).map((line) => line.split('  ')[1])

// Comments that the check reads, as text. The papers they cite don't exist, which is what must be found.
test.each([
  ['Any answer but 200 fails (gone.md part 2).', ['gone.md', 'part 2']],
  ['A cursor (gone.md 11).', ['gone.md']],
  ['Retrieval never moves it (interface 6.3).', ['interface 6']],
  ['Fails as decision 009 says.', ['decision 009']],
  ['Fails as decision 8 says.', ['decision ']],
])('the comment “%s” leads nowhere', (comment, cited) => {
  expect(dangling(`// ${comment}`)).toEqual(cited)
  expect(dangling(`/** ${comment} */`)).toEqual(cited)
})

test.each(['// See docs/interface/pull.md.', '// As decision 008 says.', "const text = 'part 2 of the answer'"])(
  '%s is fine',
  (code) => {
    expect(dangling(code)).toEqual([])
  },
)

test('a document may cite from its own folder', () => {
  expect(dangling('[PULL](pull.md), [more](../interface/pull.md)', 'docs/interface/a.md')).toEqual([])
})

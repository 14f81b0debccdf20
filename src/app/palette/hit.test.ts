import { expect, test } from 'vitest'
import { grouped, type Hit, hitsOfActions, isMeant, matching } from './hit.ts'

const hit = (label: string, rest: Partial<Hit> = {}): Hit => ({ id: label, label, group: 'go', ...rest })
const labels = (hits: readonly Hit[]) => hits.map(({ label }) => label)

test('a line that begins with the search comes before one with a word that does, and that before the rest', () => {
  const lines = [hit('Profile users'), hit('Reusers'), hit('Users'), hit('Bookmarks')]
  expect(labels(matching(lines, 'user'))).toEqual(['Users', 'Profile users', 'Reusers'])
})

test('every word of the search has to occur, in the label or in the detail', () => {
  const lines = [hit('Anna Keller', { detail: 'anna@helvion.example' }), hit('Anna Huber')]
  expect(labels(matching(lines, 'keller helvion'))).toEqual(['Anna Keller'])
})

test('the group with the best line is on top, and groups of the service always follow those of the page', () => {
  const local = [hit('New user', { group: 'page' }), hit('Users', { group: 'go' })]
  const remote = [hit('User map', { group: 'bookmarks' })]
  expect(grouped(local, remote, 'user').map(({ group }) => group)).toEqual(['go', 'page', 'bookmarks'])
})

test('keys that only make sense as keys, and those that a form handles itself, are not in the palette', () => {
  const run = () => {}
  const lines = hitsOfActions([
    { id: 'next', label: 'Next row', group: 'list', keys: 'j', run, isKeysOnly: true },
    { id: 'save', label: 'Save', group: 'everywhere', keys: '$mod+s' },
    { id: 'search', label: 'Search', group: 'list', keys: '/', run },
  ])
  expect(lines.map(({ id, group }) => [id, group])).toEqual([['search', 'page']])
})

test('the name of a row finds the row and not what can be done with it, unless the search names that too', () => {
  const edit = hit('Edit', { group: 'page', detail: 'SAP migration' })
  expect(['', 'sap', 'edit', 'edit sap', 'sap edit'].map((search) => isMeant(edit, search))).toEqual([
    true,
    false,
    true,
    true,
    true,
  ])
})

import { expect, test } from 'vitest'
import { differencesBetween, withoutDifferences } from './document-differences.ts'

const view = (...factSheets: object[]) => ({ factSheets, navigation: {} })
const before = view({ type: 'A', color: '#111', sections: [1] }, { type: 'B', sections: [] })
const after = view({ type: 'B', sections: [2] }, { type: 'A', color: '#222', sections: [1] })

test('a view model differs by the members of its types, whatever their order', () => {
  expect(differencesBetween('viewModel', before, after)).toEqual([
    { document: 'viewModel', path: ['factSheets', 'A', 'color'], before: '#111', after: '#222' },
    { document: 'viewModel', path: ['factSheets', 'B', 'sections'], before: [], after: [2] },
  ])
  expect(differencesBetween('viewModel', before, view(...before.factSheets.toReversed()))).toEqual([])
})

test('differences are undone in the latest version, except what has been changed otherwise since', () => {
  const differences = differencesBetween('viewModel', before, after)
  const later = view({ type: 'C' }, { type: 'B', sections: [3] }, { type: 'A', color: '#222', sections: [1] })
  expect(withoutDifferences(later, differences)).toEqual({
    document: view({ type: 'C' }, { type: 'B', sections: [3] }, { type: 'A', color: '#111', sections: [1] }),
    left: [{ document: 'viewModel', path: ['factSheets', 'B', 'sections'] }],
  })
  expect(withoutDifferences(before, differences)).toEqual({ document: before, left: [] })
})

test('labels that a save added go, and those that it took away come back', () => {
  const [old, next] = [{ dataModel: { a: 'x' } }, { dataModel: { b: 'y' } }]
  const differences = differencesBetween('languages/en', old, next)
  expect(withoutDifferences({ ...next, custom: {} }, differences)).toEqual({
    document: { ...old, custom: {} },
    left: [],
  })
})

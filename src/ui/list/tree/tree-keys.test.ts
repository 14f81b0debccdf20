import { describe, expect, test } from 'vitest'
import { moveIn, type TreeRow } from './tree-keys.ts'

const row = (label: string, level: number, isExpanded?: boolean): TreeRow => ({
  id: label,
  label,
  level,
  isExpanded,
  position: 1,
  size: 1,
})
const rows = [row('Application', 1, true), row('Alias', 2), row('Release', 2), row('Provider', 1, false)]

describe('a key in a tree', () => {
  test.each([
    [0, 'ArrowDown', 1],
    [3, 'ArrowDown', 3],
    [0, 'ArrowUp', 0],
    [0, 'End', 3],
    [3, 'Home', 0],
    [0, 'ArrowRight', 1],
    [3, 'ArrowRight', 'toggle'],
    [1, 'ArrowRight', 1],
    [0, 'ArrowLeft', 'toggle'],
    [2, 'ArrowLeft', 0],
    [2, 'Enter', 'choose'],
    [2, ' ', 'choose'],
    [0, 'p', 3],
    [3, 'r', 2],
    [0, 'a', 1],
    [0, 'z', 0],
    [0, 'Tab', undefined],
  ] as const)('at row %i: %s leads to %s', (from, key, expected) => {
    expect(moveIn(rows, from, key)).toBe(expected)
  })

  test('does nothing in an empty tree', () => {
    expect(moveIn([], 0, 'ArrowDown')).toBeUndefined()
  })
})

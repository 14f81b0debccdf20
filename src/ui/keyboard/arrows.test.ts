import { describe, expect, test } from 'vitest'
import { cellAfter, indexAfter } from './arrows.ts'

describe('in a list of twenty', () => {
  const from = (at: number, more = {}) => ({ at, length: 20, ...more })

  test.for<[key: string, at: number, to: number | undefined]>([
    ['ArrowDown', 3, 4],
    ['ArrowUp', 3, 2],
    ['ArrowDown', 19, 19],
    ['ArrowUp', 0, 0],
    ['ArrowDown', -1, 0],
    ['PageDown', 3, 11],
    ['PageDown', 15, 19],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 7, 19],
    ['ArrowLeft', 3, undefined],
    ['x', 3, undefined],
  ])('%s leads from %s to %s', ([key, at, to]) => {
    expect(indexAfter({ key }, from(at))).toBe(to)
  })

  test('the arrows of one that wraps go on at the other end, and pages end there', () => {
    const wraps = { wraps: true }
    expect(indexAfter({ key: 'ArrowDown' }, from(19, wraps))).toBe(0)
    expect(indexAfter({ key: 'ArrowUp' }, from(0, wraps))).toBe(19)
    expect(indexAfter({ key: 'ArrowUp' }, from(-1, wraps))).toBe(19)
    expect(indexAfter({ key: 'ArrowDown' }, from(-1, wraps))).toBe(0)
    expect(indexAfter({ key: 'PageUp' }, from(2, wraps))).toBe(0)
  })

  test('Home and End are left to a field in which somebody types', () => {
    expect(indexAfter({ key: 'Home' }, from(5, { isTyping: true }))).toBeUndefined()
    expect(indexAfter({ key: 'End' }, from(5, { isTyping: true }))).toBeUndefined()
    expect(indexAfter({ key: 'PageDown' }, from(5, { isTyping: true, page: 3 }))).toBe(8)
  })

  test('no key leads anywhere when it is empty', () => {
    expect(indexAfter({ key: 'ArrowDown' }, { at: -1, length: 0 })).toBeUndefined()
    expect(indexAfter({ key: 'Home' }, { at: -1, length: 0 })).toBeUndefined()
  })
})

describe('in a grid of ten rows and four columns', () => {
  test.for<[key: string, ctrlKey: boolean, row: number, column: number]>([
    ['ArrowDown', false, 6, 2],
    ['ArrowUp', false, 4, 2],
    ['ArrowLeft', false, 5, 1],
    ['ArrowRight', false, 5, 3],
    ['PageDown', false, 9, 2],
    ['PageUp', false, 2, 2],
    ['Home', false, 5, 0],
    ['End', false, 5, 3],
    ['Home', true, 0, 0],
    ['End', true, 9, 3],
  ])('%s, with Ctrl: %s, leads to row %i and column %i', ([key, ctrlKey, row, column]) => {
    const to = cellAfter(
      { key, ctrlKey },
      { row: 5, column: 2 },
      { rows: 10, columns: 4, page: key === 'PageUp' ? 3 : 8 },
    )
    expect(to).toEqual({ row, column })
  })

  test('the edges hold, and other keys lead nowhere', () => {
    const size = { rows: 10, columns: 4 }
    expect(cellAfter({ key: 'ArrowLeft' }, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
    expect(cellAfter({ key: 'ArrowDown' }, { row: 9, column: 3 }, size)).toEqual({ row: 9, column: 3 })
    expect(cellAfter({ key: 'Enter' }, { row: 0, column: 0 }, size)).toBeUndefined()
    expect(cellAfter({ key: 'End', ctrlKey: true }, { row: 0, column: 0 }, { rows: 0, columns: 0 })).toEqual({
      row: 0,
      column: 0,
    })
  })
})

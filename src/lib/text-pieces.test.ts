import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hitsOf, textPieces } from './text-pieces.ts'

const marked = (text: string, hits: [number, number][]) =>
  textPieces(text, hits)
    .map((piece) => (piece.isHit ? `[${piece.text}]` : piece.text))
    .join('')

describe('the hits in a text', () => {
  test.for<[text: string, hits: [number, number][], pieces: string]>([
    ['payroll', [], 'payroll'],
    ['payroll', [[0, 3]], '[pay]roll'],
    ['payroll', [[3, 7]], 'pay[roll]'],
    ['payroll', [[0, 7]], '[payroll]'],
    [
      'one two',
      [
        [4, 7],
        [0, 3],
      ],
      '[one] [two]',
    ],
    [
      'payroll',
      [
        [0, 4],
        [2, 6],
      ],
      '[payr][ol]l',
    ],
    [
      'payroll',
      [
        [0, 4],
        [1, 2],
      ],
      '[payr]oll',
    ],
    ['pay', [[1, 9]], 'p[ay]'],
    ['pay', [[5, 9]], 'pay'],
    ['', [], ''],
  ])('in "%s" at %j are marked as %s', ([text, hits, pieces]) => {
    expect(marked(text, hits)).toBe(pieces)
  })

  test.for<[text: string, search: string, pieces: string]>([
    ['Payroll', 'pay', '[Pay]roll'],
    ['Payroll', ' ROLL ', 'Pay[roll]'],
    ['banana', 'an', 'b[an][an]a'],
    ['banana', 'ana', 'b[ana]na'],
    ['C++ (new)', '+ (', 'C+[+ (]new)'],
    ['Payroll', 'x', 'Payroll'],
    ['Payroll', '  ', 'Payroll'],
    ['İzmir Lager', 'lager', 'İzmir [Lager]'],
  ])('of "%s" for the search "%s" are %s', ([text, search, pieces]) => {
    expect(marked(text, hitsOf(text, search))).toBe(pieces)
  })
})

describe('any text and any hits', () => {
  const hit = fc.tuple(fc.nat(30), fc.nat(30))

  test('give pieces that join to the text, with no empty one', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(hit, { maxLength: 5 }), (text, hits) => {
        const pieces = textPieces(text, hits)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        expect(pieces.every((piece) => piece.text !== '')).toBe(true)
      }),
    )
  })

  test('mark exactly the letters that are in a hit', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.array(hit, { maxLength: 5 }), (text, hits) => {
        const isMarked = textPieces(text, hits).flatMap((piece) => [...piece.text].map(() => piece.isHit))
        const isHit = [...text].map((_, index) => hits.some(([from, to]) => from <= index && index < to))
        expect(isMarked).toEqual(isHit)
      }),
    )
  })

  test('of a search are what was searched for, whatever signs it has', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', '.', '*', '(', '[', '\\', '-', '$', ' '), maxLength: 12 })
    fc.assert(
      fc.property(text, text, text, (before, search, after) => {
        const whole = before + search + after
        const hits = hitsOf(whole, search)
        const needle = search.trim().toLowerCase()
        expect(hits.length > 0).toBe(needle !== '')
        for (const [from, to] of hits) expect(whole.slice(from, to).toLowerCase()).toBe(needle)
      }),
    )
  })
})

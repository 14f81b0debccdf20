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

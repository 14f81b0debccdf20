import fc from 'fast-check'

/** Every choice of a run comes from one seed, so that a run can be repeated. */
export interface Dice {
  /** A number from 0 up to, not including, `below`. */
  below(below: number): number
  /** True once in `times`. */
  once(times: number): boolean
  pick<T>(list: readonly T[]): T
  /** A value that nobody would send: odd texts, numbers at the limits, nested JSON. */
  wild(): unknown
  wildText(): string
}

export const throwDice = (seed: number): Dice => {
  let state = seed >>> 0
  // mulberry32: a few lines, and good enough to choose by.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const item = list[below(list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from')
    return item
  }
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    const [value] = fc.sample(arbitrary, { numRuns: 1, seed: below(2 ** 31) })
    if (value === undefined) throw new Error('fast-check made no value')
    return value
  }
  const wildText = () => (below(2) === 0 ? pick(oddTexts) : sample(fc.string({ unit: 'binary', maxLength: 40 })))
  const wild = () => (below(2) === 0 ? pick(oddValues)() : sample(fc.jsonValue({ maxDepth: 3 })))
  return { below, once: (times) => below(times) === 0, pick, wild, wildText }
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\u0000',
  '\ud800',
  '\u202e',
  'İ',
  'ß',
  "'; DROP TABLE users; --",
  '%00',
  '../../etc/passwd',
  '${1}',

  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  '0x1',
  'true',
  '[]',

  '<script>',
  '\r\nX-A: b',
  'a'.repeat(1200),
  '\u{1f600}'.repeat(200),
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '-000001-01-01T00:00:00Z',
  '2026-02-30',
  '[]:[]',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]

const oddValues: readonly (() => unknown)[] = [
  () => null,
  () => [],
  () => ({}),
  () => -1,
  () => 0.1,
  () => 2 ** 31,
  () => 2 ** 63,
  () => 1e308,
  () => true,
  () => '',
  () => JSON.parse('{"__proto__": {"a": 1}}'),
  () => Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`k${nth}`, nth])),
  () => Array.from({ length: 300 }, () => 'x'),
  () => JSON.parse('['.repeat(40) + ']'.repeat(40)),
]

import { describe, expect, test } from 'vitest'
import { candidatesIn } from './candidates.ts'
import { applied } from './edit.ts'

const mutants = (code: string, operator: RegExp) =>
  candidatesIn({ path: 'made-up.ts', code })
    .filter((candidate) => operator.test(candidate.operator))
    .map((candidate) => applied(candidate, code))

describe('an operator', () => {
  test.for([
    ['negate', 'if (a && b) c()', 'if (!(a && b)) c()'],
    ['negate', 'const d = !a ? 1 : 2', 'const d = a ? 1 : 2'],
    ['swap and', 'const d = (a /* not || */ && b)', 'const d = (a /* not || */ || b)'],
    ['flip an equality$', 'const d = a === b', 'const d = a !== b'],
    ['move a bound$', 'const d = a <= b', 'const d = a < b'],
    ['drop a call', 'await save(a)', ';'],
    ['drop a call', 'if (a) save(a)', 'if (a) ;'],
    ['drop an assignment', 'let a = 1; a += 2', 'let a = 1; ;'],
    ['drop a throw', 'if (a) throw refuse()', 'if (a) ;'],
    ['where', "const q = db.where('a', '=', 1).all()", 'const q = db.all()'],
    ['return early', 'function f() { a(); return 1 }', 'function f() { return; a(); return 1 }'],
    ['flip a boolean', 'const a = true', 'const a = false'],
    ['add one', 'const a = 1', 'const a = 2'],
    ['element', 'const a = [b]', 'const a = []'],
    ['element', 'const a = [b,\n]', 'const a = [\n]'],
    ['member', 'const a = { b: 2 }', 'const a = {  }'],
    ['swap AND', 'const s = sql`SELECT a WHERE b AND c`', 'const s = sql`SELECT a WHERE b OR c`'],
    ['equality in SQL', 'const s = sql`SELECT a WHERE b.c = ${d}`', 'const s = sql`SELECT a WHERE b.c <> ${d}`'],
    ['bound in SQL', 'const s = sql`SELECT a WHERE b >= 1`', 'const s = sql`SELECT a WHERE b > 1`'],
    ['order', 'const s = sql`SELECT a ORDER BY a DESC`', 'const s = sql`SELECT a ORDER BY a ASC`'],
    ['NULL', 'const s = sql`SELECT a WHERE b IS NOT NULL`', 'const s = sql`SELECT a WHERE b IS NULL`'],
  ] as const)('%s makes one mutant of %s', ([operator, code, mutant]) => {
    expect(mutants(code, new RegExp(operator))).toEqual([mutant])
  })

  test.for([
    ['of types, which no test sees', 'type A = { b: true; c: 1 }; const d: 2 = e'],
    ['of the dependencies of a hook', 'const a = useCallback(b, [c, d])'],
    ['of large numbers, where one more seldom matters', 'const a = 250'],
    ['of what would not parse any more', 'class A extends B { constructor() { super() } }'],
    ['of the AND of a BETWEEN', 'const s = sql`SELECT a WHERE b BETWEEN 1 AND c`'],
  ] as const)('makes none %s', ([, code]) => {
    expect(mutants(code, /one|element|boolean|member|call|swap AND/)).toEqual([])
  })
})

test('a mutation is not made where other text stands', () => {
  const [candidate] = candidatesIn({ path: 'made-up.ts', code: 'const a = true' })
  expect(candidate && applied(candidate, 'const ab = true')).toBeUndefined()
})

test('a candidate knows the innermost named function around it', () => {
  const code = 'const a = true; function f() { const g = () => [1].map(() => false); return g }'
  const owners = candidatesIn({ path: 'made-up.ts', code })
    .filter(({ operator }) => operator === 'flip a boolean')
    .map(({ owner }) => owner)
  expect(owners).toEqual([-1, code.indexOf('g =')])
})

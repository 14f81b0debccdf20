import { buildSchema, getOperationAST, parse } from 'graphql'
import { expect, test } from 'vitest'
import { countCompiledFields } from './compiled-fields.ts'
import { documentPreparer } from '#graphql/execution/prepared-documents.ts'
import { limits } from './limits.ts'

const schema = buildSchema(`
  interface Thing { name: String, next: Thing }
  ${['A', 'B', 'C', 'D', 'E', 'F'].map((type) => `type ${type} implements Thing { name: String, next: Thing }`).join('\n')}
  type Query { thing: Thing, one: A }`)

const fieldsOf = (text: string): number => {
  const document = parse(text)
  const operation = getOperationAST(document)
  return operation ? countCompiledFields(schema, document, operation) : 0
}
const chain = (levels: number): string => (levels === 0 ? 'name' : `next { ${chain(levels - 1)} }`)
const isCompiled = (prepared: object) => 'run' in prepared && prepared.run !== undefined

test('a field of an interface counts for each of its types, with everything in it', () => {
  expect(fieldsOf('{ one { name } }')).toBe(2)
  expect(fieldsOf('{ thing { name ... on A { next { name } } } }')).toBe(1 + 6 + 1 + 6)
  expect(fieldsOf('{ thing { ...F } } fragment F on Thing { next { name } }')).toBe(1 + 6 * (1 + 6))
})

test('a document is compiled when it comes again, unless it has more fields than are compiled', () => {
  const prepare = documentPreparer()(schema)
  const [small, large] = ['{ thing { name } }', `{ thing { ${chain(4)} } }`]
  expect(fieldsOf(large)).toBeGreaterThan(limits.compiledFields)
  expect([small, small, small].map((text) => isCompiled(prepare(text, undefined)))).toEqual([false, true, true])
  expect([large, large, large].map((text) => isCompiled(prepare(text, undefined)))).toEqual([false, false, false])
})

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contractFile, hasEffects, pageVariant, schemaFile, schemaVariant } from './variants.ts'

const apples = `
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { envelope } from './envelope.ts'
import type { Id } from './ids.ts'
import './ids.ts'

export type Colour = z.output<typeof Colour>
export const colours = ['RED', 'GREEN'] as const satisfies readonly Colour[]
export const Colour = z.enum(colours)
const params = z.object({ id: z.string() })
export const MAX_APPLES = 64
export const Basket = { apples: z.array(Apple) }
export const first = Basket.apples
export const parse = (value: unknown) => Apple.parse(value)
export const plural = (count: number) => (count === 1 ? 'apple' : 'apples')
export const Apple = z.object({ colour: Colour }).meta({ id: 'Apple' })
export const getApple = endpoint({
  id: 'getApple',
  at: 'pathfinder',
  method: 'GET',
  path: '/apples/{id}',
  summary: 'Get an apple',
  params,
  result: envelope('Apple', Apple),
  fails: [404],
})
`

describe('a contract file for pages', () => {
  const variant = pageVariant('/contract/apples.ts', apples)

  test('has the operations, without schemas and prose', () => {
    expect(variant).toContain(
      `export const getApple = { id: 'getApple', at: 'pathfinder', method: 'GET', path: '/apples/{id}', bodyForm: 'json', answer: 'json', open: false }`,
    )
    expect(variant).not.toMatch(/zod|endpoint|summary|envelope\(/)
  })

  test('has the members that operations share through an object', () => {
    const pears = `const read = { at: 'pathfinder', method: 'GET', query, fails: [404] } as const
export const getPear = endpoint({ ...read, id: 'getPear', path: '/pears', method: 'POST', result: Pear })
`
    expect(pageVariant('/contract/pears.ts', pears)).toContain(
      `export const getPear = { at: 'pathfinder', method: 'POST', id: 'getPear', path: '/pears', `,
    )
    const elsewhere = `import { read } from './read.ts'\nexport const getPear = endpoint({ ...read, id: 'getPear' })\n`
    expect(() => pageVariant('/contract/pears.ts', elsewhere)).toThrow('...read')
  })

  test('has constants and functions that use no schema', () => {
    expect(variant).toContain('export const MAX_APPLES = 64')
    expect(variant).toContain(`export const colours = ['RED', 'GREEN']`)
    expect(variant).toContain('export const plural = (count: number)')
  })

  test('takes schemas, and what uses them, from the other variant', () => {
    expect(variant).toContain(`export { Colour, Basket, first, parse, Apple } from '/contract/apples.schemas.ts'`)
    expect(variant).not.toContain('z.')
  })
})

describe('a contract file with schemas', () => {
  const variant = schemaVariant('/contract/apples.ts', apples)

  test('lets a bundler drop each schema that nothing uses', () => {
    expect(variant).toContain('export const Colour = /* @__PURE__ */ (() => (z.enum(colours)))()')
    expect(variant).toContain('const params = /* @__PURE__ */ (() => (z.object({ id: z.string() })))()')
  })

  test('keeps its imports, also those for the sake of what they do', () => {
    expect(variant).toContain(`import { z } from 'zod'`)
    expect(variant).toContain(`import './ids.ts'`)
  })
})

test('a file that does something when it is loaded keeps that, and is never dropped', () => {
  const ids = `import { z } from 'zod'\nz.config({ jitless: true })\nexport const Id = z.guid()\n`
  expect(hasEffects('ids.ts', ids)).toBe(true)
  expect(hasEffects('apples.ts', apples)).toBe(false)
  expect(pageVariant('ids.ts', ids)).toContain('z.config({ jitless: true })')
})

test('the name of the variant with schemas leads to the file and back', () => {
  expect(contractFile(schemaFile('/contract/apples.ts'))).toBe('/contract/apples.ts')
})

type Operation = Record<'id' | 'at' | 'method' | 'path' | 'bodyForm' | 'answer', string> & { readonly open: boolean }
const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'bodyForm' in value && 'path' in value

const folder = join(import.meta.dirname, '../../../mock-server/contract')

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))

test.for(names.filter((name) => name !== 'ids.ts'))('the page variant of contract/%s has no schemas', (name) => {
  const path = join(folder, name)
  const code = readFileSync(path, 'utf8')
  expect(pageVariant(path, code)).not.toMatch(/\bz\.|from 'zod'/)
  expect(schemaVariant(path, code)).not.toMatch(/= endpoint\(/)
})

test.for(names)('the page variant of contract/%s has what the console reads of each operation', async (name) => {
  const variant = pageVariant(join(folder, name), readFileSync(join(folder, name), 'utf8'))
  const exported: Record<string, unknown> = await import(join(folder, name))
  for (const [id, operation] of Object.entries(exported).filter((pair): pair is [string, Operation] =>
    isOperation(pair[1]),
  )) {
    const text = variant.split(`export const ${id} = `)[1]?.split('\n}')[0]?.split('\nexport ')[0]
    for (const member of ['id', 'at', 'method', 'path', 'bodyForm', 'answer'] as const) {
      expect(text).toContain(`${member}: '${operation[member]}'`)
    }
    expect(text).toContain(`open: ${operation.open}`)
  }
})

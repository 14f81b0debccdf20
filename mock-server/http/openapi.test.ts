import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { send } from '#testing/client.ts'
import { type TestService, startService } from '#testing/service.ts'

let service: TestService

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const committed = (name: string) => fileURLToPath(new URL(`../openapi/${name}.json`, import.meta.url))

describe.each(['pathfinder', 'webhooks', 'mtm', 'console'] as const)('the OpenAPI document of %s', (at) => {
  const read = async () => (await send(service, 'GET', `/services/${at}/v1/openapi.json`)).body

  // After an intended change of the contract: npm test -- openapi -u
  test('equals the committed file', async () => {
    await expect(`${JSON.stringify(await read(), null, 2)}\n`).toMatchFileSnapshot(committed(at))
  })

  test('has every operation of the service under its id', async () => {
    const { paths } = await read()
    const printed = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(printed.toSorted()).toEqual(
      operations
        .filter((op) => op.at === at)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('has no dangling references, and no keywords of the generator', async () => {
    const document = await read()
    const text = JSON.stringify(document)
    const references = [...text.matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference = '']) => reference)
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      expect(reference).toMatch(/^#\//)
      const target = reference
        .slice(2)
        .split('/')
        .reduce((json, step) => json?.[step], document)
      expect(target, reference).toBeTypeOf('object')
    }
    expect(['$defs', '$schema', 'wire'].filter((leftover) => text.includes(`"${leftover}"`))).toEqual([])
  })

  test('is valid OpenAPI 3.1 as far as clients depend on it', async () => {
    const document = await read()
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: '5.0.1100' },
      servers: [{ url: `/services/${at}/v1` }],
    })
    // any: the document itself is under test.
    for (const [path, item] of Object.entries<Record<string, any>>(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const where = `${method} ${path}`
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        const parameters: { name: string; in: string; required: boolean; schema: object }[] = operation.parameters ?? []
        const described = parameters.filter((each) => each.in === 'path')
        expect(
          described.map(({ name }) => name),
          where,
        ).toEqual(inPath)
        expect(
          described.every(({ required }) => required),
          where,
        ).toBe(true)
        expect(new Set(parameters.map((each) => `${each.in} ${each.name}`)).size, where).toBe(parameters.length)
        expect(
          parameters.every(({ schema }) => typeof schema === 'object'),
          where,
        ).toBe(true)
        expect(
          Object.keys(operation.responses).every((status) => /^[2-5]\d\d$/.test(status)),
          where,
        ).toBe(true)
        // Deleting a fact sheet may have a comment as a body, which a client may leave out.
        const body = method === 'delete' ? operation.requestBody?.required : operation.requestBody
        expect(['get', 'delete'].includes(method) && body, where).toBeFalsy()
      }
    }
  })
})

test('parameters that are sent as text are described as the numbers, flags and lists that they mean', async () => {
  const { paths } = (await send(service, 'GET', '/services/pathfinder/v1/openapi.json')).body
  const parameters = new Map(
    paths['/search/bookmarks'].get.parameters.map((each: { name: string; schema: object }) => [each.name, each.schema]),
  )
  expect(parameters.get('pageSize')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 40 })
  expect(parameters.get('ownedByMe')).toEqual({ type: 'boolean', default: false })
  expect(parameters.get('cursor')).toEqual({ type: 'array', items: { type: 'string' } })
})

import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { serviceIds } from '#contract/endpoint.ts'
import { operations } from '#contract/index.ts'
import { printedDocument } from './printed-document.ts'
import { type Json, send } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'

const documentOf = async (service: TestService, serviceId: string) =>
  (await send(service, 'GET', `/services/${serviceId}/v1/openapi.json`)).body
const committed = (name: string) => fileURLToPath(new URL(`../openapi/${name}.json`, import.meta.url))

describe.each(serviceIds)('the OpenAPI document of %s', (serviceId) => {
  // After an intended change of the contract: npm test -- openapi -u
  test('equals the committed file', async ({ service }) => {
    await expect(`${JSON.stringify(await documentOf(service, serviceId), null, 2)}\n`).toMatchFileSnapshot(
      committed(serviceId),
    )
  })

  test('has every operation of the service under its id', async ({ service }) => {
    const { paths } = await documentOf(service, serviceId)
    const printed = Object.values<Record<string, { operationId: string }>>(paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    )
    expect(printed.toSorted()).toEqual(
      operations
        .filter((op) => op.at === serviceId)
        .map(({ id }) => id)
        .toSorted(),
    )
  })

  test('has no dangling references, and no keywords of the generator', async ({ service }) => {
    const document = await documentOf(service, serviceId)
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

  test('is valid OpenAPI 3.1 as far as clients depend on it', async ({ service }) => {
    const document = await documentOf(service, serviceId)
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: '5.0.1100' },
      servers: [{ url: `/services/${serviceId}/v1` }],
    })
    for (const [path, item] of Object.entries<Record<string, Json>>(document.paths)) {
      for (const [method, operation] of Object.entries(item)) {
        const where = `${method} ${path}`
        const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        const parameters: { name: string; in: string; required: boolean; schema: object }[] = operation.parameters ?? []
        const pathParameters = parameters.filter((parameter) => parameter.in === 'path')
        expect(
          pathParameters.map(({ name }) => name),
          where,
        ).toEqual(inPath)
        expect(
          pathParameters.every(({ required }) => required),
          where,
        ).toBe(true)
        expect(new Set(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size, where).toBe(
          parameters.length,
        )
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

test('headers and limits of lengths are in the OpenAPI documents', async ({ service }) => {
  const all = await Promise.all(serviceIds.map((name) => documentOf(service, name)))
  const described = new Map<string, Json>(
    all.flatMap(({ paths }) =>
      Object.values<Record<string, Json>>(paths).flatMap((item) =>
        Object.values(item).map((operation): [string, Json] => [operation.operationId, operation]),
      ),
    ),
  )
  const headersOf = (id: string): string[] =>
    (described.get(id).parameters ?? [])
      .filter((parameter: Json) => parameter.in === 'header')
      .map((parameter: Json) => parameter.name)
  for (const op of operations) {
    expect([op.id, headersOf(op.id)]).toEqual([op.id, op.takes])
    expect([op.id, 'ETag' in (described.get(op.id).responses[op.ok].headers ?? {})]).toEqual([op.id, op.tagged])
  }
  expect(operations.filter(({ takes }) => takes.includes('If-Match')).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['updateBookmark', 'deleteBookmark', 'updateSubscription']),
  )
  const { BookmarkInput: bookmark } = all[0].components.schemas
  expect(bookmark.properties.name).toMatchObject({ minLength: 1, maxLength: 1000 })
  expect(bookmark.properties.referencedFactSheetIds).toMatchObject({ maxItems: 5000 })
  expect(JSON.stringify(described.get('changePassword').requestBody)).toContain('"minLength":12,"maxLength":1024')
})

test('every limit of a length that a schema of the contract sets is printed', async ({ service }) => {
  const all = await Promise.all(serviceIds.map((name) => documentOf(service, name)))
  const printed = JSON.stringify(all.map(({ paths, components }) => [paths, components.schemas]))
  const limits = operations.flatMap((op) => [...limitsIn(op.body), ...limitsIn(op.query), ...limitsIn(op.params)])
  expect(limits.length).toBeGreaterThan(50)
  for (const limit of new Set(limits)) expect(printed).toContain(limit)
})

/** The limits of the texts and lists in a schema, however they are wrapped, as OpenAPI writes them. */
function limitsIn(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap((member) => limitsIn(member))
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => limitsIn(option))
  if (schema instanceof z.ZodPipe) return [...limitsIn(schema.in), ...limitsIn(schema.out)]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return limitsIn(schema.unwrap())
  if (!(schema instanceof z.ZodString || schema instanceof z.ZodArray)) return []
  const unit = schema instanceof z.ZodArray ? 'Items' : 'Length'
  const own = (schema.def.checks ?? []).flatMap(({ _zod: { def } }) => {
    if ('maximum' in def && def.check === 'max_length') return [`"max${unit}":${Number(def.maximum)}`]
    if ('minimum' in def && def.check === 'min_length') return [`"min${unit}":${Number(def.minimum)}`]
    return []
  })
  return schema instanceof z.ZodArray ? [...own, ...limitsIn(schema.element)] : own
}

test('parameters that are sent as text are described in the OpenAPI document as numbers, flags and lists', async ({
  service,
}) => {
  const { paths } = await documentOf(service, 'pathfinder')
  const parameters = new Map(
    paths['/search/bookmarks'].get.parameters.map(({ name, schema }: { name: string; schema: object }) => [
      name,
      schema,
    ]),
  )
  expect(parameters.get('pageSize')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 40 })
  expect(parameters.get('ownedByMe')).toEqual({ type: 'boolean', default: false })
  expect(parameters.get('cursor')).toEqual({ type: 'array', items: { type: 'string' } })
})

test('a document is printed once, for the first request, however many ask for it', async () => {
  let printings = 0
  const document = printedDocument(async () => ({ printings: ++printings }))
  const answers = await Promise.all(Array.from({ length: 5 }, () => document(new Headers())))
  const bodies = await Promise.all([...answers, await document(new Headers())].map((answer) => answer.json()))
  expect(bodies).toEqual(Array.from({ length: 6 }, () => ({ printings: 1 })))
})

import { describe, expect } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Answer, send } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'
import type { TestService } from '#testing/service.ts'

const TOO_MUCH = String(1024 ** 3)
const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** An id that nothing has, the offset of an event, a language, the key of a preference, a picture and a hash: in their order, as the address takes them. */
const EXAMPLES = ['0195c3f0-0000-7000-8000-000000000000', '1', 'en', 'made.up', 'favicon', '0'.repeat(64)]

function pathOf({ at, path, params }: Endpoint): string {
  const exampleFor = (name: string) =>
    EXAMPLES.find((example) => z.safeParse(params.shape[name], example).success) ?? ''
  return `/services/${at}/v1${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleFor(name))}`
}

/** Sends a request that is meant to be refused. */
const ask = (service: TestService, op: Endpoint, sent: Parameters<typeof send>[3] = {}) =>
  send(service, op.method, pathOf(op), sent)

/** The status, and the names of what is wrong. */
const named = ({ status, body }: Answer) => ({
  status,
  names: body.errors.map(({ value }: { value: string }) => value),
})

const byId = (list: readonly Endpoint[]) => list.map((op) => [op.id, op] as const)
/** Feeds refuse in the form of OData, and ask for HTTP Basic (features/feeds). */
const enveloped = operations.filter(({ at }) => at !== 'odata')
const closed = enveloped.filter(({ open }) => !open)
const withBody = closed.filter(({ body }) => body.def.type !== 'undefined')
const withQuery = closed.flatMap((op) => Object.keys(op.query.shape).map((name) => [op.id, name, op] as const))

test('there are many operations to ask', () => {
  expect(closed.length).toBeGreaterThan(60)
  expect(withBody.length).toBeGreaterThan(20)
  expect(withQuery.length).toBeGreaterThan(60)
})

describe('a 401 names the header, and carries a challenge that says what is wrong:', () => {
  test.for(byId(closed))('%s', async ([, op], { service }) => {
    const [none, other, unknown] = [
      await ask(service, op),
      await ask(service, op, { headers: { authorization: 'Basic dXNlcjpwYXNz' } }),
      await ask(service, op, { token: 'made.up.token' }),
    ]
    for (const answer of [none, other, unknown])
      expect(named(answer)).toEqual({ status: 401, names: ['Authorization'] })
    expect([none, other, unknown].map(({ headers }) => headers.get('www-authenticate'))).toEqual([
      'Bearer realm="landscape"',
      'Bearer realm="landscape"',
      'Bearer realm="landscape", error="invalid_token", error_description="The access token is not valid"',
    ])
  })
})

describe('a body that cannot be read is refused by name:', () => {
  test.for(byId(withBody))('%s', async ([, op], { service, admin: { token } }) => {
    const type = mediaTypes[op.bodyForm]
    const wrongType = { token, body: 'x', headers: { 'content-type': 'image/png' } }
    expect(named(await ask(service, op, wrongType))).toEqual({ status: 415, names: ['Content-Type'] })
    const tooLarge = { token, body: 'x', headers: { 'content-type': type, 'content-length': TOO_MUCH } }
    expect(named(await ask(service, op, tooLarge))).toEqual({ status: 413, names: ['$'] })
    const malformed = { token, body: '{"', headers: { 'content-type': type } }
    expect(named(await ask(service, op, malformed))).toEqual({ status: 400, names: ['$'] })
    if (op.bodyForm !== 'json') return
    expect(named(await ask(service, op, { token, body: '"text"' }))).toMatchObject({ status: 422, names: ['$'] })
  })
})

describe('another method than those of an address is refused by name:', () => {
  test.for(byId(enveloped))('%s', async ([, op], { service, admin: { token } }) => {
    const answer = await send(service, 'PATCH', pathOf(op), { token })
    expect(named(answer)).toEqual({ status: 405, names: ['method'] })
  })
})

describe('a query parameter that cannot be read is refused by name:', () => {
  test.for(withQuery)('%s %s', async ([, name, op], { service, admin: { token } }) => {
    const answer = await send(service, op.method, `${pathOf(op)}?${name}=%00`, { token })
    expect(named(answer)).toEqual({ status: 400, names: [name] })
  })
})

describe('a refusal of a record that does not exist names a parameter or member:', () => {
  const withParameter = closed.filter(({ path }) => path.includes('{'))
  test.for(byId(withParameter))('%s', async ([, op], { service, admin: { token } }) => {
    const { status, body } = await ask(service, op, { token, ...(op.method === 'GET' ? {} : { body: '{}' }) })
    if (status < 400) return
    expect(body.errors).not.toEqual([])
    for (const { value, messages } of body.errors) {
      expect(value).toMatch(/^(\$|[\w-]+$)/)
      expect(messages.join('')).not.toBe('')
    }
  })
})

import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Endpoint, endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/ids.ts'
import { flag, integer, list, repeated } from '#contract/query.ts'
import { refuse } from '#contract/refusal.ts'
import { JsonText, type Route, mount, openRoute, route } from './mount.ts'
import { asRefusal, faultResponse, refusalResponse } from './refuse.ts'

/** Operations that only this test mounts, one for each form that the contract layer knows. */
const common = { at: 'console', summary: 'For this test', open: true } as const
const echoQuery = endpoint({
  ...common,
  id: 'echoQuery',
  method: 'GET',
  path: '/query/{id}',
  params: z.object({ id: Id }),
  query: z.object({
    flag: flag.default(false),
    count: integer(1, 10).default(5),
    types: list(z.string().max(5)).optional(),
    cursor: repeated.optional(),
    text: z.string().optional(),
  }),
  result: z.object({ params: z.unknown(), query: z.unknown() }),
})
const echoJson = endpoint({
  ...common,
  id: 'echoJson',
  method: 'POST',
  path: '/json',
  body: z.object({ name: z.string(), rows: z.array(z.object({ n: z.int() })).default([]) }),
  result: z.object({ got: z.unknown() }),
})
const maybeJson = endpoint({
  ...common,
  id: 'maybeJson',
  method: 'DELETE',
  path: '/maybe',
  body: z.object({ comment: z.string() }).optional(),
})
const echoForm = endpoint({
  ...common,
  id: 'echoForm',
  method: 'POST',
  path: '/form',
  bodyForm: 'form',
  body: z.object({ a: z.string(), b: z.string().optional() }),
  result: z.object({ got: z.unknown() }),
})
const upload = endpoint({
  ...common,
  id: 'upload',
  method: 'POST',
  path: '/upload',
  bodyForm: 'multipart',
  body: z.object({ file: z.instanceof(File), note: z.string().optional() }),
  result: z.object({ name: z.string(), type: z.string(), bytes: z.array(z.int()), note: z.string().optional() }),
})
const download = endpoint({ ...common, id: 'download', method: 'GET', path: '/download', answer: 'binary' })
const text = endpoint({ ...common, id: 'text', method: 'GET', path: '/text', result: z.object({ a: z.int() }) })
const guarded = endpoint({
  ...common,
  open: false,
  id: 'guarded',
  method: 'GET',
  path: '/guarded',
  result: z.object({ name: z.string() }),
})
const wrong = endpoint({ ...common, id: 'wrong', method: 'GET', path: '/wrong', result: z.object({ a: z.int() }) })

const caller = { userId: 'u', workspaceId: 'w', accountId: 'a', role: 'ADMIN', name: 'Ada', credentialId: 'c' } as const
const counted: string[] = []

const routes: Route[] = [
  openRoute(echoQuery, ({ params, query }) => ({ params, query })),
  openRoute(echoJson, ({ body }) => ({ got: body })),
  openRoute(maybeJson, ({ body }, { answer }) => void answer.set('x-comment', body?.comment ?? 'none')),
  openRoute(echoForm, ({ body }) => ({ got: body })),
  openRoute(upload, async ({ body: { file, note } }) => ({
    name: file.name,
    type: file.type,
    bytes: [...new Uint8Array(await file.arrayBuffer())],
    ...(note === undefined ? {} : { note }),
  })),
  openRoute(download, (_, { answer }) => {
    answer.set('x-more', 'yes')
    return new Response(new Uint8Array([0, 255, 10]), { headers: { 'content-type': 'image/png' } })
  }),
  openRoute(text, () => new JsonText('{"a": 1.0}')),
  route(guarded, (_, call) => ({ name: call.caller.name })),
  openRoute(wrong, () => new JsonText('{"a":"text"}')),
]

const app = new Hono()
for (const each of routes) {
  mount(app, each, {
    prefix: () => '/x',
    authenticate: async (headers) => {
      if (headers.get('authorization') !== 'Bearer good') throw refuse.unauthorized('no')
      return caller
    },
    limit: async (op: Endpoint, who: string) => void counted.push(`${op.id} ${who}`),
    addressOf: () => '10.0.0.1',
    checkAnswers: true,
  })
}
app.onError((error) => {
  const refusal = asRefusal(error)
  return refusal ? refusalResponse(refusal) : faultResponse('test')
})

const fetched = async (path: string, init: RequestInit = {}) => {
  const response = await app.request(`/x${path}`, init)
  const raw = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, headers: response.headers, raw, body: isJson ? JSON.parse(raw) : undefined }
}
const ID = '0a0a0a0a-0000-0000-0000-000000000000'
const query = async (search: string) => await fetched(`/query/${ID}?${search}`)
const at = (body: { errors: { value: string }[] }) => body.errors.map(({ value }) => value)
const json = (body: string, type = 'application/json') => ({ method: 'POST', body, headers: { 'content-type': type } })

describe('query', () => {
  test.each<[string, Record<string, unknown>]>([
    ['', { flag: false, count: 5 }],
    ['flag=TRUE&count=10', { flag: true, count: 10 }],
    ['flag=False', { flag: false, count: 5 }],
    ['types=a,b&types=c', { flag: false, count: 5, types: ['a', 'b', 'c'] }],
    ['types=', { flag: false, count: 5, types: [] }],
    ['types=a', { flag: false, count: 5, types: ['a'] }],
    ['cursor=a,b', { flag: false, count: 5, cursor: ['a,b'] }],
    ['cursor=b&cursor=a', { flag: false, count: 5, cursor: ['b', 'a'] }],
    ['text=a+b%20c%2Bd%26', { flag: false, count: 5, text: 'a b c+d&' }],
    ['unknown=1', { flag: false, count: 5 }],
    ['count=007', { flag: false, count: 7 }],
  ])('?%s is read as %j', async (search, expected) => {
    expect((await query(search)).body.query).toEqual(expected)
  })

  test.each([
    ['flag=1', ['flag']],
    ['flag=', ['flag']],
    ['flag=true&flag=true', ['flag']],
    ['count=0', ['count']],
    ['count=11', ['count']],
    ['count=1.0', ['count']],
    ['count=1e0', ['count']],
    ['count=', ['count']],
    ['count=%2B1', ['count']],
    ['text=a&text=b', ['text']],
    ['text=%00', ['text']],
    ['types=ok,toolong', ['types[1]']],
    ['flag=x&count=y', ['flag', 'count']],
  ])('?%s is 400 and names %j', async (search, names) => {
    const { status, body } = await query(search)
    expect({ status, at: at(body), kind: body.status }).toEqual({ status: 400, at: names, kind: 'ERROR' })
    for (const name of names) expect(body.errorMessage).toContain(name)
  })

  test('an id in the path is read in any case; what is no id is 404', async () => {
    expect((await fetched(`/query/${ID.toUpperCase()}`)).body.params).toEqual({ id: ID })
    for (const id of ['1', `${ID}1`, '%2e', '%', `${ID}%2f`]) expect((await fetched(`/query/${id}`)).status).toBe(404)
  })
})

describe('JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('comes as %s', async (type) => {
    expect((await fetched('/json', json('{"name":"ü"}', type))).body).toEqual({ got: { name: 'ü', rows: [] } })
  })

  test.each(['text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'as %j is 415 and says what is wanted',
    async (type) => {
      const { status, body } = await fetched('/json', json('{"name":"x"}', type))
      expect({ status, message: body.errorMessage }).toEqual({
        status: 415,
        message: expect.stringContaining('application/json'),
      })
    },
  )

  test.each(['', '{', '{"name":"x"', 'undefined', '{"name":"x"}}', '\u{feff}x', "{'name':1}"])(
    'that is broken (%j) is 400',
    async (body) => {
      expect((await fetched('/json', json(body))).status).toBe(400)
    },
  )

  test('that is not UTF-8 is 400', async () => {
    const { status, body } = await fetched('/json', {
      method: 'POST',
      body: new Uint8Array([0x22, 0xff, 0x22]),
      headers: { 'content-type': 'application/json' },
    })
    expect({ status, message: body.errorMessage }).toEqual({ status: 400, message: 'The body is not valid UTF-8' })
  })

  test.each<[unknown, string[]]>([
    [{}, ['$.name']],
    [[], ['$']],
    [null, ['$']],
    [{ name: 1, rows: [{ n: 1 }, { n: 1.5 }, {}] }, ['$.name', '$.rows[1].n', '$.rows[2].n']],
    [{ name: 'a\0b' }, ['$.name']],
    [{ name: 'x', rows: [{ n: 1, 'a\0': 1 }] }, ['$.rows[0].a\0']],
  ])('%j is 422 and names %j', async (sent, names) => {
    const { status, body } = await fetched('/json', json(JSON.stringify(sent)))
    expect({ status, at: at(body) }).toEqual({ status: 422, at: names })
  })

  test('with a lone surrogate is 422; a pair is fine', async () => {
    const lone = await fetched('/json', json('{"name":"\\ud83d"}'))
    expect({ status: lone.status, at: at(lone.body) }).toEqual({ status: 422, at: ['$.name'] })
    expect((await fetched('/json', json('{"name":"\\ud83d\\ude00"}'))).body.got.name).toBe('😀')
  })

  test('that is nested without end is refused and no fault', async () => {
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await fetched('/json', json(deep))).status).toBe(422)
    expect((await fetched('/json', json(`{"name":"x","more":${'['.repeat(150)}${']'.repeat(150)}}`))).status).toBe(200)
  })

  test('may be left out where the operation says so', async () => {
    expect((await fetched('/maybe', { method: 'DELETE' })).headers.get('x-comment')).toBe('none')
    const sent = { ...json('{"comment":"why"}'), method: 'DELETE' }
    expect((await fetched('/maybe', sent)).headers.get('x-comment')).toBe('why')
    expect((await fetched('/maybe', { method: 'DELETE', body: 'x' })).status).toBe(415)
  })

  test('and the empty answer is 204 without a body', async () => {
    expect(await fetched('/maybe', { method: 'DELETE' })).toMatchObject({ status: 204, raw: '' })
  })
})

describe('size', () => {
  const limit = 5 * 1024 * 1024
  const large = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`

  test('up to the limit is taken, a byte more is 413', async () => {
    expect((await fetched('/json', json(large(limit)))).status).toBe(200)
    const { status, body } = await fetched('/json', json(large(limit + 1)))
    expect({ status, message: body.errorMessage }).toEqual({ status: 413, message: 'The body is larger than 5 MiB' })
  })

  test('by its declared length is refused before a byte is read', async () => {
    let pulled = 0
    const body = new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json', 'content-length': String(limit + 1) }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    expect((await fetched('/json', init)).status).toBe(413)
    expect(pulled).toBe(0)
  })

  test('in chunks without a declared length is read no further than the limit', async () => {
    let sent = 0
    let cancelled = false
    const body = new ReadableStream({
      pull(controller) {
        sent += 1024 * 1024
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
      },
      cancel: () => void (cancelled = true),
    })
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
    }
    expect((await fetched('/json', init)).status).toBe(413)
    expect(sent).toBeLessThan(limit + 3 * 1024 * 1024)
    expect(cancelled).toBe(true)
  })
})

describe('forms', () => {
  test('urlencoded', async () => {
    const body = new URLSearchParams({ a: 'ü &=', c: 'ignored' })
    expect((await fetched('/form', { method: 'POST', body })).body).toEqual({ got: { a: 'ü &=' } })
    expect((await fetched('/form', json('{"a":"x"}'))).status).toBe(415)
    expect(at((await fetched('/form', { method: 'POST', body: new URLSearchParams() })).body)).toEqual(['$.a'])
  })

  test('multipart, with the bytes of the file untouched', async () => {
    const body = new FormData()
    body.append('file', new File([new Uint8Array([0, 1, 255])], 'näme.png', { type: 'image/png' }))
    body.append('note', 'ü')
    expect((await fetched('/upload', { method: 'POST', body })).body).toEqual({
      name: 'näme.png',
      type: 'image/png',
      bytes: [0, 1, 255],
      note: 'ü',
    })
  })

  test('multipart that is broken is 400, without the part 422, of another type 415', async () => {
    const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
    expect((await fetched('/upload', broken)).status).toBe(400)
    const empty = new FormData()
    empty.append('note', 'x')
    const { status, body } = await fetched('/upload', { method: 'POST', body: empty })
    expect({ status, at: at(body) }).toEqual({ status: 422, at: ['$.file'] })
    expect((await fetched('/upload', json('{}'))).status).toBe(415)
  })
})

describe('answers', () => {
  test('bytes go out as they are, with the headers that the handler set', async () => {
    const response = await app.request('/x/download')
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10])
    expect([response.headers.get('content-type'), response.headers.get('x-more')]).toEqual(['image/png', 'yes'])
  })

  test('text that is JSON already goes out unchanged', async () => {
    const { raw, headers } = await fetched('/text')
    expect({ raw, type: headers.get('content-type') }).toEqual({ raw: '{"a": 1.0}', type: 'application/json' })
  })

  test('that break the contract are a fault where answers are checked', async () => {
    const { status, raw } = await fetched('/wrong')
    expect(status).toBe(500)
    expect(raw).not.toContain('expected')
  })
})

describe('the order of the checks', () => {
  test('a guarded operation asks who it is before anything else, and counts by user, an open one by address', async () => {
    counted.length = 0
    expect((await fetched('/guarded?flag=broken')).status).toBe(401)
    expect(counted).toEqual([])
    expect((await fetched('/guarded', { headers: { authorization: 'Bearer good' } })).body).toEqual({ name: 'Ada' })
    await query('flag=broken')
    expect(counted).toEqual(['guarded u', 'echoQuery 10.0.0.1'])
  })
})

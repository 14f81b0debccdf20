import { describe, expect, test } from 'vitest'
import { counted, fetched, json, membersIn, strangers } from '#testing/forms.ts'

const ID = '0a0a0a0a-0000-0000-0000-000000000000'
const query = async (search: string) => await fetched(`/query/${ID}?${search}`)

describe('a query', () => {
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
  ])('of ?%s is parsed as %j', async (search, expected) => {
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
    ['=%00', ['query']],
    ['types=ok,toolong', ['types[1]']],
    ['flag=x&count=y', ['flag', 'count']],
    ['__proto__=x', ['__proto__']],
    ['__proto__=x&__proto__=y&count=5', ['__proto__']],
    ['%5F_proto__=x', ['__proto__']],
  ])('of ?%s is refused with 400, naming %j', async (search, names) => {
    const { status, body } = await query(search)
    expect({ status, at: membersIn(body), kind: body.status }).toEqual({ status: 400, at: names, kind: 'ERROR' })
    for (const name of names) expect(body.errorMessage).toContain(name)
  })

  test('has at most 100 parameters', async () => {
    const cursors = (count: number) => [...Array(count).keys()].map((nth) => `cursor=${nth}`).join('&')
    expect((await query(cursors(100))).body.query.cursor).toHaveLength(100)
    const { status, body } = await query(cursors(101))
    expect({ status, message: body.errorMessage }).toEqual({ status: 400, message: 'A query may have 100 parameters' })
  })

  test('with an id in the path is accepted in upper and lower case, and is 404 if it is not an id', async () => {
    expect((await fetched(`/query/${ID.toUpperCase()}`)).body.params).toEqual({ id: ID })
    for (const id of ['1', `${ID}1`, '%2e', '%', `${ID}%2f`]) expect((await fetched(`/query/${id}`)).status).toBe(404)
  })
})

describe('a JSON body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('is accepted as %s', async (type) => {
    expect((await fetched('/json', json('{"name":"ü"}', type))).body).toEqual({ got: { name: 'ü', rows: [] } })
  })

  test.each(['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', ''])(
    'sent as %j, as programs do unasked, is accepted with a bearer token, and with a cookie refused with 415',
    async (type) => {
      const request = json('{"name":"x"}', type)
      expect((await fetched('/json', request)).body).toEqual({ got: { name: 'x', rows: [] } })
      const { status, body } = await fetched('/json', { ...request, headers: { ...request.headers, cookie: 'good' } })
      expect({ status, message: body.errorMessage }).toEqual({
        status: 415,
        message: expect.stringContaining('application/json'),
      })
    },
  )

  test.each(['text/json', 'application/xml', 'multipart/form-data; boundary=x'])(
    'sent as %j is refused with 415, naming the expected type',
    async (type) => {
      const { status, body } = await fetched('/json', json('{"name":"x"}', type))
      expect({ status, message: body.errorMessage }).toEqual({
        status: 415,
        message: expect.stringContaining('application/json'),
      })
    },
  )

  test.each(['', '{', '{"name":"x"', 'undefined', '{"name":"x"}}', '\u{feff}x', "{'name':1}"])(
    'that is malformed (%j) is refused with 400',
    async (body) => {
      expect((await fetched('/json', json(body))).status).toBe(400)
    },
  )

  test('that is not UTF-8 is refused with 400', async () => {
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
  ])('of %j is refused with 422, naming %j', async (sent, names) => {
    const { status, body } = await fetched('/json', json(JSON.stringify(sent)))
    expect({ status, at: membersIn(body) }).toEqual({ status: 422, at: names })
  })

  test('with a lone surrogate is refused with 422, with a surrogate pair accepted', async () => {
    const lone = await fetched('/json', json('{"name":"\\ud83d"}'))
    expect({ status: lone.status, at: membersIn(lone.body) }).toEqual({ status: 422, at: ['$.name'] })
    expect((await fetched('/json', json('{"name":"\\ud83d\\ude00"}'))).body.got.name).toBe('😀')
  })

  test('that is nested 100,000 levels deep is refused and causes no fault', async () => {
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect((await fetched('/json', json(deep))).status).toBe(422)
    expect((await fetched('/json', json(`{"name":"x","more":${'['.repeat(150)}${']'.repeat(150)}}`))).status).toBe(200)
  })

  test('may be left out where it is optional', async () => {
    expect((await fetched('/maybe', { method: 'DELETE' })).headers.get('x-comment')).toBe('none')
    const sent = { ...json('{"comment":"why"}'), method: 'DELETE' }
    expect((await fetched('/maybe', sent)).headers.get('x-comment')).toBe('why')
    const typeless = { method: 'DELETE', body: 'x', headers: { cookie: 'good' } }
    expect((await fetched('/maybe', typeless)).status).toBe(415)
  })

  test('that is left out can have an answer of 204 without a body', async () => {
    expect(await fetched('/maybe', { method: 'DELETE' })).toMatchObject({ status: 204, raw: '' })
  })
})

describe('a request', () => {
  test('to a guarded operation is authenticated before anything else and counted by user, to an open one by address', async () => {
    counted.length = 0
    expect((await fetched('/guarded?flag=broken')).status).toBe(401)
    expect({ counted, strangers }).toEqual({ counted: [], strangers: ['10.0.0.1'] })
    expect((await fetched('/guarded', { headers: { authorization: 'Bearer good' } })).body).toEqual({ name: 'Ada' })
    await query('flag=broken')
    expect(counted).toEqual(['guarded u', 'echoQuery 10.0.0.1'])
  })
})

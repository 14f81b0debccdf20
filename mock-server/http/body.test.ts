import { describe, expect, test } from 'vitest'
import { fetched, forms, json, membersIn } from '#testing/forms.ts'
import { loopTurns } from '#testing/loop-turns.ts'

describe('a body', () => {
  const limit = 5 * 1024 * 1024
  const large = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`

  test('of the largest size is accepted, one byte more refused with 413', async () => {
    expect((await fetched('/json', json(large(limit)))).status).toBe(200)
    const { status, body } = await fetched('/json', json(large(limit + 1)))
    expect({ status, message: body.errorMessage }).toEqual({ status: 413, message: 'The body is larger than 5 MiB' })
  })

  test('with too large a declared length is refused before a byte is read', async () => {
    let pulled = 0
    const body = new ReadableStream({ pull: () => void (pulled += 1) }, { highWaterMark: 0 })
    const headers = { 'content-type': 'application/json', 'content-length': String(limit + 1) }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
    expect((await fetched('/json', init)).status).toBe(413)
    expect(pulled).toBe(0)
  })

  test('without a declared length is not read beyond the limit', async () => {
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

describe('a body of an operation that needs no caller', () => {
  const named = (bytes: number) => json(`{"name":"${'x'.repeat(bytes - 11)}"}`)

  test('has at most 16 KiB, whatever the operation declares', async () => {
    expect((await fetched('/open', named(16 * 1024))).status).toBe(200)
    const { status, body } = await fetched('/open', named(16 * 1024 + 1))
    expect({ status, message: body.errorMessage }).toEqual({ status: 413, message: 'The body is larger than 16 KiB' })
  })
})

describe('a JSON body with very many members', () => {
  const limit = 100_000
  test.each<[string, (marks: number) => string]>([
    ['brackets', (marks) => `{"name":"x","y":[${'[]'.repeat(marks)}`],
    ['elements', (marks) => `{"name":"x","y":[${'1,'.repeat(marks - 5)}1]}`],
    ['members', (marks) => `{"name":"x","y":{${'"a":1,'.repeat((marks - 6) / 2)}"a":1}}`],
    ['unfinished texts', (marks) => `${'[,'.repeat(marks)}"${'\\"'.repeat(1000)}`],
  ])('(%s) is refused with 422 before it is parsed, naming the limit', async (_, bodyWith) => {
    const { status, body } = await fetched('/json', json(bodyWith(limit + 2)))
    expect({ status, message: body.errorMessage }).toEqual({
      status: 422,
      message: '$: has more than 100000 brackets, commas and colons outside of its texts',
    })
  })

  test('is accepted up to the limit, whatever its texts hold', async () => {
    const elements = `{"name":"${'[,:'.repeat(limit)}","y":[${'1,'.repeat(limit - 5)}1]}`
    expect((await fetched('/json', json(elements))).status).toBe(200)
  })

  test('is refused one member beyond the limit, whatever is escaped in its texts', async () => {
    const texts = ['"[,:'.repeat(limit), `${'[,:'.repeat(limit)}\\`, '\\"['.repeat(limit)].map((text) =>
      JSON.stringify(text),
    )
    // Ten brackets, commas and colons are around the elements.
    const bodyWith = (marks: number) => json(`{"name":"x","t":[${texts.join()}],"y":[${'1,'.repeat(marks - 10)}1]}`)
    expect((await fetched('/json', bodyWith(limit))).status).toBe(200)
    expect((await fetched('/json', bodyWith(limit + 1))).status).toBe(422)
  })
})

describe('a nested JSON body', () => {
  const nested = (levels: number, inside = '') =>
    `{"name":"x","y":${'['.repeat(levels - 1)}${inside}${']'.repeat(levels - 1)}}`

  test('of 200 levels is accepted, one more level refused with 422 and its path', async () => {
    expect((await fetched('/json', json(nested(200)))).status).toBe(200)
    const { status, body } = await fetched('/json', json(nested(201)))
    expect({ status, at: membersIn(body) }).toEqual({ status: 422, at: [`$.y${'[0]'.repeat(199)}`] })
  })

  test('does not count brackets in strings, whatever is escaped there', async () => {
    const texts = ['['.repeat(300), '"[{'.repeat(300), '\\'.repeat(301), '\\"['.repeat(300)].map((text) =>
      JSON.stringify(text),
    )
    expect((await fetched('/json', json(nested(200, texts.join())))).status).toBe(200)
    expect((await fetched('/json', json(nested(200, `${texts.join()},[]`)))).status).toBe(422)
  })

  test('of megabytes is scanned without blocking other requests', async () => {
    const turns = loopTurns()
    const long = JSON.stringify('x'.repeat(1024)).concat(',').repeat(4000)
    const { status } = await fetched('/json', json(nested(200, `${long}[]`)))
    turns.stop()
    expect(status).toBe(422)
    expect(turns.count).toBeGreaterThan(10)
  })
})

describe('a form', () => {
  test('that is urlencoded is parsed, and checked by the contract', async () => {
    const body = new URLSearchParams({ a: 'ü &=', c: 'ignored' })
    expect((await fetched('/form', { method: 'POST', body })).body).toEqual({ got: { a: 'ü &=' } })
    expect((await fetched('/form', json('{"a":"x"}'))).status).toBe(415)
    expect(membersIn((await fetched('/form', { method: 'POST', body: new URLSearchParams() })).body)).toEqual(['$.a'])
  })

  test('that is urlencoded has at most 100 members, and none that objects reserve', async () => {
    const form = (members: number) => ({
      method: 'POST',
      body: new URLSearchParams([...Array(members)].map(() => ['a', 'x'])),
    })
    expect((await fetched('/form', form(100))).status).toBe(200)
    const { status, body } = await fetched('/form', form(101))
    expect({ status, message: body.errorMessage }).toEqual({ status: 400, message: 'A form may have 100 parameters' })
    expect(
      (await fetched('/form', { method: 'POST', body: new URLSearchParams({ a: 'x', ['__proto__']: 'y' }) })).status,
    ).toBe(400)
  })

  test('that is multipart has at most 20 parts, and texts with few members', async () => {
    const form = (parts: number, text = 'x') => {
      const body = new FormData()
      body.append('file', new File(['x'], 'x.png'))
      for (let part = 1; part < parts; part++) body.append(`note${part}`, text)
      return { method: 'POST', body }
    }
    expect((await fetched('/upload', form(20))).status).toBe(200)
    const { status, body } = await fetched('/upload', form(21))
    expect({ status, message: body.errorMessage }).toEqual({ status: 400, message: 'A form may have 20 parts' })
    expect(membersIn((await fetched('/upload', form(2, '['.repeat(100_001)))).body)).toEqual(['$.note1'])
    expect(membersIn((await fetched('/upload', form(2, 'x'.repeat(1024 * 1024 + 1)))).body)).toEqual(['$.note1'])
  })

  test.for([
    'multipart/form-data; x-boundary=other; boundary=BOUNDARY',
    'multipart/form-data; boundary*=other; boundary="BOUNDARY"',
    'multipart/form-data; x="boundary=other"; boundary=BOUNDARY',
    'multipart/form-data; boundary="\\BOUNDARY"',
  ])('that is multipart is counted by the boundary that takes it apart: %s', async (type) => {
    const boundary = 'boundary-of-this-form-0123456789'
    const part = (nth: number) => `--${boundary}\r\ncontent-disposition: form-data; name="n${nth}"\r\n\r\nx\r\n`
    const parts = Array.from({ length: 21 }, (_, nth) => part(nth)).join('')
    const headers = { 'content-type': type.replace('BOUNDARY', boundary) }
    const { status, body } = await fetched('/upload', { method: 'POST', headers, body: `${parts}--${boundary}--\r\n` })
    expect({ status, message: body.errorMessage }).toEqual({ status: 400, message: 'A form may have 20 parts' })
  })

  test('that is multipart has at most 16 KiB before the content of a part', async () => {
    const form = (bytes: number) => {
      const lines = `\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n${'x: y\r\n'.repeat(1000)}`
      const head = `${lines}${'x: '.padEnd(bytes - lines.length - '\r\n\r\n'.length, 'y')}\r\n\r\n`
      const headers = { 'content-type': 'multipart/form-data; boundary=b' }
      return { method: 'POST', headers, body: `--b${head}content\r\n--b--\r\n` }
    }
    expect((await fetched('/upload', form(16 * 1024))).status).toBe(200)
    const { status, body } = await fetched('/upload', form(16 * 1024 + 1))
    expect({ status, message: body.errorMessage }).toEqual({
      status: 400,
      message: "The head of a form's part may have 16 KiB",
    })
  })

  test('that is multipart keeps the bytes of its file', async () => {
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

  test('that is multipart is refused with 400 if malformed, 422 without a required part, 415 as another type', async () => {
    const broken = { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=b' } }
    expect((await fetched('/upload', broken)).status).toBe(400)
    const empty = new FormData()
    empty.append('note', 'x')
    const { status, body } = await fetched('/upload', { method: 'POST', body: empty })
    expect({ status, at: membersIn(body) }).toEqual({ status: 422, at: ['$.file'] })
    expect((await fetched('/upload', json('{}'))).status).toBe(415)
  })
})

describe('an answer', () => {
  test('of bytes is sent unchanged, with the headers that the handler set', async () => {
    const response = await forms.request('/x/download')
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([0, 255, 10])
    expect([response.headers.get('content-type'), response.headers.get('x-more')]).toEqual(['image/png', 'yes'])
  })

  test('that the store built as JSON text is sent unchanged', async () => {
    const { raw, headers } = await fetched('/text')
    expect({ raw, type: headers.get('content-type') }).toEqual({ raw: '{"a": 1.0}', type: 'application/json' })
  })

  test('that violates the contract is a fault where answers are checked', async () => {
    const { status, raw } = await fetched('/wrong')
    expect(status).toBe(500)
    expect(raw).not.toContain('expected')
  })
})

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { openCallbacks } from './callbacks.ts'
import type { CallbackResult } from './callbacks.ts'

// No callback here runs into a deadline, however busy the machine is.
const patient = { deadlineMs: 60_000, wallMs: 60_000 }
const callbacks = openCallbacks(patient)
afterAll(() => callbacks.close())

const event = { type: 'FactSheetCreatedEvent', factSheet: { name: 'Späti', level: 1 } }
const delivery = { payload: JSON.stringify(event), targetMethod: 'POST', targetUrl: 'https://target.example/hook' }
const run = (source: string, payload = delivery.payload) => callbacks.run('a', source, { ...delivery, payload })

const untouched = {
  kind: 'done',
  isText: false,
  active: true,
  targetMethod: 'POST',
  targetUrl: 'https://target.example/hook',
  console: '',
  ms: expect.any(Number),
}
const payloadOf = (result: CallbackResult): unknown =>
  result.kind === 'done' && result.payload !== undefined ? JSON.parse(result.payload) : result

describe('a callback', () => {
  test('that does nothing leaves the delivery unchanged', async () => {
    expect(await run('')).toEqual(untouched)
  })

  test('changes the payload by a member or as a whole, through either name', async () => {
    expect(payloadOf(await run('delivery.payload.factSheet.level = 2'))).toEqual({
      ...event,
      factSheet: { ...event.factSheet, level: 2 },
    })
    expect(payloadOf(await run('data.payload = { text: data.payload.factSheet.name }'))).toEqual({ text: 'Späti' })
    expect(payloadOf(await run('var data = delivery.payload; data.x = 1; delivery.payload = data'))).toHaveProperty('x')
  })

  test('may set a string, which is sent verbatim', async () => {
    expect(await run(`delivery.payload = 'name=' + data.payload.factSheet.name`)).toMatchObject({
      isText: true,
      payload: 'name=Späti',
    })
    expect(await run('', '"a string"')).toEqual(untouched)
  })

  test('may change the target and the method, and suppress the delivery', async () => {
    expect(
      await run(`delivery.targetMethod = 'PUT'; delivery.targetUrl += '/' + data.payload.factSheet.level`),
    ).toMatchObject({ targetMethod: 'PUT', targetUrl: 'https://target.example/hook/1' })
    for (const falsy of ['false', '0', 'null', 'undefined', `''`])
      expect(await run(`delivery.active = ${falsy}; delivery.payload = undefined`)).toMatchObject({
        kind: 'done',
        active: false,
      })
    expect(await run('delivery.active = 1')).toMatchObject({ kind: 'done', active: true })
  })

  test('may be written in sloppy ES5', async () => {
    const source = `
      for (i = 0; i < 3; i++) { undeclared = i }
      with (delivery) { payload = { sum: undeclared + 010, mine: this === globalThis } }
      function twice(value) { value = 2; return arguments[0] + arguments.length }
      delivery.payload.twice = twice(1) // <!-- the last line is a comment`
    expect(payloadOf(await run(source))).toEqual({ sum: 10, mine: true, twice: 3 })
  })

  test('may end with return, and lines and columns stay right', async () => {
    expect(await run('if (delivery.active) return;\nmissing()')).toEqual(untouched)
    expect(await run('if (!delivery.active) return; missing()')).toMatchObject({ reason: 'error', line: 1, column: 31 })
    expect(await run('if (!delivery.active) return;\n  missing() // last')).toMatchObject({ line: 2, column: 3 })
    expect(payloadOf(await run('delivery.payload = { global: this === globalThis }; return'))).toEqual({ global: true })
  })

  test('may be asynchronous: the promise that is its last value counts', async () => {
    const source = (last: string) => `(async function () { await null; ${last} })()`
    expect(payloadOf(await run(source('delivery.payload = { late: true }')))).toEqual({ late: true })
    expect(await run(source('throw new TypeError("late")'))).toMatchObject({
      reason: 'error',
      message: 'TypeError: late',
    })
    expect(await run('new Promise(function () {})')).toMatchObject({ reason: 'error' })
  })

  test('logs up to 8 kB', async () => {
    const source = `console.log('a', 1, { b: [2] }, undefined); console.warn(new Error('c')); console.error(Symbol('d')); console.info()`
    expect(await run(source)).toMatchObject({ console: 'a 1 {"b":[2]} undefined\nwarn: Error: c\nerror: Symbol(d)\n' })
    const flood = await run(`for (i = 0; i < 1e4; i++) console.log('äöü€', i)`)
    expect(Buffer.byteLength(flood.console)).toBeLessThanOrEqual(8 * 1024)
    expect(flood.console).toMatch(/\n… \(cut after 8 kB\)$/)
    expect(flood.console).not.toContain('\uFFFD')
    expect(await run(`console.log('\\0 \\ud800')`)).toMatchObject({ console: '\uFFFD \uFFFD' })
  })

  test('sees nothing of the previous call', async () => {
    await run('leaked = 1; Array.prototype.leaked = 1; Object.freeze(JSON)')
    expect(payloadOf(await run('delivery.payload = { is: typeof leaked, in: typeof [].leaked }'))).toEqual({
      is: 'undefined',
      in: 'undefined',
    })
  })
})

describe('a callback fails with a message:', () => {
  test.each([
    ['delivery.payload = undefined', /payload must be something that JSON can hold, and is undefined/],
    ['delete delivery.payload', /and is undefined/],
    ['delivery.payload = function () {}', /and is function/],
    ['delivery.payload.self = delivery.payload', /cannot be written as JSON: TypeError: circular reference/],
    ['delivery.payload = 1n', /cannot be written as JSON/],
    [`delivery.payload = { toJSON: function () { throw new Error('mine') } }`, /Error: mine/],
    [`delivery.active = 'false'`, /active must be true or false/],
    ['delivery.targetMethod = 5', /targetMethod must be a string, and is number/],
    ['delivery.targetUrl = null', /targetUrl must be a string, and is null/],
    [`delivery.targetUrl = 'x'.repeat(9000)`, /targetUrl may have 8192 characters/],
    [`delivery.targetUrl += '\\0'`, /targetUrl holds the character NUL/],
    [`delivery.payload = 'a\\0'`, /payload holds the character NUL/],
    [`delivery.payload.a = ['\\\\\\0']`, /payload holds the character NUL/],
    ['delivery = { payload: 1 }', /in the place of delivery/],
  ])('%s', async (source, message) => {
    expect(await run(source)).toMatchObject({
      kind: 'failed',
      reason: 'result',
      message: expect.stringMatching(message),
    })
  })

  test('lone surrogates become whole characters', async () => {
    expect(await run(`delivery.payload = 'a\\ud800'`)).toMatchObject({ payload: 'a\uFFFD' })
    expect(await run(`delivery.payload = ['\\ud800\\\\ud800 \\ud83d\\ude00']`)).toMatchObject({
      payload: '["\\ufffd\\\\ud800 😀"]',
    })
    expect(await run(`delivery.payload = '\\\\u0000 is not NUL'`)).toMatchObject({ payload: '\\u0000 is not NUL' })
  })

  test('a payload above 256 kB, unless the event was as large', async () => {
    expect(await run(`delivery.payload = 'x'.repeat(256 * 1024)`)).toMatchObject({ kind: 'done' })
    expect(await run(`delivery.payload = 'ä'.repeat(128 * 1024 + 1)`)).toMatchObject({ reason: 'output' })
    expect(await run(`delivery.payload = { a: 'x'.repeat(256 * 1024) }`)).toMatchObject({ reason: 'output' })
    const large = JSON.stringify({ text: 'x'.repeat(2_000_000) })
    expect(await run('delivery.payload.text.length', large)).toEqual(untouched)
    expect(payloadOf(await run('delivery.payload.added = 1', large))).toHaveProperty('added', 1)
    expect(await run('delivery.payload.text += delivery.payload.text', large)).toMatchObject({ reason: 'output' })
    expect(payloadOf(await run('delivery.payload = delivery.payload.text.length', large))).toBe(2_000_000)
  })

  test('a source above 64 kB', async () => {
    expect(await run(' '.repeat(64 * 1024))).toEqual(untouched)
    expect(await run(' '.repeat(64 * 1024 + 1))).toMatchObject({ reason: 'error', message: /65537 bytes/ })
  })
})

describe('the error of a callback', () => {
  test.each([
    ['\n  delivery.payload.missing.name', 'TypeError: ', 2, 27],
    ['function f() {\n  throw new RangeError("mine")\n}\nf()', 'RangeError: mine', 2, 23],
    ['var a = 1\nvar b = ;', 'SyntaxError: ', 2, 9],
    ['throw "text"', 'text', undefined, undefined],
    ['throw { code: 7 }', '{"code":7}', undefined, undefined],
    ['throw { toJSON() { throw 1 }, toString() { throw 2 } }', 'The script threw', undefined, undefined],
  ])('%j has a position', async (source, message, line, column) => {
    const result = await run(source)
    expect(result).toMatchObject({ kind: 'failed', reason: 'error', message: expect.stringContaining(message) })
    expect([result].map((it) => it.kind === 'failed' && [it.line, it.column])).toEqual([[line, column]])
  })

  test('keeps the earlier console output', async () => {
    expect(await run('console.log("before"); missing()')).toMatchObject({ console: 'before' })
  })
})

describe('validation of a source', () => {
  test.each(['', 'delivery.payload = 1', 'while (true);', 'if (1) return\nfoo()', 'missing()', '// comment'])(
    '%j parses',
    async (source) => expect(await callbacks.check(source)).toBeUndefined(),
  )

  test.each([
    ['var a = ;', 1, 9],
    ['ok()\n  foo(]', 2, 7],
    ['return 1\nfoo(]', 2, 5],
    ['function () {}', 1, 10],
    ['if (a) {\n', 2, 1],
    ['import a from "a"', 1, 8],
  ])('%j fails, with the position', async (source, line, column) => {
    expect(await callbacks.check(source)).toEqual({ message: expect.stringMatching(/^SyntaxError: /), line, column })
  })

  test.each(['('.repeat(60_000), '['.repeat(60_000), 'x'.repeat(64 * 1024 + 1)])(
    'refuses a source that breaks a compiler',
    async (source) => expect(await callbacks.check(source)).toBeDefined(),
  )
})

test('the process ends even if the sandbox was not closed', async () => {
  const program = `
    import { openCallbacks } from ${JSON.stringify(new URL('callbacks.ts', import.meta.url).href)}
    const result = await openCallbacks().run('a', 'delivery.payload = 1', { payload: '{}', targetMethod: '', targetUrl: '' })
    console.log(result.payload)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toBe('1\n')
})

test('closing waits for running callbacks and rejects waiting ones', async () => {
  const own = openCallbacks({ ...patient, workers: 1 })
  const running = own.run('a', 'delivery.payload = 1', delivery)
  const waiting = own.run('a', '', delivery)
  const [, runningResult, waitingResult] = await Promise.allSettled([own.close(), running, waiting])
  expect(runningResult).toMatchObject({ value: { kind: 'done' } })
  expect(waitingResult).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/closed/) } })
  await expect(own.run('a', '', delivery)).rejects.toThrow(/closed/)
})

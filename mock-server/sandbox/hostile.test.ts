import { describe, expect, test as base } from 'vitest'
import { openCallbacks } from './callbacks.ts'
import type { CallbackResult } from './callbacks.ts'

const delivery = { payload: '{"id":1}', targetMethod: 'POST', targetUrl: 'https://target.example/' }

const test = base
  .extend('callbacks', { scope: 'file' }, ({}, { onCleanup }) => {
    const callbacks = openCallbacks()
    onCleanup(() => callbacks.close())
    return callbacks
  })
  .extend(
    'run',
    { scope: 'file' },
    ({ callbacks }) =>
      (key: string, source: string) =>
        callbacks.run(key, source, delivery),
  )
  // Runs a callback of somebody else, which must never suffer.
  .extend(
    'runHarmless',
    { scope: 'file' },
    ({ run }) =>
      () =>
        run('harmless', 'delivery.payload = { was: data.payload.id }'),
  )

// A thread of its own is then ready, and its start counts towards no deadline.
test.beforeAll(async ({ runHarmless }) => void (await runHarmless()))

/** These call built-in functions that never check the deadline: the thread must be ended from outside. */
const uninterruptible: [string, string][] = [
  ['a search without end', 'Array.prototype.indexOf.call({ length: Math.pow(2, 53) - 1 }, 1)'],
  ['a search from the end', 'try { [].lastIndexOf.call({ length: Math.pow(2, 53) - 1 }, 1) } finally { while (1); }'],
  ['data nested deeply', 'for (a = [], i = 0; i < 5e4; i++) a = [a]; delivery.payload = a'],
  ['sorting', 'for (a = [], i = 0; i < 1e5; i++) a[i] = i * 7919 % 100003; while (true) a.reverse().sort()'],
]

const endless: [string, string][] = [
  ['a loop', 'while (true);'],
  ['a loop that catches', 'while (true) try { while (true); } catch (e) {} finally { continue }'],
  ['a loop in a promise', '(async function () { while (true); })().catch(function () {}); 1'],
  ['promises without end', '(function next() { Promise.resolve().then(next) })()'],
  ['a regular expression', '/(a+)+$/.test("a".repeat(40) + "b")'],
  ['a getter on delivery', 'Object.defineProperty(delivery, "payload", { get: function () { while (true); } })'],
  ['a toJSON', 'delivery.payload = { toJSON: function () { while (true); } }'],
  ['the proxy of a payload', 'delivery.payload = new Proxy({}, { ownKeys: function () { while (true); } })'],
  ['an error that never becomes text', 'throw { toJSON: function () { while (true); } }'],
  ['logging without end', 'while (true) console.log("x")'],
  ['a logged object that never becomes text', 'console.log({ toJSON: function () { while (true); } })'],
]

const excessive: [string, string][] = [
  ['a string', `delivery.payload = 'x'.repeat(1e9)`],
  ['strings', `for (a = []; ;) a.push('x'.repeat(1e6) + a.length)`],
  ['objects', 'for (a = {}; ;) a = { a: a, b: [a] }'],
  ['an array', 'a = new Array(4294967295).fill(0)'],
  ['a buffer', 'delivery.payload = new ArrayBuffer(1e9).byteLength'],
  [
    'a toJSON bomb',
    'n = 0; delivery.payload = { toJSON: function () { return n++ < 30 ? [this, this] : "x".repeat(1e4) } }',
  ],
  ['a text that grows', `for (a = 'x'; ;) a += a`],
  ['recursion', '(function f() { return f() + 1 })()'],
  ['recursion in a getter', 'Object.defineProperty(delivery, "active", { get: function () { return this.active } })'],
  ['a regular expression', 'new RegExp("(".repeat(3e4) + ")".repeat(3e4)).test("x")'],
]

describe.each<[string, [string, string][], (result: CallbackResult) => void]>([
  [
    'a hostile callback is terminated from outside:',
    uninterruptible,
    (result) => expect(result).toMatchObject({ kind: 'failed', reason: 'deadline' }),
  ],
  [
    'a hostile callback is stopped at the deadline:',
    endless,
    (result) => expect(result).toMatchObject({ kind: 'failed', reason: 'deadline' }),
  ],
  ['a hostile callback fails:', excessive, (result) => expect(result).toMatchObject({ kind: 'failed' })],
])('%s', (_title, scripts, expectFailure) => {
  test.for(scripts)('%s', async ([name, source], { run, runHarmless }) => {
    // A callback that isn't stopped would run into the timeout of the test.
    expectFailure(await run(name, source))
    expect(await runHarmless()).toMatchObject({ kind: 'done', payload: '{"was":1}' })
  })
})

describe('a callback cannot reach', () => {
  test.for([
    'process',
    'require',
    'module',
    'fetch',
    'setTimeout',
    'setImmediate',
    'queueMicrotask',
    'WebAssembly',
    'Atomics',
    'performance',
    'Worker',
    'postMessage',
    'std',
    'os',
    'print',
  ])('%s', async (name, { run }) => {
    expect(await run('a', `delivery.payload = typeof ${name}`)).toMatchObject({ payload: 'undefined' })
  })

  test.for<[source: string, message: RegExp]>([
    [`constructor.constructor('return process')()`, /'process' is not defined/],
    [`console.log.constructor('return process')()`, /'process' is not defined/],
    [`delivery.constructor.constructor('return this.process.env')()`, /cannot read property 'env' of undefined/],
    [`import('node:fs')`, /could not load module/],
    [`import('data:text/javascript,1')`, /could not load module/],
  ])('%s', async ([source, message], { run }) => {
    expect(await run('a', source)).toMatchObject({ reason: 'error', message: expect.stringMatching(message) })
  })

  test('our own functions, whatever it does to the built-in ones', async ({ run, runHarmless }) => {
    const source = `
      Object.prototype.toJSON = Array.prototype.toJSON = function () { return 'mine' }
      JSON.stringify = JSON.parse = Reflect.apply = String.prototype.slice = Array.prototype.push = null
      Object.defineProperty(Object.prototype, 'payload', { get: function () { return 1 }, set: function () { throw 1 } })
      Object.defineProperty(Array.prototype, 0, { set: function () { throw 2 } })
      Object.prototype.left = Object.prototype.isText = 'polluted'
      Error = String = Function = null
      console.log('still')
      delivery.payload = { a: [1] }`
    expect(await run('a', source)).toMatchObject({ kind: 'done', payload: '"mine"', isText: false, console: 'still' })
    expect('toJSON' in {}).toBe(false)
    expect(await runHarmless()).toMatchObject({ payload: '{"was":1}' })
  })

  test('our own properties, although a payload may have any property', async ({ callbacks }) => {
    const payload = '{"__proto__":{"a":1},"constructor":{"prototype":{"b":2}}}'
    const result = await callbacks.run('a', 'delivery.payload.c = 3', { ...delivery, payload })
    expect(result).toMatchObject({ payload: payload.replace(/}$/, ',"c":3}') })
  })

  test('positions outside its source with a forged stack', async ({ run }) => {
    const forgery = `var e = new Error('x'); e.stack = 'at callback.js:999999:5'; throw e`
    expect(await run('a', forgery)).toMatchObject({ line: 1, column: 5 })
    expect(await run('a', `throw { __proto__: Error.prototype, stack: 5, message: 'x'.repeat(1e6) }`)).toMatchObject({
      message: `Error: ${'x'.repeat(993)}`,
    })
  })
})

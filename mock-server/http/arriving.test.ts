import { expect, test } from 'vitest'
import { fetched, json } from '#testing/forms.ts'

const BYTES = 256 * 1024

/** A body that declares its size and doesn't arrive until it is ended, by which time its client has left. */
function slowBody() {
  let end = () => {}
  const body = new ReadableStream({ start: (stream) => void (end = () => stream.error(new Error('aborted'))) })
  const headers = { 'content-type': 'application/json', 'content-length': String(BYTES) }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
  return { answer: fetched('/json', init), end: () => end() }
}

/** As a client sends it, with its length. */
const small = () => ({
  ...json('{"name":"x"}'),
  headers: { 'content-type': 'application/json', 'content-length': '12' },
})

test('bodies of a user that are on their way share 16 MiB, and others are not kept out', async () => {
  const slow = Array.from({ length: 64 }, slowBody)
  const another = await fetched('/json', small())
  expect([another.status, another.headers.get('retry-after'), another.body.errorMessage]).toEqual([
    429,
    '1',
    'Bodies of one user that are still on their way may have 16 MiB together',
  ])
  // Counted for the address, because nobody is signed in.
  expect((await fetched('/open', small())).status).toBe(200)

  slow[0]?.end()
  expect((await slow[0]?.answer)?.status).toBe(400)
  expect((await fetched('/json', small())).status).toBe(200)
  for (const { end } of slow) end()
  await Promise.all(slow.map(({ answer }) => answer))
  expect((await fetched('/json', small())).status).toBe(200)
})

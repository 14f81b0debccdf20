import { expect, test } from 'vitest'
import { watched } from './watched.ts'

test('an answer whose caller may no longer have it ends once it has let go of what it holds', async () => {
  const steps: string[] = []
  const source = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => controller.enqueue(new Uint8Array(10)),
      async cancel() {
        await new Promise(setImmediate)
        steps.push('let go')
      },
    },
    { highWaterMark: 0 },
  )
  let may = true
  const answer = watched(new Response(source), async () => {
    if (!may) throw new Error('no longer')
  })
  const body = answer.body?.getReader()
  expect((await body?.read())?.done).toBe(false)
  may = false
  // A rejection is `unknown` by its nature; what it says is compared below.
  await body?.read().catch((error: unknown) => steps.push(String(error)))
  expect(steps).toEqual(['let go', 'Error: no longer'])
})

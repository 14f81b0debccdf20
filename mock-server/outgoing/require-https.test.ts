import { afterEach, describe, expect, test } from 'vitest'
import { closeAll, httpTarget, outgoing, post, socketsOpenedBy } from './testing.ts'

afterEach(closeAll)

describe('where HTTPS is required, a target over plain HTTP', () => {
  test('is refused without a socket, even if its host is allowed', async () => {
    const target = await httpTarget((_, response) => void response.end())
    const out = outgoing({ allow: ['127.0.0.1'], requireHttps: true })
    const opened = await socketsOpenedBy(async () => {
      for (const url of [target.url, target.url.replace('http', 'HTTP')]) {
        expect(await out.violation(url)).toMatchObject({ code: 'HTTPS_REQUIRED' })
        expect(await post(out, url)).toMatchObject({ kind: 'unreachable', code: 'HTTPS_REQUIRED' })
      }
    })
    expect(opened).toBe(0)
    expect(await out.violation('https://127.0.0.1/')).toBeUndefined()
  })

  test('is allowed otherwise', async () => {
    const target = await httpTarget((_, response) => void response.end())
    expect(await post(outgoing(), target.url)).toMatchObject({ kind: 'answered' })
  })
})

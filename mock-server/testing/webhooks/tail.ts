import { expect } from 'vitest'
import { type Client, type Json, open } from '#testing/client.ts'
import { messagesOf } from '#testing/event-messages.ts'
import { signedIn } from '#testing/people.ts'
import { test as fixtures } from './fixtures.ts'

export const TAIL = '/services/console/v1/tail'

interface FollowOptions {
  readonly query?: string
  readonly headers?: Record<string, string>
  readonly service?: { fetch: (request: Request) => Promise<Response> }
}

/** The fixtures of webhooks, and a client of the live tail: `next` waits for one message, `rows` for a number of events. */
export const test = fixtures
  .override('admin', ({ service }) => signedIn(service, 'ADMIN', { firstName: 'Ada', lastName: 'Admin' }))
  .extend('follow', ({ service: ownService }, { onCleanup }) => {
    const streams: { close(): Promise<unknown> }[] = []
    onCleanup(async () => void (await Promise.all(streams.map((stream) => stream.close()))))
    return async (client: Client, { query = '', headers = {}, service = ownService }: FollowOptions = {}) => {
      const response = await open(service, 'GET', TAIL + query, { token: client.token, headers })
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/event-stream')
      const { next, close } = messagesOf(response)
      const rows = async (count: number) => {
        const messages: { id: number; data: Json }[] = []
        while (messages.length < count) {
          const message = await next()
          if (message === undefined) throw new Error(`the stream ended after ${messages.length} rows`)
          if (message.event === 'log') messages.push(message)
        }
        return messages
      }
      const stream = { next, rows, close }
      streams.push(stream)
      return stream
    }
  })

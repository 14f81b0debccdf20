import { replacingSql } from '#testing/replacing-sql.ts'
import type { Fault } from './world.ts'

/** Faults of PULL that the reference model must detect; otherwise its passing would prove nothing. */
export const faults: Record<string, Fault> = {
  'an event after the cursor is skipped': { storage: replacingSql(/AND e\.seq > $/, 'AND e.seq > 1 + ') },
  'autoCommit ignores a cursor that was set meanwhile': {
    storage: replacingSql(/^cursor_offset = $/, 'cursor_offset <> -1 - '),
  },
  'nobody becomes the consumer': {
    storage: replacingSql(/CASE WHEN last_poll_user_id = $/, 'CASE WHEN consumer_id = '),
  },
  'autoCommit commits before the answer was read': {
    fetch: (fetch) => async (request) => {
      const response = await fetch(request)
      const isRetrieval = /\/events\?.*autoCommit=true/.test(request.url) && response.ok
      return isRetrieval ? new Response(await response.text(), response) : response
    },
  },
  'expired events are not reported': {
    fetch: (fetch) => async (request) => {
      const response = await fetch(request)
      if (!/\/events\?/.test(request.url) || !response.ok) return response
      const withoutErrors = new TransformStream<string, string>({
        transform: (text, output) => output.enqueue(text.replace(/"errors":\[.*\]/, '"errors":[]')),
      })
      const { body } = response
      if (!body) return response
      const text = body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(withoutErrors)
        .pipeThrough(new TextEncoderStream())
      return new Response(text, response)
    },
  },
}

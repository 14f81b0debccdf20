import { type KyselyPlugin, OperationNodeTransformer, type RawNode } from 'kysely'
import { pluggedStore } from '#testing/plugged-store.ts'
import type { Fault } from './world.ts'

/** Faults of PULL that the reference model must detect; otherwise its passing would prove nothing. */
export const faults: Record<string, Fault> = {
  'an event after the cursor is skipped': replacingSql(/AND e\.seq > $/, 'AND e.seq > 1 + '),
  'autoCommit ignores a cursor that was set meanwhile': replacingSql(/^cursor_offset = $/, 'cursor_offset <> -1 - '),
  'nobody becomes the consumer': replacingSql(/CASE WHEN last_poll_user_id = $/, 'CASE WHEN consumer_id = '),
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

/** A store that replaces a part of its statements. */
function replacingSql(text: RegExp, replacement: string): Fault {
  const transformer = new (class extends OperationNodeTransformer {
    protected override transformRaw(node: RawNode, ...rest: [never?]): RawNode {
      const raw = super.transformRaw(node, ...rest)
      return { ...raw, sqlFragments: raw.sqlFragments.map((fragment) => fragment.replace(text, replacement)) }
    }
  })()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  }
  return { storage: (storage) => pluggedStore(storage, plugin) }
}

import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Json } from './client.ts'

export interface Message {
  readonly id: number
  readonly event: string
  readonly data: Json
}

/** The messages of a stream of server-sent events, one by one; undefined at its end. */
export function messagesOf(response: Response) {
  const reader = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  return {
    async next(): Promise<Message | undefined> {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done || value === undefined) return undefined
      return { id: Number(value.id), event: value.event ?? '', data: JSON.parse(value.data) }
    },
    close: async () => await reader?.cancel(),
  }
}

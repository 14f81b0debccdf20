import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { once } from 'node:events'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Target {
  url: string
  received: Received[]
  /** Answers requests; with 200 at first. */
  answer: (request: Received, response: ServerResponse) => void
  /** Resolves when it has received so many requests in all. */
  has(count: number): Promise<void>
  close(): Promise<void>
}

/** A target of PUSH deliveries on this machine that keeps the requests it receives. */
export async function startTarget(answer: Target['answer'] = answerWith(200)): Promise<Target> {
  const waiting = new Set<() => void>()
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      target.received.push(request)
      target.answer(request, response)
      for (const look of waiting) look()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target: Target = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer,
    has: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (target.received.length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return target
}

/** Answers everything with a status and a text. */
export const answerWith =
  (status: number, body = ''): Target['answer'] =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body)

/** Takes a request and never answers. */
export const hang: Target['answer'] = () => undefined

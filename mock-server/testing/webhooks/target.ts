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
  /** Resolves once it has received this many requests in all. */
  has(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a target of PUSH deliveries on this machine that keeps the requests it receives. */
export async function startTarget(answer: Target['answer'] = answerWith(200)): Promise<Target> {
  /** Checks of the numbers that `has` waits for. */
  const checks = new Set<() => void>()
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
      target.received.push(request)
      target.answer(request, response)
      for (const check of checks) check()
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
        const check = () => {
          if (target.received.length < count) return
          checks.delete(check)
          resolve()
        }
        checks.add(check)
        check()
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

/** Receives a request and cuts the connection: the target counts as unreachable. */
export const hangUp: Target['answer'] = (_, response) => void response.socket?.destroy()

/** The index within its transaction of each event that a target has received (`emit` writes it into the event). */
export const indexesIn = ({ received }: Pick<Target, 'received'>): number[] =>
  received.map(({ body }) => JSON.parse(body).nth)

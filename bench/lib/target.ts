import { createServer } from 'node:http'
import { once } from 'node:events'

export interface BenchTarget {
  url: string
  /** When each request was complete, in milliseconds of this process's clock, in order of arrival. */
  arrivals: number[]
  /** Answers this many requests with 503 first. */
  refuse: number
  has(count: number): Promise<void>
  close(): void
}

/** A target that accepts everything immediately and keeps nothing but times. */
export async function startBenchTarget(): Promise<BenchTarget> {
  let wake: () => void = () => undefined
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      target.arrivals.push(performance.now())
      response.writeHead(target.refuse > 0 ? 503 : 200).end('taken')
      target.refuse = Math.max(0, target.refuse - 1)
      wake()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const target: BenchTarget = {
    url: `http://127.0.0.1:${port}/`,
    arrivals: [],
    refuse: 0,
    has: (count) =>
      new Promise((resolve) => {
        wake = () => {
          if (target.arrivals.length >= count) resolve()
        }
        wake()
      }),
    close: () => server.close().closeAllConnections(),
  }
  return target
}

import { connect, createServer } from 'node:net'

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
  })
  return promise
}

/** Why the PostgreSQL of an address takes no connection; nothing if it does. */
export async function refusalAt(url: string): Promise<string | undefined> {
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' }
  // A socket of the file system, or an address that only its driver understands.
  if (hostname === '') return undefined
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 10_000 })
  socket.once('connect', () => resolve(undefined))
  socket.once('error', (error) => resolve(error.message || String(error)))
  socket.once('timeout', () => resolve('no answer within ten seconds'))
  return promise.finally(() => socket.destroy())
}

import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

export interface CuttableProxy {
  readonly port: number
  /** Ends every connection, as a network does that fails. */
  cut(): void
  close(): Promise<void>
}

/** Passes connections on to a port of this machine. */
export async function cuttableProxy(targetPort: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    // Safe: it listens on an address, not on a pipe.
    port: (server.address() as AddressInfo).port,
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}

import { createRequire } from 'node:module'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { startService as StartService, TestService } from 'mock-server/testing/service.ts'
import { delayAnswer } from './jitter.ts'

// Loaded by Node and not by the bundler, which would treat the service's files as files of the page.
const { startService }: { startService: typeof StartService } = createRequire(import.meta.url)(
  'mock-server/testing/service.ts',
)

type Site = TestService & {
  readonly stop: () => Promise<void>
  /**
   * Does work on the network of the machine, such as delivering to a target of the test, before a page is open. The service
   * connects to nothing but addresses it has checked, and the sockets that stand in for the network of the page have none.
   */
  readonly outside: <T>(work: () => Promise<T>) => Promise<T>
}

/** The real service behind every request of the page under test, instead of a second mock. */
export async function serve(): Promise<Site> {
  const service = await startService()
  // The console reads the machine's clock: with another clock its session would seem expired.
  service.clock.now = new Date()
  const pending = new Set<Promise<Response>>()
  const respond = ({ request }: { request: Request }) => {
    const response = service.fetch(request).finally(() => delayAnswer(request))
    pending.add(response)
    return response.finally(() => pending.delete(response))
  }
  const server = setupServer(http.all('*/services/*', respond))
  const listen = () => server.listen({ onUnhandledFrame: 'error' })
  listen()
  return {
    ...service,
    async outside(work) {
      await Promise.allSettled(pending)
      server.close()
      try {
        return await work()
      } finally {
        listen()
      }
    },
    async stop() {
      server.close()
      // A page may leave requests behind when it is closed; the store stays open until they have ended.
      await Promise.allSettled(pending)
      await service.close()
    },
  }
}

import { createRequire } from 'node:module'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { startService as StartService, TestService } from 'mock-server/testing/service.ts'
import { delayAnswer } from './jitter.ts'

// Loaded by Node and not by the bundler, which would treat the service's files as files of the page.
const { startService }: { startService: typeof StartService } = createRequire(import.meta.url)(
  'mock-server/testing/service.ts',
)

/** The real service behind every request of the page under test, instead of a second mock. */
export async function serve(): Promise<TestService & { stop: () => Promise<void> }> {
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
  server.listen({ onUnhandledFrame: 'error' })
  return {
    ...service,
    async stop() {
      server.close()
      // A page may leave requests behind when it is closed; the store stays open until they have ended.
      await Promise.allSettled(pending)
      await service.close()
    },
  }
}

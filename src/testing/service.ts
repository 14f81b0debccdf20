import { createRequire } from 'node:module'
import { http } from 'msw'
import { setupServer } from 'msw/node'
import type { startService as StartService, TestService } from 'mock-server/testing/service.ts'

// By Node itself and not through the bundler, which would take the service's files for files of the page.
const { startService }: { startService: typeof StartService } = createRequire(import.meta.url)(
  'mock-server/testing/service.ts',
)

/** The real service behind every request of the page under test: there is no second mock. */
export async function serve(): Promise<TestService & { stop: () => Promise<void> }> {
  const service = await startService()
  // The console reads the time from the machine: under another clock its session would seem to end at once.
  service.clock.now = new Date()
  const server = setupServer(http.all('*/services/*', ({ request }) => service.fetch(request)))
  server.listen({ onUnhandledFrame: 'error' })
  return {
    ...service,
    async stop() {
      server.close()
      await service.close()
    },
  }
}

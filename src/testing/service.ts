import { http } from 'msw'
import { setupServer } from 'msw/node'
import { type TestService, startService } from 'mock-server/testing/service.ts'

/** The real service behind every request of the page under test: there is no second mock. */
export async function serve(): Promise<TestService & { stop: () => Promise<void> }> {
  const service = await startService()
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

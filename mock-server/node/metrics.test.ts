import perfHooks from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { metrics } from './metrics.ts'

test('the figures of the process wake it once a second to look at the event loop', async ({ onTestFinished }) => {
  const monitor = vi.spyOn(perfHooks, 'monitorEventLoopDelay')
  onTestFinished(() => monitor.mockRestore())
  const text = await (await metrics([]).answer()).text()
  expect(monitor).toHaveBeenCalledExactlyOnceWith({ resolution: 1000 })
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \S+$/m)
})

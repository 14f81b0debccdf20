import { TrieRouter } from 'hono/router/trie-router'
import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

type Operation = { id: string; method: string; path: string }

export interface Metrics {
  /** The operation of a request, or the kind of any other request. */
  operationOf(method: string, path: string): string
  observe(operation: string, status: number, milliseconds: number): void
  answer(): Promise<Response>
}

/** Between two looks at the event loop. With the 10 ms of the library, an idle process wakes 100 times a second. */
const LOOP_SAMPLE_MS = 1000

/** Metrics for Prometheus: requests by operation and status, event loop, process. `operations` have their full paths. */
export function metrics(operations: readonly Operation[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS })
  const durations = new Histogram({
    name: 'landscape_request_duration_seconds',
    help: 'Time until the answer began, by operation and status; retrieveEvents includes the wait for events',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  })
  // Unlike the faster router, it allows a fixed word beside a parameter: `/subscriptions/status` beside `/subscriptions/{id}`.
  const router = new TrieRouter<string>()
  for (const { id, method, path } of operations) router.add(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), id)

  return {
    operationOf(method, path) {
      if (/^\/(healthz|readyz|metrics)$/.test(path)) return 'process'
      if (!path.startsWith('/services/')) return 'console'
      return router.match(method === 'HEAD' ? 'GET' : method, path)[0][0]?.[0] ?? 'unknown'
    },
    observe: (operation, status, milliseconds) =>
      durations.observe({ operation, status: String(status) }, milliseconds / 1000),
    async answer() {
      const headers = { 'content-type': registry.contentType, 'cache-control': 'no-store' }
      return new Response(await registry.metrics(), { headers })
    },
  }
}

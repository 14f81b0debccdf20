import { getPath } from 'hono/utils/url'
import type { Service } from '#index.ts'
import { oneSlash } from '#kernel/one-slash.ts'
import type { Storage } from '#storage/database.ts'
import type { Fetch } from './listener.ts'
import type { Log } from './log.ts'
import { metrics } from './metrics.ts'
import type { MetricsAccess } from './metrics-access.ts'

type RequestsOptions = {
  service: Pick<Service, 'routes' | 'fetch'>
  storage: Pick<Storage, 'ping'>
  serviceName: string
  /** Handles all requests that neither the service nor the process answers: the console. */
  pages: (request: Request) => Promise<Response>
  /** Refuses those who may not read the figures. */
  metricsAccess: MetricsAccess
  log: Log
  isClosing: () => boolean
}

/** Answers every request of the process, and records its operation and duration. */
export function requests({
  service,
  storage,
  serviceName,
  pages,
  metricsAccess,
  log,
  isClosing,
}: RequestsOptions): Fetch {
  const figures = metrics(
    service.routes.map(({ op: { id, at, method, path } }) => {
      return { id, method, path: `/services/${at === 'pathfinder' ? serviceName : at}/v1${path}` }
    }),
  )

  async function answer(path: string, request: Request, env: object | undefined): Promise<Response> {
    if (isServicePath(path)) return await service.fetch(request, env)
    if (path === '/healthz') return state(200, 'ok')
    if (path === '/readyz') return await readiness()
    if (path === '/metrics') return metricsAccess(request.headers) ?? (await figures.answer())
    return await pages(request)
  }

  async function readiness(): Promise<Response> {
    if (isClosing()) return state(503, 'closing')
    const error: unknown = await storage.ping().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return error === undefined ? state(200, 'ok') : state(503, 'the store does not answer')
  }

  return async (request, env) => {
    const startedAt = performance.now()
    const path = oneSlash(getPath(request))
    const response = await answer(path, request, env)
    const milliseconds = performance.now() - startedAt
    const operation = figures.operationOf(request.method, path)
    figures.observe(operation, response.status, milliseconds)
    if (log.isLevelEnabled('debug')) {
      // Without the query, because older clients put tokens there.
      const facts = { method: request.method, path, operation, status: response.status, ms: Math.round(milliseconds) }
      log.debug(facts, 'request')
    }
    return response
  }
}

/** True if a path belongs to the process and not to the pages that a browser opens. */
export function isOwnPath(path: string): boolean {
  const own = oneSlash(path)
  return isServicePath(own) || /^\/(healthz|readyz|metrics)$/.test(own)
}

const isServicePath = (path: string): boolean => path === '/services' || path.startsWith('/services/')

const state = (status: number, words: string): Response =>
  Response.json({ status: words }, { status, headers: { 'cache-control': 'no-store' } })

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { type AppOptions, compose } from './app/compose.ts'
import { type ServiceId, serviceIds } from './contract/endpoint.ts'
import { operations } from './contract/index.ts'
import { type RefusalKind, about, refuse } from './kernel/refusal.ts'
import { arriving } from './http/arriving.ts'
import { limits } from './http/limits.ts'
import { type MountOptions, mount, refuseOtherMethods } from './http/mount.ts'
import { openapi } from './http/openapi.ts'
import { pathOf } from './http/path.ts'
import { printedDocument } from './http/printed-document.ts'
import { asRefusal, faultResponse, refusalResponse } from './http/refuse.ts'
import { isNavigation, refusalPage } from './http/refusal-page.ts'
import { turns } from './http/turns.ts'

export interface ServiceOptions extends Omit<AppOptions, 'limits' | 'onFault'> {
  /** Requests per user and minute; 0 = no limits. */
  readonly rateLimitPerMinute: number
  readonly checkAnswers: boolean
  readonly addressOf: MountOptions['addressOf']
  readonly onFault: (error: unknown, about: { reference: string; method: string; path: string }) => void
}

export type Service = ReturnType<typeof createService>

const NOTHING_HERE = 'There is nothing at this address'

/** The service as one function from request to response; Node, tests and development all use it. */
export function createService(options: ServiceOptions) {
  const limit = limits(options.rateLimitPerMinute)
  const onFault = (error: unknown) =>
    options.onFault(error, { reference: crypto.randomUUID().slice(0, 8), method: 'GET', path: 'a stream' })
  const parts = compose({ ...options, limits: limit, onFault })
  const prefix = (at: ServiceId) => `/services/${at === 'pathfinder' ? options.serviceName : at}/v1`
  const app = new Hono({ getPath: pathOf })

  if (options.corsOrigins.length > 0) {
    app.use(
      '/services/*',
      cors({
        origin: [...options.corsOrigins],
        exposeHeaders: ['etag', 'retry-after', 'www-authenticate'],
        maxAge: 600,
      }),
    )
  }
  const mounting: MountOptions = {
    prefix,
    authenticate: parts.authenticate,
    authenticateBasic: parts.authenticateBasic,
    current: parts.current,
    demandNoMaintenance: parts.demandNoMaintenance,
    onBehalfOf: parts.onBehalfOf,
    limit: (_, user) => limit.request(user),
    limitStranger: (address) => limit.request(`a stranger at ${address}`),
    turns: turns({ atOnce: 2, waiting: 50, ofBusy: 1 }),
    arriving: arriving(),
    addressOf: options.addressOf,
    tell: parts.tell,
    checkAnswers: options.checkAnswers,
  }
  for (const at of serviceIds) {
    const document = printedDocument(() => openapi(operations, at, prefix(at)))
    app.get(`${prefix(at)}/openapi.json`, async (context) => {
      await limit.request(options.addressOf(context))
      return await document(context.req.raw.headers)
    })
  }
  // After the documents, because the address of a service of feeds is a parameter.
  for (const route of parts.routes) mount(app, route, mounting)
  refuseOtherMethods(
    app,
    parts.routes.map(({ op }) => op),
    prefix,
  )
  const formOf = (path: string) => (path.startsWith(`${prefix('odata')}/`) ? 'odata' : 'envelope')
  /** JSON for programs, and a page for a person who has opened a link. */
  const shown = async ({ raw }: { raw: Request }, refusal: Response, kind: RefusalKind | 'fault') =>
    isNavigation(raw) ? await refusalPage(raw, refusal, kind) : refusal
  app.notFound(async ({ req }) => {
    const refusal = refuse.notFound(NOTHING_HERE, about('path', NOTHING_HERE))
    return await shown(req, refusalResponse(refusal, formOf(req.path)), 'notFound')
  })
  app.onError(async (error, { req }) => {
    const refusal = asRefusal(error)
    const form = formOf(req.path)
    if (refusal && refusal.kind !== 'unavailable') return await shown(req, refusalResponse(refusal, form), refusal.kind)
    const reference = crypto.randomUUID().slice(0, 8)
    options.onFault(error, { reference, method: req.method, path: req.path })
    const answer = refusal ? refusalResponse(refusal, form) : faultResponse(reference, form)
    return await shown(req, answer, refusal?.kind ?? 'fault')
  })

  return {
    /** `env` is passed to `addressOf`; the Node server puts the socket there. */
    async fetch(request: Request, env?: object): Promise<Response> {
      if (request.method !== 'HEAD') return await app.fetch(request, env)
      // A dropped body must be cancelled, so that a retrieval neither commits nor keeps its lease.
      const answer = await app.fetch(new Request(request, { method: 'GET' }), { ...env, isHead: true })
      await answer.body?.cancel()
      return new Response(null, answer)
    },
    ready: parts.ready,
    tick: parts.tick,
    pulse: parts.pulse,
    renew: parts.renew,
    start: parts.start,
    stop: parts.stop,
    close: parts.close,
    setup: parts.setup,
    services: parts.services,
    workers: parts.workers,
    routes: parts.routes,
  }
}

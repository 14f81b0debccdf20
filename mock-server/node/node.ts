import type { RequestListener, Server } from 'node:http'
import type { Service, ServiceOptions } from '#index.ts'
import type { Entry } from './administrator.ts'
import { type Config, parseConfig } from './config.ts'
import { prepareStore } from './first-start.ts'
import { type Fetch, type Listener, listen } from './listener.ts'
import { type Log, openLog } from './log.ts'
import { asStartError, openService } from './open.ts'
import { openBackground } from './background.ts'
import { builtConsole } from './folders.ts'
import { metricsAccess } from './metrics-access.ts'
import { isOwnPath, requests } from './requests.ts'
import { securityHeaders } from './security-headers.ts'
import { StartError } from './start-error.ts'
import { staticFiles } from './static-files.ts'
import { storeFailures } from './store-failures.ts'
import { StoreUnavailable } from '#kernel/store-errors.ts'

export { fillPage } from './page.ts'

export interface NodeOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Folder of the built console, if not the usual one. */
  readonly assetsDir?: string
  /** In development: handles all paths outside the service, in place of the built console. */
  readonly pages?: (server: Server) => RequestListener | Promise<RequestListener>
  /** Called at moments of a delivery, so that a test can end the process at one of them. */
  readonly reached?: ServiceOptions['reached']
  /** Aborts a start under way: it rejects, and nothing of a first start is kept. */
  readonly signal?: AbortSignal
}

export interface RunningNode {
  /** The address for people, without a slash at the end. */
  readonly url: string
  /** Location of the data, in words. */
  readonly place: string
  /** The accounts to sign in with. */
  readonly entries: readonly Entry[]
  readonly config: Config
  readonly log: Log
  readonly service: Service
  readonly fetch: Fetch
  /** Ends waiting readers with their empty result, lets responses under way finish, and closes the store. */
  close(): Promise<void>
}

/** True if run from its sources (development, tests) and not from the bundle, which is production whatever NODE_ENV says. */
const isSource = import.meta.url.endsWith('.ts')

/**
 * Starts console and service on one port with the settings of `env`. Throws ConfigError or StartError with a message for people.
 */
export async function startNode(options: NodeOptions): Promise<RunningNode> {
  const config = parseConfig(options.env)
  const log = openLog(config.LOG_LEVEL, process.stderr.isTTY)
  const onError = (error: unknown) => log.error({ error }, 'A request failed')
  const listener = await listen(config.PORT, config.HOST, onError).catch((error: unknown) => {
    throw listenError(error, config)
  })
  try {
    return await startOn(listener, { ...options, config, log })
  } catch (error) {
    await listener.close(0)
    throw error
  }
}

async function startOn(listener: Listener, options: NodeOptions & { config: Config; log: Log }): Promise<RunningNode> {
  const { config, log, assetsDir = builtConsole } = options
  const url = config.BASE_URL ?? `http://${hostForPeople(config.HOST)}:${listener.port}`
  const failures = storeFailures(log)
  const onFault = faultLog(log, failures.report)
  const { reached } = options
  const opened = await openService({ config, baseUrl: url, onFault, checkAnswers: isSource, reached })
  try {
    const { service, storage, place } = opened
    // Checked before anything is created: a wrong key would otherwise show only at the first sign-in.
    await service.ready().catch((error: unknown) => {
      throw asStartError(error)
    })
    const entries = await prepareStore(opened, config, { warn: (line) => log.warn(line), signal: options.signal })
    if (config.RATE_LIMIT_PER_MINUTE === 0) log.warn('RATE_LIMIT_PER_MINUTE=0: requests and sign-ins are not limited')
    const isLocal = listener.isLocal && config.TRUST_PROXY === 0
    if (!isLocal && config.METRICS_TOKEN === undefined)
      log.info('/metrics is closed, because other machines may connect: set METRICS_TOKEN to open it')
    let closing: Promise<void> | undefined
    const background = openBackground()
    const fetch = requests({
      service: { ...service, fetch: background.whileUsed(service.fetch) },
      storage,
      serviceName: config.SERVICE_NAME,
      pages: await staticFiles(assetsDir, config.SERVICE_NAME),
      metricsAccess: metricsAccess({ token: config.METRICS_TOKEN, isLocal }),
      log,
      isClosing: () => closing !== undefined,
    })
    const others = options.pages && { isOwnPath, pages: await options.pages(listener.server) }
    listener.serve(fetch, securityHeaders(url.startsWith('https:')), others)
    await service.start()
    const failed = (error: unknown) => onFault(error, { reference: 'background', method: '', path: '' })
    const stopTicks = every(60_000, service.tick, failed)
    for (const work of [service.pulse, service.renew]) background.add(work, failed)
    const close = async () => {
      stopTicks()
      background.stop()
      failures.stop()
      const delivered = service.stop()
      const closed = listener.close(PATIENCE_MS)
      // Wakes waiting readers, so that their responses can finish.
      service.close()
      await Promise.all([closed, delivered])
      await opened.close()
    }
    return { url, place, entries, config, log, service, fetch, close: () => (closing ??= close()) }
  } catch (error) {
    failures.stop()
    await opened.close()
    throw error
  }
}

/** How long responses under way may take after the process was told to stop. */
const PATIENCE_MS = 4000

function every(milliseconds: number, work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false
  const timer = setInterval(() => {
    if (running) return
    running = true
    void work()
      .catch(onError)
      .finally(() => (running = false))
  }, milliseconds).unref()
  return () => clearInterval(timer)
}

/**
 * A store that cannot answer is logged as one fact, not once per request; anything else is a fault of ours, logged with its
 * stack.
 */
function faultLog(log: Log, storeFailed: (error: Error) => void): ServiceOptions['onFault'] {
  return (error, about) => {
    if (error instanceof StoreUnavailable) storeFailed(error)
    else log.error({ error, ...about }, 'A request failed')
  }
}

const hostForPeople = (host: string): string => {
  if (/^(127\.|0\.0\.0\.0$|localhost$|::1?$)/.test(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function listenError(error: unknown, { PORT, HOST }: Config): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} on ${HOST} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${PORT} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${HOST} is not an address of this machine.`,
    ENOTFOUND: `HOST ${HOST} is not known.`,
  }
  return new StartError(reasons[String(code)] ?? `Cannot listen on ${HOST}:${PORT}: ${String(error)}`, { cause: error })
}

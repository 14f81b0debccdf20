import { api, clientOf } from './lib/client.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import type { Calls } from './lib/accepted/call.ts'
import { acceptedCalls } from './lib/accepted/calls.ts'
import { makeThings } from './lib/accepted/things.ts'
import { type OpenapiDocument, type Request, genericRequests } from './lib/generic-requests.ts'
import { type Host, startHost } from './lib/host.ts'
import { fill } from './lib/large-store.ts'
import { type Asked, type Large, largestRequests } from './lib/largest-requests.ts'
import { type Cost, costOf } from './lib/process-cost.ts'
import { inviteElsewhere } from './lib/other-workspaces.ts'
import { heading } from './lib/report.ts'

/** `COUNT`, `EVENTS` and `ENGINE` make it smaller. */
const COUNT = process.env['COUNT'] ?? '20000'
const EVENTS = Number(process.env['EVENTS'] ?? 32)
const ENGINE = process.env['ENGINE']
/** What one request may hold the event loop for, and by how much it may make the process grow. */
const [STALL_MS, MEBIBYTES] = [50, 64]
const ADMIN_EMAIL = 'admin@example.com'

// What each operation costs at the largest input that it takes: bytes, event loop, store and memory (docs/design/speed.md).
if (ENGINE !== 'PostgreSQL') await measure('PGlite', undefined)
const database = ENGINE === 'PGlite' ? undefined : await databaseToUse()
if (database && 'url' in database) {
  await measure('PostgreSQL', database.url)
  await database.stop()
}

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  heading(`Costs of the largest requests on ${engine}`, {
    'fact sheets': COUNT,
    'events of 18 MiB': EVENTS,
    process: 'started anew for each of the requests that were made by hand',
  })
  const env = { SAMPLE: COUNT, ADMIN_EMAIL, OUTGOING_ALLOW: '127.0.0.1' }
  let host = await startHost({ env, databaseUrl, readyWithinMs: 600_000 })
  const large = await fill(host, EVENTS)
  console.log(
    '  | Operation | What | Status | Answer, MiB | Wall, ms | Longest stall, ms | Loop, ms | Store, ms | Memory, MiB | |',
  )
  console.log('  |---|---|---:|---:|---:|---:|---:|---:|---:|---|')
  const refused: string[] = []
  const measured = new Set<string>()
  for (const asked of largestRequests(large)) {
    await host.kill('SIGTERM')
    host = await startHost({ env, databaseUrl, dataDir: host.dataDir })
    if (!(await ask(host, asked))) refused.push(asked.operation)
    measured.add(asked.operation)
  }
  await host.kill('SIGTERM')
  const invitations = await inviteElsewhere(3, { email: ADMIN_EMAIL, dataDir: host.dataDir, databaseUrl })
  host = await startHost({ env, databaseUrl, dataDir: host.dataDir })
  const calls = acceptedCalls(await makeThings({ host, large, email: ADMIN_EMAIL, invitations }))
  for (const { make } of await others(host, { large, calls, measured })) {
    await endExports(host)
    const asked = await make()
    if (!(await ask(host, asked))) refused.push(asked.operation)
  }
  console.log(`  Refused: ${refused.length}${refused.length > 0 ? ` (${refused.join(', ')})` : ''}`)
  await host.remove()
}

/** So that a row does not show the cost of exports that others before it started. */
async function endExports(host: Host): Promise<void> {
  const request = clientOf(host, await host.token())
  const open = await request<{ data: { id: string }[] }>('GET', `${api}/exports?status=STARTED`)
  for (const { id } of open.data) await request('POST', `/services/console/v1/exports/${id}/cancel`)
}

/** Whether it was accepted. */
async function ask(host: Host, { operation, what, method, path, body, headers: own }: Asked): Promise<boolean> {
  const headers = { authorization: `Bearer ${await host.token()}`, 'content-type': 'application/json' }
  // So that neither the first request nor the code that it loads is measured.
  await fetch(`${host.url}${api}/factSheets?pageSize=5`, { headers })
  const query = '{ allFactSheets(first: 5) { edges { node { id description } } } }'
  await fetch(`${host.url}${api}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  let [status, bytes] = [0, 0]
  const cost = await costOf(host.process.pid ?? 0, host.url, async () => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
    const sent = { authorization: headers.authorization, ...type, ...own }
    const answer = await fetch(host.url + path, { method, headers: sent, ...(body === undefined ? {} : { body }) })
    status = answer.status
    bytes = await lengthOf(answer)
  })
  console.log(
    `  | ${[operation, what, status, (bytes / 1_048_576).toFixed(1), ...cells(cost), verdict(cost)].join(' | ')} |`,
  )
  return status < 300
}

/** Reads an answer without keeping it; streams end with this. */
async function lengthOf(answer: Response): Promise<number> {
  let bytes = 0
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await answer.body?.cancel()
  else for await (const piece of answer.body ?? []) bytes += piece.length
  return bytes
}

function cells({ wallMs, stallMs, loopMs, storeMs, mebibytes }: Cost): number[] {
  return [wallMs, stallMs, loopMs, storeMs, mebibytes].map((value) => Math.round(value))
}

/** What is more than one request may take. */
function verdict({ stallMs, mebibytes }: Cost): string {
  return [stallMs > STALL_MS ? 'stall' : '', mebibytes > MEBIBYTES ? 'memory' : '']
    .filter((word) => word !== '')
    .join(', ')
}

interface Known {
  readonly large: Large
  readonly calls: Calls
  readonly measured: ReadonlySet<string>
}

/** All other operations, those last that end what others need. */
async function others(host: Host, { large, calls, measured }: Known): Promise<Request[]> {
  const { workspaceId, userId, hub, bookmarks, subscription } = large
  const ids = { workspace: workspaceId, user: userId, factSheet: hub, bookmark: bookmarks[0], subscription }
  const idIn = (path: string) =>
    Object.entries(ids).find(([noun]) => path.toLowerCase().includes(noun.toLowerCase()))?.[1] ?? crypto.randomUUID()
  const documents = await Promise.all(
    ['pathfinder', 'webhooks', 'mtm', 'console'].map(async (id) => {
      // Safe: the service prints it, and the tests hold it to OpenAPI.
      const document: OpenapiDocument = await (await fetch(`${host.url}/services/${id}/v1/openapi.json`)).json()
      return genericRequests(`/services/${id}/v1`, document, { idIn, calls })
    }),
  )
  const rest = documents.flat().filter(({ operation }) => !measured.has(operation))
  const isLast = ({ method, operation }: Request) =>
    method === 'DELETE' || /maintenance|sign|session|settings/i.test(operation)
  return [...rest.filter((request) => !isLast(request)), ...rest.filter(isLast)]
}

import { api, bookmark, clientOf, spread } from './lib/client.ts'
import { databaseToUse } from '../scripts/test/postgres.ts'
import { type OpenapiDocument, genericRequests } from './lib/generic-requests.ts'
import { type Host, startHost } from './lib/host.ts'
import { type Asked, type Large, largestRequests } from './lib/largest-requests.ts'
import { type Cost, costOf } from './lib/process-cost.ts'
import { heading } from './lib/report.ts'

/** `COUNT`, `EVENTS` and `ENGINE` make it smaller. */
const COUNT = process.env['COUNT'] ?? '20000'
const EVENTS = Number(process.env['EVENTS'] ?? 32)
const ENGINE = process.env['ENGINE']
/** What one request may hold the event loop for, and by how much it may make the process grow. */
const [STALL_MS, MEBIBYTES] = [50, 64]
const LONG = 'x'.repeat(64_000)

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
  const env = { SAMPLE: COUNT, RATE_LIMIT_PER_MINUTE: '0' }
  let host = await startHost({ env, databaseUrl, readyWithinMs: 600_000 })
  const large = await fill(host)
  console.log(
    '  | Operation | What | Status | Answer, MiB | Wall, ms | Longest stall, ms | Loop, ms | Store, ms | Memory, MiB | |',
  )
  console.log('  |---|---|---:|---:|---:|---:|---:|---:|---:|---|')
  const measured = new Set<string>()
  for (const asked of largestRequests(large)) {
    await host.kill('SIGTERM')
    host = await startHost({ env, databaseUrl, dataDir: host.dataDir })
    await ask(host, asked)
    measured.add(asked.operation)
  }
  for (const asked of await others(host, large, measured)) await ask(host, asked)
  await host.remove()
}

async function ask(host: Host, { operation, what, method, path, body }: Asked): Promise<void> {
  const headers = { authorization: `Bearer ${await host.token()}`, 'content-type': 'application/json' }
  // So that neither the first request nor the code that it loads is measured.
  await fetch(`${host.url}${api}/factSheets?pageSize=5`, { headers })
  const query = '{ allFactSheets(first: 5) { edges { node { id description } } } }'
  await fetch(`${host.url}${api}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
  let [status, bytes] = [0, 0]
  const cost = await costOf(host.process.pid ?? 0, host.url, async () => {
    const answer = await fetch(host.url + path, { method, headers, ...(body === undefined ? {} : { body }) })
    status = answer.status
    bytes = await lengthOf(answer)
  })
  console.log(
    `  | ${[operation, what, status, (bytes / 1_048_576).toFixed(1), ...cells(cost), verdict(cost)].join(' | ')} |`,
  )
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

type Rows = Readonly<Record<string, { edges: { node: { id: string } }[] }>>

/** Long descriptions, many relations of one fact sheet, large bookmarks and events. */
async function fill(host: Host): Promise<Large> {
  const request = clientOf(host, await host.token())
  const graphql = async (query: string, variables: object = {}): Promise<Rows> => {
    const answer = await request<{ data: Rows; errors: unknown }>('POST', `${api}/graphql`, { query, variables })
    if (answer.errors) throw new Error(JSON.stringify(answer.errors).slice(0, 500))
    return answer.data
  }
  const page = await graphql(
    '{ a: allFactSheets(first: 700, factSheetType: Application) { edges { node { id } } } b: allFactSheets(first: 1000, factSheetType: ITComponent) { edges { node { id } } } }',
  )
  const [applications, components] = [page.a?.edges ?? [], page.b?.edges ?? []]
  const change =
    'mutation ($id: ID!, $patches: [Patch!]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { id } } }'
  await spread(applications.length, 4, async (nth) => {
    const patches = [{ op: 'replace', path: '/description', value: LONG }]
    await graphql(change, { id: applications[nth]?.node.id, patches })
  })
  const made = { name: 'Hub', type: 'Application', description: LONG }
  const { id: hub } = (await request<{ data: { id: string } }>('POST', `${api}/factSheets`, made)).data
  const links = components.map(({ node }, nth) => ({
    op: 'add',
    path: `/relApplicationToITComponent/new_${nth}`,
    value: JSON.stringify({ factSheetId: node.id }),
  }))
  await graphql(change, { id: hub, patches: links })
  let saved = ''
  await spread(200, 4, async (nth) => {
    const { data } = await request<{ data: { id: string } }>(
      'POST',
      `${api}/bookmarks`,
      bookmark(`Large ${nth}`, 100_000),
    )
    saved = data.id
  })
  const pull = { deliveryType: 'PULL', tagSets: [['large']], identifier: 'costs' }
  const subscribed = await request<{ data: { id: string } }>('POST', '/services/webhooks/v1/subscriptions', pull)
  for (let nth = 0; nth < EVENTS; nth += 1)
    await request('POST', '/services/webhooks/v1/events', {
      type: 'LARGE',
      tags: ['large'],
      payload: { text: 'x'.repeat(18 * 1_048_576) },
    })
  const events = await request<{ data: { offset: number }[] }>('GET', '/services/console/v1/events?limit=1')
  const { data: workspaces } = await request<{ data: { id: string }[] }>('GET', '/services/mtm/v1/workspaces')
  const workspaceId = workspaces[0]?.id ?? ''
  const people = await request<{ data: { id: string }[] }>('GET', `/services/mtm/v1/workspaces/${workspaceId}/users`)
  const { data: model } = await request<{ data: Large['model'] }>('GET', `${api}/models/dataModel`)
  return {
    model,
    hub,
    bookmark: saved,
    subscription: subscribed.data.id,
    event: events.data[0]?.offset ?? 1,
    workspaceId,
    userId: people.data[0]?.id ?? '',
  }
}

/** All other operations, those last that end what others need. */
async function others(
  host: Host,
  { hub, bookmark: saved, subscription, workspaceId, userId }: Large,
  measured: ReadonlySet<string>,
): Promise<Asked[]> {
  const ids = { workspace: workspaceId, user: userId, factSheet: hub, bookmark: saved, subscription }
  const idIn = (path: string) =>
    Object.entries(ids).find(([noun]) => path.toLowerCase().includes(noun.toLowerCase()))?.[1] ?? crypto.randomUUID()
  const documents = await Promise.all(
    ['pathfinder', 'webhooks', 'mtm', 'console'].map(async (id) => {
      // Safe: the service prints it, and the tests hold it to OpenAPI.
      const document: OpenapiDocument = await (await fetch(`${host.url}/services/${id}/v1/openapi.json`)).json()
      return genericRequests(`/services/${id}/v1`, document, idIn)
    }),
  )
  const rest = documents.flat().filter(({ operation }) => !measured.has(operation))
  const isLast = ({ method, operation }: Asked) =>
    method === 'DELETE' || /maintenance|sign|session|settings/i.test(operation)
  return [...rest.filter((asked) => !isLast(asked)), ...rest.filter(isLast)]
}

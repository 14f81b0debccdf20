import { expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { send } from '#testing/client.ts'
import { readDocuments } from '#testing/fuzz/documents.ts'
import { examples, prepareExample } from '#testing/fuzz/examples.ts'
import { exposures } from '#testing/fuzz/exposures.ts'
import { fuzz } from '#testing/fuzz/run.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'

// The same seeds every time, so that a red run is the fault of the change under test; `npm run soak -- fuzz` takes a new seed each time.
test.for([11, 12])(
  'random requests of every role from seed %d find no fault, leak, undocumented answer or foreign write',
  async (seed, { onTestFinished }) => {
    const service = await startService({ outgoing: { resolve: async () => [] } })
    onTestFinished(() => service.close())
    // How long an answer takes is measured by the soak: here other tests run beside it.
    const { findings, statuses } = await fuzz(service, { seed, requests: 250, hangMs: 60_000 })
    expect(findings).toEqual([])
    expect([200, 204, 400, 401, 403, 404, 405, 422].filter((status) => !statuses.has(status))).toEqual([])
  },
)

const stack = "TypeError: Cannot read properties of undefined (reading 'id')"
const refused = (status: number, message: string) =>
  Response.json({ status: 'ERROR', type: 'Error', errorMessage: message, message, errors: [] }, { status })

const showingNothing = operations
  .filter(({ id }) => exposures[id] === '')
  .map(({ method, path }) => ({ method, path: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** The answers of a service with one mistake of every kind. */
const spoiled =
  (service: TestService): TestService['fetch'] =>
  async (request) => {
    const path = new URL(request.url).pathname
    if (path.endsWith('/counts')) return refused(500, 'The service failed')
    if (/\/(notifications|history|event_tags|versions)$/.test(path))
      return refused(418, 'No such status in the document')
    if (path.includes('/models/')) return refused(400, stack)
    // Each mistake is at several places: which operations a seed meets changes with every new one.
    if (/\/(account|roles|status|preferences|place|profile|previousToken|preview)$/.test(path))
      return Response.json({ status: 'OK', type: 'Account' })
    if (/\/(suggestions|languages|bookmarks)\b/.test(path))
      await service.service.setup.createWorkspace(crypto.randomUUID())
    const answer = await service.fetch(request)
    // After one that may show something, there may be nothing left that is hidden.
    if (answer.ok && showingNothing.some(({ method, path: of }) => method === request.method && of.test(path)))
      await service.storage.db.updateTable('fact_sheet').set({ read_acl: [] }).execute()
    return answer
  }

test('random requests find a fault, an undocumented status, an internal text, a wrong answer, a foreign write and something shown', async ({
  onTestFinished,
}) => {
  const service = await startService({ outgoing: { resolve: async () => [] } })
  onTestFinished(() => service.close())
  const { findings } = await fuzz(service, { fetch: spoiled(service), seed: 15, requests: 250, hangMs: 60_000 })
  const kinds = new Set(findings.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['fault', 'internals', 'schema', 'shown', 'undocumented', 'write'])
})

test('for every operation that writes, it is said what it can show to whom', () => {
  const writing = operations.filter(({ method, reads, id }) => (method !== 'GET' && !reads) || id === 'executeGraphql')
  expect(Object.keys(exposures).toSorted()).toEqual(writing.map(({ id }) => id).toSorted())
})

test('every example of a call, which random requests start from, is answered with success', async ({
  onTestFinished,
}) => {
  const service = await startService({ outgoing: { resolve: async () => [] } })
  onTestFinished(() => service.close())
  const documented = await readDocuments(service)
  const { token } = await signedIn(service, 'ADMIN')
  const refusals = []
  for (const id of examples.keys()) {
    const [operation, example] = [documented.find((other) => other.id === id), await prepareExample(service, id)]
    const path = operation?.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(example?.params[name]))
    const query = new URLSearchParams(
      Object.entries(example?.params ?? {}).flatMap(([name, value]) =>
        operation?.path.includes(`{${name}}`) ? [] : [[name, String(value)]],
      ),
    )
    const headers = example?.caller?.headers ?? { authorization: `Bearer ${token}` }
    const isForm = operation?.body?.mediaType.includes('urlencoded') === true
    const body = isForm ? new URLSearchParams(Object(example?.body)) : example?.body
    const sent = operation?.body ? { headers, body } : { headers }
    const answer = await send(service, operation?.method ?? '', `${operation?.base}${path}?${query}`, sent)
    if (answer.status >= 300) refusals.push({ id, status: answer.status, body: answer.body })
  }
  expect(refusals).toEqual([])
})

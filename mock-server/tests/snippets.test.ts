import { expect, test as anyTest } from 'vitest'
import { operations } from '#contract/index.ts'
import { send } from '#testing/client.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/fact-sheets/asking.ts'
import { allPages, blocksOf, guides } from '#testing/guides/guide.ts'
import { shapeOf } from '#testing/guides/shape-of.ts'

const blocks = allPages().flatMap(blocksOf)
const marked = (...marks: string[]) => blocks.filter(({ mark }) => marks.includes(mark))

anyTest('every snippet of the documentation has a mark that says how it is tried', () => {
  const known = ['sh', 'sh start', 'json', 'graphql', 'http', 'js', 'text', 'sql']
  expect(blocks.filter(({ mark }) => !known.includes(mark)).map(({ page, code }) => [page, code])).toEqual([])
  expect(blocks.length).toBeGreaterThan(50)
})

anyTest('commands stand only in guides, whose commands are run', () => {
  expect([...new Set(marked('sh', 'sh start').map(({ page }) => page))]).toEqual(guides)
})

anyTest.for(marked('json'))('the JSON of $page can be read', ({ code }) => {
  const isWhole = code.trimEnd().split('\n').length > 2
  for (const text of isWhole ? [code] : code.trimEnd().split('\n')) expect(() => JSON.parse(text)).not.toThrow()
})

test.for(marked('graphql'))('the GraphQL of $page is answered', async ({ code }, { admin, ask }) => {
  const [application, component] = await Promise.all(
    ['Application', 'ITComponent'].map((type) => newFactSheet(admin, type)),
  )
  await ask('mutation { upsertTagGroup(name: "Regulation", restrictToFactSheetTypes: [Application]) { id } }')
  const query = code
    .replace('id: "…"', `id: "${application?.id}"`)
    .replace('rev: 7', 'rev: 1')
    .replace(String.raw`\"factSheetId\":\"…`, String.raw`\"factSheetId\":\"${component?.id}`)
    .replace('<user id>', admin.userId)
  expect(await ask(query)).toEqual(expect.any(Object))
})

/** The line of a request, and its body. */
const requestIn = (code: string) => {
  const [, method = '', path = '', body = ''] = /^(\w+) (\S+)\n\n([^]*)$/.exec(code) ?? []
  return { method, path, body }
}
const deliveries = marked('http').filter(({ code }) => / HTTP\/1\.1$/m.test(code))
const requests = marked('http').filter((block) => !deliveries.includes(block))

anyTest.for(deliveries)('the body of a delivery in $page can be read', ({ code }) => {
  expect(() => JSON.parse(code.split('\n\n')[1] ?? '')).not.toThrow()
})

anyTest.for(requests)('a request in $page fits its operation', ({ code }) => {
  const { method, path, body } = requestIn(code)
  const fitting = operations.filter((operation) => operation.method === method && path.endsWith(`/v1${operation.path}`))
  expect(fitting.map((operation) => operation.body.safeParse(JSON.parse(body)).error)).toEqual([undefined])
})

test.for(requests.filter(({ code }) => !code.includes('{id}')))(
  'a request in $page is answered as shown below it',
  async ({ code, next }, { admin, service }) => {
    const { method, path, body } = requestIn(code)
    const sent = { ...JSON.parse(body), ...(body.includes('workspaceId') && { workspaceId: service.workspace.id }) }
    const answer = await send(service, method, path, { body: sent, token: admin.token })
    expect(answer.body).toEqual(shapeOf(JSON.parse(next?.code ?? 'null')))
  },
)

test.for(marked('js'))('the callback of $page runs', async ({ code }, { admin }) => {
  const answer = await admin.post('/services/console/v1/callbacks/dry-run', {
    callback: code,
    sample: { bookmarkName: 'Applications to retire' },
  })
  expect(answer.body.data).toMatchObject([{ after: '{"text":"Applications to retire changed"}', console: '' }])
})

import { type OdataQuery, o } from 'odata'
import { expect } from 'vitest'
import { listen } from '#node/listener.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { addPlatforms } from '#testing/fact-sheets/copies.ts'
import { LABELS, newApiToken, newFeed, viewOf } from '#testing/feeds.ts'
import { startService } from '#testing/service.ts'
import { signedIn } from '#testing/people.ts'

const ROWS = 5000

interface Row {
  readonly id: string
  readonly displayName: string
}

/** A feed of 5,000 rows behind a real port, and a program that reads it with a client of its own. */
const test = fixtures
  .extend('listener', { scope: 'file' }, async ({}, { onCleanup }) => {
    const listener = await listen(0, '127.0.0.1', () => {})
    onCleanup(() => listener.close(0))
    return listener
  })
  .extend('program', { scope: 'file' }, async ({ listener }, { onCleanup }) => {
    const baseUrl = `http://127.0.0.1:${listener.port}`
    const service = await startService({ baseUrl })
    onCleanup(() => service.close())
    listener.serve((request) => service.service.fetch(request), {}, undefined)
    const admin = await signedIn(service, 'ADMIN')
    const names = await addPlatforms(service, admin, ROWS)
    const id = await newFeed(admin, viewOf(['Platform'], ['description', 'completion', 'createdAt']))
    const token = await newApiToken(admin)
    const headers = { authorization: `Basic ${btoa(`apitoken:${token}`)}`, accept: 'application/json' }
    const at = (address: string) => o(address, { headers })
    const get = (query: OdataQuery): Promise<Row[]> => at(`${baseUrl}${LABELS}/${id}/`).get('Platforms').query(query)
    /** All pages, as their links lead from one to the next. */
    const pages = async (query: string): Promise<{ rows: Row[]; count: unknown }[]> => {
      const read: { rows: Row[]; count: unknown }[] = []
      for (let next: string | undefined = `${baseUrl}${LABELS}/${id}/Platforms${query}`; next !== undefined;) {
        const answer = await at(next).get().fetch()
        if (!(answer instanceof Response) && Array.isArray(answer)) throw new Error('The client sent a batch')
        const page: { value: Row[]; '@odata.count'?: number; '@odata.nextLink'?: string } = await answer.json()
        read.push({ rows: page.value, count: page['@odata.count'] })
        next = page['@odata.nextLink']
      }
      return read
    }
    return { get, pages, names }
  })

test('a client of OData loads 5,000 rows page by page, each once and in their order', async ({ program }) => {
  const pages = await program.pages('?$count=true')
  expect(pages.map(({ rows }) => rows.length)).toEqual([1000, 1000, 1000, 1000, 1000])
  expect(pages.map(({ count }) => count)).toEqual([ROWS, undefined, undefined, undefined, undefined])
  expect(pages.flatMap(({ rows }) => rows.map(({ displayName }) => displayName))).toEqual(program.names)
})

test('a client of OData filters, sorts, selects and skips', async ({ program }) => {
  const rows = await program.get({
    $filter: "startswith(displayName,'P 00') and displayName gt 'P 00990'",
    $orderby: 'displayName desc',
    $select: 'displayName,completion',
    $top: 2,
    $skip: 1,
  })
  expect(rows).toEqual([
    { displayName: 'P 00998', completion: 0 },
    { displayName: 'P 00997', completion: 0 },
  ])
  const [descending] = await program.pages("?$orderby=displayName desc&$filter=displayName le 'P 00003'")
  expect(descending?.rows.map(({ displayName }) => displayName)).toEqual(['P 00003', 'P 00002', 'P 00001'])
})

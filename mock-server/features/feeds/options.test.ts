import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { newFactSheetId } from '#testing/fact-sheets/graph.ts'
import { LABELS, newFeed, viewOf } from '#testing/feeds.ts'

const names = ['Ada', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus']

const test = fixtures.extend('read', { scope: 'file' }, async ({ admin }) => {
  for (const name of names) await newFactSheetId(admin, name)
  const id = await newFeed(admin, viewOf(['Application'], ['alias', 'createdAt', 'completion', 'tags']))
  return (path: string, headers: Record<string, string> = {}) => admin.get(`${LABELS}/${id}${path}`, { headers })
})
const shown = ({ body }: { body: { value: { displayName: string }[] } }) =>
  body.value.map(({ displayName }) => displayName)
const rows = (query: string) => `/Applications?${query}`

describe('a page of a feed', () => {
  test('is what $top, $skip and $orderby select, with the total of $count', async ({ read }) => {
    const page = await read(rows('$orderby=displayName%20desc&$top=2&$skip=1&$count=true'))
    expect([shown(page), page.body['@odata.count']]).toEqual([['Fay', 'Eve'], 7])
    expect(page.body).not.toHaveProperty('@odata.nextLink')
    expect((await read(rows('$top=0&$count=true'))).body).toMatchObject({ '@odata.count': 7, value: [] })
    expect(shown(await read(rows('$skip=7')))).toEqual([])
    expect((await read(rows('$count=false'))).body).not.toHaveProperty('@odata.count')
  })

  test('leads to the next one with the same options, until $top is reached', async ({ read }) => {
    const query =
      "$top=5&$skip=1&$count=true&$filter=displayName ne 'Cid'&$select=displayName&$orderby=displayName&mine=a%26b"
    const prefer = { prefer: 'odata.maxpagesize=2' }
    const pages: string[][] = []
    let path: string | undefined = rows(query)
    while (path !== undefined) {
      const page = await read(path, prefer)
      expect(page.headers.get('preference-applied')).toBe('odata.maxpagesize=2')
      expect(page.body['@odata.count']).toBe(pages.length === 0 ? 6 : undefined)
      pages.push(shown(page))
      const link: string | undefined = page.body['@odata.nextLink']
      if (link !== undefined) expect(link).toContain('mine=a%26b')
      path = link?.slice(link.indexOf('/Applications'))
    }
    expect(pages).toEqual([['Bob', 'Dot'], ['Eve', 'Fay'], ['Gus']])
  })

  test('has the control information that is asked for', async ({ read }) => {
    const [none, full] = [
      await read(rows('$top=1&$format=application/json;odata.metadata=none')),
      await read(rows('$top=1'), { accept: 'application/json;odata.metadata=full;IEEE754Compatible=true' }),
    ]
    expect(Object.keys(none.body)).toEqual(['value'])
    expect(none.headers.get('content-type')).toBe('application/json;odata.metadata=none;charset=utf-8')
    const [row] = full.body.value
    expect(row).toMatchObject({
      '@odata.type': '#Landscape.Application',
      '@odata.id': expect.stringMatching(new RegExp(`/Applications\\(${row.id}\\)$`)),
      'id@odata.type': '#Guid',
      'createdAt@odata.type': '#DateTimeOffset',
      'completion@odata.type': '#Int64',
      completion: '0',
    })
  })

  test('comes as CSV too, with all rows in one answer', async ({ read }) => {
    const { body, headers } = await read(
      rows('$format=csv&$select=displayName,completion&$filter=displayName gt %27C%27'),
    )
    expect(body).toBe(
      `displayName,completion\r\n${names
        .slice(2)
        .map((name) => `${name},0\r\n`)
        .join('')}`,
    )
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect((await read(rows('$top=2&$select=displayName'), { accept: 'text/csv' })).body).toBe(
      'displayName\r\nAda\r\nBob\r\n',
    )
  })

  test('takes the header that spreadsheets send', async ({ read }) => {
    const accept = 'application/json;odata.metadata=minimal;q=1.0,application/atomsvc+xml;q=0.8,*/*;q=0.1'
    const headers = { accept, 'odata-maxversion': '4.0', 'odata-version': '4.0' }
    expect((await read(rows('$top=1'), headers)).status).toBe(200)
  })
})

describe('a feed refuses in the form of OData', () => {
  test.for([
    ['$top=-1', 400, '$top'],
    ['$top=2&$top=3', 400, '$top'],
    ['$skip=x', 400, '$skip'],
    ['$count=1', 400, '$count'],
    ['$select=nothing', 400, '$select'],
    ['$orderby=nothing', 400, '$orderby'],
    ['$orderby=alias up', 400, '$orderby'],
    ['$orderby=tags', 400, '$orderby'],
    ['$skiptoken=x', 400, '$skiptoken'],
    ['$filter=nothing eq 1', 400, '$filter'],
    ['$filter=alias/any(a:a)', 501, '$filter'],
    ['$expand=alias', 501, '$expand'],
    ['$search=x', 501, '$search'],
    ['$apply=x', 501, '$apply'],
    ['$compute=x', 501, '$compute'],
    ['@p1=x', 501, '@p1'],
    ['$madeUp=x', 400, '$madeUp'],
    ['$format=atom', 406, '$format'],
    ['$format=application/json;odata.metadata=more', 406, '$format'],
    ['$filter=%00', 400, '$filter'],
  ] as const)('%s with %i', async ([query, expected, target], { read }) => {
    const { status, body, headers } = await read(rows(query))
    expect({ status, target: body.error?.target }).toEqual({ status: expected, target })
    expect(Object.keys(body.error)).toEqual(['code', 'message', 'target'])
    expect(headers.get('odata-version')).toBe('4.0')
  })

  test.for([
    ['/Applications', { accept: 'image/png' }, 406, 'Accept'],
    ['/Applications', { 'odata-maxversion': '3.0' }, 400, 'OData-MaxVersion'],
    ['/$metadata?$format=json', {}, 406, '$format'],
    ['/$metadata?$top=1', {}, 501, '$top'],
    ['?$filter=x', {}, 501, '$filter'],
    ['/Applications/$count?$top=1', {}, 501, '$top'],
    ['/Nothings', {}, 404, 'resource'],
    ['/Nothings/$count', {}, 404, 'resource'],
    ['/Applications/x/y/z', {}, 404, 'path'],
  ] as const)('%s %j with %i', async ([path, headers, expected, target], { read }) => {
    const { status, body } = await read(path, { ...headers })
    expect({ status, target: body.error?.target }).toEqual({ status: expected, target })
  })

  test('another method than GET, and names the ones that it takes', async ({ service, admin }) => {
    const request = new Request(`http://landscape.test${LABELS}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const answer = await service.fetch(request)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
    expect((await answer.json()).error.code).toBe('wrongMethod')
  })
})

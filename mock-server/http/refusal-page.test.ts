import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { open } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
/** What Java's own client sends, unasked. */
const JAVA = 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'
const DOWNLOADS = '/services/pathfinder/v1/exports/downloads'
const NO_KEY = 'key=11111111-1111-1111-1111-111111111111'

const links = [
  [
    'a link to a file that was used',
    `${DOWNLOADS}/22222222-2222-2222-2222-222222222222?${NO_KEY}`,
    404,
    'Get a new link',
  ],
  ['a document', '/services/pathfinder/v1/documents/x/download', 401, 'Sign in to Landscape Console'],
  ['a feed', '/services/odata/v1/landscape/x', 401, 'API token'],
  ['an address of nothing', '/services/nothing', 404, 'Check the address'],
] as const

describe.each(links)('%s', (_name, path, status, next) => {
  test('is a page for a person, with what happened and what to do', async ({ service }) => {
    const answer = await open(service, 'GET', path, { headers: { accept: BROWSER } })
    const page = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page).toContain(next)
    expect(page).toContain('<a href="/">Open Landscape Console</a>')
    const [, style = ''] = /<style>(.*)<\/style>/.exec(page) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`)
  })

  test.for([
    ['no Accept', {}],
    ['JSON', { accept: 'application/json' }],
    ['HTML among others', { accept: JAVA }],
    ['a page for a script', { accept: BROWSER, 'sec-fetch-mode': 'cors' }],
  ] as const)('is JSON for a program that asks for %s', async ([, headers], { service }) => {
    const answer = await open(service, 'GET', path, { headers })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json'])
  })
})

test('a page is in the language of the browser', async ({ service }) => {
  const headers = { accept: BROWSER, 'accept-language': 'fr-CH,de-CH;q=0.9,en;q=0.5' }
  const answer = await open(service, 'GET', links[0][1], { headers })
  expect(answer.headers.get('content-language')).toBe('de')
  expect(await answer.text()).toContain('Dieser Link öffnet keine Datei mehr')
})

test('without a key, a download is 401 for strangers and 400 for whoever is signed in', async ({ service, viewer }) => {
  const path = `${DOWNLOADS}/${service.workspace.id}`
  expect((await open(service, 'GET', path)).status).toBe(401)
  const answer = await viewer.get(path)
  expect([answer.status, answer.body.errors]).toEqual([400, [{ value: 'key', messages: ['is required'] }]])
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, describe, expect } from 'vitest'
import { staticFiles } from './static-files.ts'

const test = base
  // A build of the console: a page, a script in three encodings and an icon.
  .extend('folder', { scope: 'file' }, ({}, { onCleanup }) => {
    const folder = mkdtempSync(join(tmpdir(), 'landscape-console-'))
    onCleanup(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'assets'))
    const meta =
      '<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="landscape-service" content="__SERVICE_NAME__">'
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html>${meta}<script type="module" src="/assets/a-1.js"></script>`,
    )
    writeFileSync(join(folder, 'assets/a-1.js'), 'plain')
    writeFileSync(join(folder, 'assets/a-1.js.br'), 'brotli')
    writeFileSync(join(folder, 'assets/a-1.js.gz'), 'gzip')
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    return folder
  })
  .extend('answer', { scope: 'file' }, ({ folder }) => staticFiles(folder, 'landscape-1'))
  .extend(
    'get',
    { scope: 'file' },
    ({ answer }) =>
      (path: string, headers: Record<string, string> = {}) =>
        answer(new Request(`http://landscape.test${path}`, { headers })),
  )

describe('the page of the console', () => {
  test.for(['/', '/index.html', '/bookmarks', '/bookmarks/4b1f?tab=mine', '/some/page/of/ours'])(
    'answers %s with HTML that no cache keeps',
    async (path, { get }) => {
      const response = await get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('has the name of the service and a new nonce of its policy in every response', async ({ get }) => {
    const pages = await Promise.all([get('/'), get('/')])
    const nonces = await Promise.all(
      pages.map(async (page) => {
        const html = await page.text()
        expect(html).toContain('content="landscape-1"')
        expect(html).not.toMatch(/__(?:SERVICE_NAME|BASE_PATH|CSP_NONCE)__/)
        const nonce = /name="csp-nonce" content="([\w-]{20,})"/.exec(html)?.[1] ?? 'none'
        expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('may run only scripts from files of its origin', async ({ get }) => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'; script-src 'self';`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).not.toMatch(/unsafe|\*/)
  })
})

describe('a static file', () => {
  test('of the build is cached forever, in the best encoding that the browser accepts', async ({ get }) => {
    const forms = await Promise.all(
      ['gzip, deflate, br', 'gzip', ''].map(async (encodings) => {
        const response = await get('/assets/a-1.js', { 'accept-encoding': encodings })
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
        expect(response.headers.get('vary')).toBe('accept-encoding')
        return [response.headers.get('content-encoding'), await response.text()]
      }),
    )
    expect(forms).toEqual([
      ['br', 'brotli'],
      ['gzip', 'gzip'],
      [null, 'plain'],
    ])
  })

  test('without a hash in its name is revalidated, and not sent again', async ({ get }) => {
    const first = await get('/favicon.svg')
    expect(first.headers.get('cache-control')).toBe('no-cache')
    const revalidation = await get('/favicon.svg', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(revalidation.status).toBe(304)
  })

  test.for(['/assets/gone.js', '/gone.png', '/assets/', '/assets/gone', '/..%2f..%2fpackage.json', '//etc/passwd.txt'])(
    '%s that does not exist is 404',
    async (path, { get }) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('with a malformed address is answered 400', async ({ get }) => {
    expect((await get('/%E0%A4%A')).status).toBe(400)
  })

  test('accepts no writes', async ({ answer }) => {
    const response = await answer(new Request('http://landscape.test/', { method: 'POST' }))
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

test('the console without a build answers how to make one', async ({ folder }) => {
  const response = await (
    await staticFiles(join(folder, 'nowhere'), 'pathfinder')
  )(new Request('http://landscape.test/'))
  expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm start builds it')])
})

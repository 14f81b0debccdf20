import { afterEach, expect, test } from 'vitest'
import { servicePath, styleNonce } from './site.ts'

const metas: HTMLMetaElement[] = []
/** The page as the server sends it: with its settings in meta elements. */
function write(settings: Record<string, string>): void {
  for (const [name, content] of Object.entries(settings)) {
    const meta = Object.assign(document.createElement('meta'), { name, content })
    document.head.append(meta)
    metas.push(meta)
  }
}
afterEach(() => {
  for (const meta of metas.splice(0)) meta.remove()
})

test.for<[where: string, settings: Record<string, string>, pathfinder: string, mtm: string]>([
  ['without settings', {}, '/services/pathfinder/v1', '/services/mtm/v1'],
  [
    'of a development server, which fills in nothing',
    { 'landscape-base': '__BASE__', 'landscape-service': '__SERVICE__' },
    '/services/pathfinder/v1',
    '/services/mtm/v1',
  ],
  [
    'of a server below a path, with a service name of its own',
    { 'landscape-base': '/tools/landscape', 'landscape-service': 'inventory' },
    '/tools/landscape/services/inventory/v1',
    '/tools/landscape/services/mtm/v1',
  ],
])('a page %s asks the right addresses', ([, settings, pathfinder, mtm]) => {
  write(settings)
  expect([servicePath('pathfinder'), servicePath('mtm')]).toEqual([pathfinder, mtm])
})

test('the nonce of styles is the one that the server wrote, if there is one', () => {
  expect(styleNonce()).toBeUndefined()
  write({ 'csp-nonce': 'r4nd0m' })
  expect(styleNonce()).toBe('r4nd0m')
})

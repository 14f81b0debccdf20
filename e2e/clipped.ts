import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { pseudoTexts } from '../src/testing/pseudo-locale.ts'

const root = join(import.meta.dirname, '..')

/**
 * Serves the English texts of the page in the pseudo-locale. Each language file is a script of its own, which the manifest names.
 * Not by `page.route`, which switches off the cache of the browser: each of a hundred pages would load and compile all code anew.
 */
export async function usePseudoLocale(page: Page): Promise<void> {
  const folder = join(root, 'src/i18n/en')
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'dist/console-manifest.json'), 'utf8'))
  const scripts = new Map(
    readdirSync(folder).map((name) => [`/${fileOf(manifest, `src/i18n/en/${name}`)}`, join(folder, name)]),
  )
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const source = scripts.get(new URL(request.url).pathname) ?? ''
    const texts = JSON.stringify(pseudoTexts(JSON.parse(readFileSync(source, 'utf8'))))
    const body = Buffer.from(`const texts = ${texts}; export { texts as default }`).toString('base64')
    const responseHeaders = [{ name: 'content-type', value: 'text/javascript; charset=utf-8' }]
    const answer = session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
    // A page that is left meanwhile takes its requests back. Texts that a page still waits for are missed by the test.
    answer.catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [...scripts.keys()].map((path) => ({ urlPattern: `*${path}` })) })
}

function fileOf(manifest: unknown, source: string): string {
  // Safe: the build has written it, and a wrong shape ends in the error below.
  const file = (manifest as Record<string, { file?: string } | undefined>)[source]?.file
  if (file === undefined) throw new Error(`${source} is no script of its own`)
  return file
}

/** Texts that are cut off where the reader can't get at the rest: no ellipsis, no title or tip, and nothing to scroll. */
export const clippedTexts = (page: Page): Promise<string[]> => page.evaluate(findClipped)

/** Runs in the page. */
function findClipped(): string[] {
  const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const ownText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  return [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const style = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    // Hidden from view on purpose, as texts for screen readers are.
    if (!ownText(element) || width <= 1 || height <= 1 || style.visibility === 'hidden') return []
    if (element.closest('[title], [data-tip]') || style.textOverflow === 'ellipsis') return []
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const around = getComputedStyle(box)
      if (around.textOverflow === 'ellipsis' && box !== element) return []
      const isCut =
        (isClipping(around.overflowX) && box.scrollWidth > box.clientWidth + 1) ||
        (isClipping(around.overflowY) && box.scrollHeight > box.clientHeight + 1)
      if (!isCut) continue
      const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
      const isOutside = inner.right > outer.right + 1 || inner.left < outer.left - 1
      if (box === element || isOutside) return [`${element.tagName.toLowerCase()} “${element.innerText.slice(0, 60)}”`]
    }
    return []
  })
}

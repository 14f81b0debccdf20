import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

// Other rules look at names, roles and structure, which no scheme changes; running them once keeps the tests short.
const colorRules: string[] = ['color-contrast', 'link-in-text-block']
const schemes = [
  ['light', 'none', undefined],
  ['dark', 'none', colorRules],
  ['light', 'active', colorRules],
] as const
const isEveryScheme = process.env.AXE_SCHEMES === 'all'

/** The page in its current state has no violations that axe finds, in the light scheme. `npm run soak -- axe` takes every scheme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectIn(page, isEveryScheme ? schemes : schemes.slice(0, 1))
}

/**
 * The same in every scheme: light, dark, and with forced colours. For a page with colours of its own, and once for each kind of
 * element that pages share.
 */
export async function expectAccessibleColors(page: Page): Promise<void> {
  await expectIn(page, schemes)
}

async function expectIn(page: Page, wanted: readonly (typeof schemes)[number][]): Promise<void> {
  for (const [colorScheme, forcedColors, rules] of wanted) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    const violations = await violationsOn(page, rules ? { runOnly: rules } : {})
    expect.soft(violations, `${colorScheme}, forced colours ${forcedColors}`).toEqual([])
  }
  if (wanted.length > 1) await page.emulateMedia({ forcedColors: 'none' })
}

/** Axe goes to each document once and sends back violations alone: its code and full results are megabytes. The console has no frames. */
async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (given) => {
    // Safe: the source above has put it there.
    const { run } = Reflect.get(window, 'axe') as typeof axe
    const { violations } = await run(document, { ...given, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, options)
}

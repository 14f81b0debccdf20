import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// Other rules look at names, roles and structure, which no scheme changes; running them once keeps the tests short.
const colorRules: string[] = ['color-contrast', 'link-in-text-block']
const schemes = [
  ['light', 'none', undefined],
  ['dark', 'none', colorRules],
  ['light', 'active', colorRules],
] as const

/** The page in its current state has no violations that axe finds: light, dark, and with forced colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, forcedColors, rules] of schemes) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    const axe = new AxeBuilder({ page })
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect.soft(found, `${colorScheme}, forced colours ${forcedColors}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none' })
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const schemes = [
  ['light', 'none'],
  ['dark', 'none'],
  ['light', 'active'],
] as const

/** The page in its current state has no violations that axe finds: light, dark, and with forced colours. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, forcedColors] of schemes) {
    await page.emulateMedia({ colorScheme, forcedColors, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(`\\b${colorScheme}\\b`))
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect.soft(found, `${colorScheme}, forced colours ${forcedColors}`).toEqual([])
  }
  await page.emulateMedia({ forcedColors: 'none' })
}

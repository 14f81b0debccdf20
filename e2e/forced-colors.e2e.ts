import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** What somebody with forced colours can tell apart: fills, edges, rings, underlines and where a thumb is, of an element and its parts. */
const lookOf = (locator: Locator): Promise<string[]> =>
  locator.evaluate((root) =>
    [root, ...root.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part || null)
        const edge = (width: string, color: string) => (width === '0px' ? '' : `${width} ${color}`)
        return [
          /rgba\(.*, 0(\.\d+)?\)/.test(style.backgroundColor) ? '' : style.backgroundColor,
          edge(style.borderTopWidth, style.borderTopColor),
          edge(style.borderLeftWidth, style.borderLeftColor),
          edge(style.borderBottomWidth, style.borderBottomColor),
          style.outlineStyle === 'none' ? '' : edge(style.outlineWidth, style.outlineColor),
          style.color,
          style.textDecorationLine,
          style.transform,
        ].join('|')
      }),
    ),
  )

test.beforeEach(async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(4)).toBeVisible()
})

test('in forced colours the selected tab has a line under it', async ({ page }) => {
  const line = page.locator('main .MuiTabs-indicator')
  await expect(line).toBeVisible()
  // Tabs grow when their counts arrive, and the line follows.
  await expect(async () => {
    const selected = await page.locator('main .MuiTab-root.Mui-selected').boundingBox()
    const box = await line.boundingBox()
    expect(selected).not.toBeNull()
    expect(box?.x).toBeCloseTo(selected?.x ?? 0, 0)
  }).toPass()
  const canvas = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  expect(await line.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(canvas)
})

test('in forced colours the page that is open differs from the others in the navigation', async ({ page }) => {
  const item = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  await expect(item('Bookmarks')).toHaveAttribute('aria-current', 'page')
  expect((await lookOf(item('Bookmarks'))).slice(0, 3)).not.toEqual((await lookOf(item('Users'))).slice(0, 3))
})

test('in forced colours badges have an edge', async ({ page }) => {
  await page.goto('/bookmarks?tab=stale')
  const badge = page.locator('.MuiChip-root', { hasText: 'Read-only' }).first()
  await expect(badge).toBeVisible()
  const { width, style } = await badge.evaluate((element) => {
    const { outlineWidth, outlineStyle } = getComputedStyle(element)
    return { width: outlineWidth, style: outlineStyle }
  })
  expect([width, style]).toEqual(['1px', 'solid'])
})

test('in forced colours the chosen density in the menu of columns can be told apart', async ({ page }) => {
  await page.getByRole('button', { name: 'Columns' }).click()
  const density = page.getByRole('radiogroup', { name: 'Density' })
  const segment = (name: string) => density.locator('label', { hasText: name })
  await expect(segment('Default')).toBeVisible()
  expect((await lookOf(segment('Default')))[0]).not.toEqual((await lookOf(segment('Compact')))[0])
})

test('in forced colours the row whose panel is open differs from the others', async ({ page }) => {
  await page.getByRole('row').nth(2).click()
  await expect(page.getByRole('complementary')).toBeVisible()
  // The row under the keys has a ring; the open one has to be told apart without it.
  await page.getByRole('searchbox').focus()
  const [open, other] = [page.locator('[data-row][data-open]').first(), page.getByRole('row').nth(4)]
  const ownLook = async (row: Locator) => (await lookOf(row)).slice(0, 3)
  expect(await ownLook(open)).not.toEqual(await ownLook(other))
})

test('in forced colours the chosen segment, a switch that is on and the edge of a dialog can be told apart', async ({
  page,
}) => {
  await page.getByRole('button', { name: /your account/ }).click()
  const theme = page.getByRole('radiogroup', { name: 'Theme' })
  const segment = (name: string) => theme.locator('label', { hasText: name })
  await expect(segment('System')).toBeVisible()
  expect(await lookOf(segment('System'))).not.toEqual(await lookOf(segment('Dark')))
  await page.keyboard.press('Escape')

  await page.keyboard.press('?')
  const dialog = page.locator('.MuiDialog-paper')
  await expect(dialog).toBeVisible()
  const { width, color, background } = await dialog.evaluate((paper) => {
    const style = getComputedStyle(paper)
    return { width: style.borderTopWidth, color: style.borderTopColor, background: style.backgroundColor }
  })
  expect(width).not.toBe('0px')
  expect(color).not.toBe(background)

  const control = dialog.locator('label', { hasText: 'Single-key shortcuts' })
  const on = await lookOf(control)
  await control.click()
  await expect.poll(() => lookOf(control)).not.toEqual(on)
})

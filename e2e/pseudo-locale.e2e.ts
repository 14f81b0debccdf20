import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { pseudo } from '../src/testing/pseudo-locale.ts'
import { clippedTexts, usePseudoLocale } from './clipped.ts'
import { expect, test } from './fixtures.ts'

const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Waits until the page shows texts of the pseudo-locale, then looks for clipped ones. */
async function expectUnclipped(page: Page, at: string): Promise<void> {
  await expect(page.getByText(/^\[/).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect.soft(await clippedTexts(page), at).toEqual([])
}

/** Looks at both sizes, the one that the window has first: to load a page takes far longer than to draw it in another size. */
async function expectUnclippedInSizes(page: Page, at: string): Promise<void> {
  const isNarrow = page.viewportSize()?.width === 390
  for (const size of isNarrow ? sizes.toReversed() : sizes) {
    await page.setViewportSize(size)
    await page.waitForFunction((width) => innerWidth === width, size.width)
    // Media queries and observers of sizes take effect within a frame; the next one begins after it was drawn.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expectUnclipped(page, `${at} at ${size.width}`)
  }
}

test('texts that are 40 % longer are clipped on no page', async ({ page, signInAs }) => {
  await usePseudoLocale(page)
  await page.goto('/sign-in')
  await expectUnclippedInSizes(page, 'sign-in')
  await signInAs(page, 'admin', paths.bookmarks())
  for (const path of [
    paths.bookmarks(),
    paths.bookmarks({ tab: 'stale' }),
    paths.bookmarks({ q: 'nothing has this name' }),
    paths.users(),
    paths.users({ q: 'nobody has this name' }),
    paths.technicalUsers(),
    paths.webhooks(),
    paths.dataModel(),
    paths.dataModel({ item: 'factSheets/Application' }),
    paths.dataModel({ item: 'factSheets/Application/businessCriticality' }),
    paths.dataModel({ item: 'relations/applicationITComponentRelation', panel: 'graph' }),
    paths.dataModel({ view: 'history' }),
    paths.viewModel({ type: 'Application' }),
    paths.languages({ group: 'fields' }),
    paths.reporting(),
    paths.resources(),
    paths.settings(),
    paths.branding(),
    paths.features(),
    paths.exports(),
    paths.deliveries(),
    paths.tail(),
    paths.account(),
    '/no-such-page',
  ]) {
    await page.goto(path)
    await expectUnclippedInSizes(page, path)
  }
})

test('texts that are 40 % longer are clipped in no panel and no dialog', async ({ page, signInAs }) => {
  await usePseudoLocale(page)
  await signInAs(page, 'admin', paths.bookmarks())
  for (const path of [paths.newBookmark(), paths.newUser(), paths.newTechnicalUser()]) {
    await page.goto(path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclippedInSizes(page, path)
    await page.keyboard.press('Control+s')
    await expectUnclippedInSizes(page, `${path} with errors`)
  }
  for (const path of [paths.bookmarks(), paths.users(), paths.technicalUsers(), paths.webhooks()]) {
    await page.goto(path)
    await page.getByRole('row').nth(2).click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectUnclippedInSizes(page, `panel of ${path}`)
  }
})

test('texts that are 40 % longer are clipped in no question, no menu and no palette', async ({ page, signInAs }) => {
  await usePseudoLocale(page)
  await signInAs(page, 'admin', paths.users())
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const [path, action] of [
      [paths.users(), 'Archive'],
      [paths.technicalUsers(), 'Delete'],
    ] as const) {
      await page.goto(path)
      await page.getByRole('row').nth(2).click()
      await page
        .getByRole('complementary')
        .getByRole('button', { name: pseudo(action), exact: true })
        .click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectUnclipped(page, `${action} at ${size.width}`)
    }
    const id = new URL(page.url()).searchParams.get('open') ?? ''
    await page.goto(paths.rotateToken(id))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclipped(page, `rotation at ${size.width}`)
    await page.goto(paths.bookmarks())
    await page.getByRole('row').nth(2).click()
    await page.waitForURL(/open=/)
    await page.goto(paths.editBookmark(new URL(page.url()).searchParams.get('open') ?? ''))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclipped(page, `editing a bookmark at ${size.width}`)
    await page.goto(paths.tail({ move: '1' }))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclipped(page, `setting a cursor at ${size.width}`)
    await page.goto(paths.bookmarks())
    await expect(page.getByRole('row').nth(2)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclipped(page, `palette at ${size.width}`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectUnclipped(page, `shortcuts at ${size.width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: pseudo('your account').slice(1, -5) }).click()
    await expectUnclipped(page, `account menu at ${size.width}`)
  }
})

test('a text that is clipped is found', async ({ page }) => {
  await page.setContent(`
    <p style="width: 50px; overflow: hidden; white-space: nowrap">This is too long</p>
    <p style="width: 50px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">This ends in dots</p>
    <p style="width: 50px; overflow: hidden; white-space: nowrap" title="All of it">This has a title</p>
    <p style="width: 50px">This wraps</p>`)
  expect(await clippedTexts(page)).toEqual(['p “This is too long”'])
})

import type { Page } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** The lists, and the request for their rows. */
const lists = [
  { path: paths.bookmarks, rows: '**/search/bookmarks?*' },
  { path: paths.deletedBookmarks, rows: '**/bookmarks/deleted?*' },
  { path: paths.users, rows: '**/workspaces/*/users?*' },
  { path: paths.technicalUsers, rows: '**/technicalusers?*' },
  { path: paths.webhooks, rows: '**/webhooks/v1/subscriptions?*' },
  { path: paths.deliveries, rows: '**/console/v1/deliveries?*' },
]
async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

for (const { path, rows } of lists) {
  // Skeleton, error and empty list are the same elements on every page.
  const expectState = path === paths.bookmarks ? expectAccessibleColors : expectAccessible
  test(`${path()} is accessible while it loads, after an error and without rows`, async ({ page, signInAs }) => {
    await page.route(rows, () => {})
    await signInAs(page, 'admin', path())
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
    await expectState(page)

    await page.unroute(rows)
    await page.route(rows, (route) => route.fulfill({ status: 500, json: { status: 'ERROR', errors: [] } }))
    await page.goto(path())
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
    await expectState(page)

    await page.unroute(rows)
    await page.goto(`${path()}?q=nothing+has+this+name`)
    await ready(page)
    await expectState(page)
  })
}

test('the data model is accessible while it loads, after an error, and for whoever can only view it', async ({
  page,
  signInAs,
}) => {
  await page.route(/\/models\/dataModel$/, () => {})
  await signInAs(page, 'viewer', paths.dataModel())
  await expect(page.getByRole('status', { name: 'Loading the data model' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/models\/dataModel$/)
  await page.route(/\/models\/dataModel$/, (route) =>
    route.fulfill({ status: 500, json: { status: 'ERROR', errors: [] } }),
  )
  await page.goto(paths.dataModel())
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/\/models\/dataModel$/)
  for (const item of ['factSheets/Application', 'relations/applicationITComponentRelation', 'validators/webAddress']) {
    await page.goto(paths.dataModel({ item, panel: 'preview' }))
    await ready(page)
    await expectAccessible(page)
  }
})

test('a page that does not exist is accessible', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/no-such-page')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
})

test('the menus of a list are accessible', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.bookmarks({ q: 'a' }))
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const toolbar = page.getByRole('group', { name: 'Search and filters' })
  const account = page.getByRole('button', { name: /your account/ })
  for (const button of [
    ...['Filter', 'Saved views', 'Columns'].map((name) => toolbar.getByRole('button', { name })),
    account,
  ]) {
    await button.click()
    await expect(page.locator('.MuiPopover-root, .MuiMenu-root')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('.MuiPopover-root, .MuiMenu-root')).toHaveCount(0)
  }
  const row = await page.getByRole('row').nth(2).boundingBox()
  const pointer = { x: (row?.x ?? 0) + 300, y: (row?.y ?? 0) + 10 }
  await page.mouse.click(pointer.x, pointer.y, { button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  const menu = await page.getByRole('menu').boundingBox()
  expect(Math.hypot((menu?.x ?? 0) - pointer.x, (menu?.y ?? 0) - pointer.y)).toBeLessThan(20)
  await expectAccessibleColors(page)
})

test('the questions before something is archived or left are accessible', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.users())
  await page.getByRole('row').nth(2).click()
  await page.getByRole('complementary').getByRole('button', { name: 'Archive' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)

  await page.goto(paths.bookmarks())
  await page.getByRole('row').nth(2).click()
  await page.waitForURL(/open=/)
  await page.goto(paths.editBookmark(new URL(page.url()).searchParams.get('open') ?? ''))
  await page.getByRole('textbox', { name: 'Name' }).fill('')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test('a list, its panel and its form are accessible on a phone and at 200 % zoom', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.bookmarks())
  for (const size of [
    { width: 390, height: 844 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(paths.bookmarks())
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('complementary')).toBeVisible()
    await expectAccessible(page)
    await page.goto(paths.newUser())
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  }
})

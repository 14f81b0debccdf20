import type { Locator, Page } from '@playwright/test'
import { expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** Opens the palette, types, and runs the line with this name. */
async function runFromPalette(page: Page, text: string, line: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toBeFocused()
  await page.keyboard.type(text)
  const option = page.getByRole('option', { name: line })
  await expect(option).toBeVisible()
  for (let step = 0; step < 20 && (await option.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

test('a bookmark and the people who can edit it are found by the keyboard alone', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await runFromPalette(page, 'sap integr', /SAP integration map/)
  const panel = page.getByRole('complementary', { name: 'SAP integration map' })
  await expect(panel.getByText('Can edit').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.getByRole('grid')).toBeFocused()
})

test('what is typed before the palette is there goes to its field, not to the shortcuts of the page', async ({
  page,
  signInAs,
}) => {
  const typed = Promise.withResolvers<void>()
  await page.route(/\/palette-.*\.js$/, async (route) => {
    await typed.promise
    await route.continue()
  })
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('nors')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('th')
  typed.resolve()
  await expect(page.getByRole('combobox', { name: 'Search or jump to…' })).toHaveValue('north')
  await expect(page.getByRole('dialog', { name: 'New bookmark' })).toHaveCount(0)
})

test('a bookmark that only one person can edit is created by the keyboard alone', async ({ page, site, signInAs }) => {
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Quay walls for Anna')
  const editing = page.getByRole('radiogroup', { name: 'Can edit' })
  await tabTo(page, editing.locator('input:checked'))
  const people = editing.getByLabel('People')
  for (let step = 0; step < 5 && !(await people.isChecked()); step += 1) await page.keyboard.press('ArrowRight')
  await expect(people).toBeChecked()
  await tabTo(page, page.getByRole('combobox', { name: 'People and roles who can edit' }))
  await page.keyboard.type('anna')
  await expect(page.getByRole('option', { name: /Anna Keller/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Anna Keller' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('complementary', { name: 'Quay walls for Anna' })).toBeVisible()
  const found = await (await site.api('admin')).get('/services/pathfinder/v1/search/bookmarks?q=quay')
  const [{ bookmarkOwner, permittedWriteUserIds }] = (await found.json()).data
  expect(permittedWriteUserIds.filter((id: string) => id !== bookmarkOwner.id)).toHaveLength(1)
})

test('the focus goes to the next row after a deletion, and back into the list after Undo', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  // By its id: the names of people arrive in it after the row.
  const next = (await page.getByRole('row').nth(2).getAttribute('id')) ?? 'no row'
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await tabTo(page, page.getByRole('toolbar').getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/” deleted$/)).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.getByRole('grid')).toHaveAttribute('aria-activedescendant', next)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/” restored$/)).toBeVisible()
  await expect(page.getByRole('grid')).toBeFocused()
})

test('a technical user is created, its token copied and replaced by the keyboard alone', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { name: 'Technical users', level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('quay-sync')
  await page.keyboard.press('Control+s')

  const store = async () => {
    const field = page.getByLabel('Token', { exact: true })
    await expect(field).toBeFocused()
    const token = await field.inputValue()
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }))
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token)
    await tabTo(page, page.getByLabel('I have saved the token'))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Done' }))
    await page.keyboard.press('Enter')
    return token
  }
  const first = await store()
  const panel = page.getByRole('complementary', { name: 'quay-sync' })
  await tabTo(page, panel.getByRole('button', { name: 'Rotate token' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Rotate token' }))
  await page.keyboard.press('Enter')
  expect(await store()).not.toBe(first)
  await expect(panel).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
})

/** The colours of a screenshot at these points. */
async function colorsAt(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<string[]> {
  const screenshot = (await page.screenshot()).toString('base64')
  // The console's own page doesn't load pictures from texts.
  const reader = await page.context().newPage()
  const colors = await reader.evaluate(
    async ({ picture, at }) => {
      const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      return at.map(([x, y]) => String(context?.getImageData(x, y, 1, 1).data))
    },
    { picture: screenshot, at: points },
  )
  await reader.close()
  return colors
}

test('the ring of a list that has the focus goes around head and rows without a gap, however far it is scrolled', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/bookmarks')
  const grid = page.getByRole('grid')
  await expect(page.getByRole('row').nth(4)).toBeVisible()
  await tabTo(page, grid)
  for (const top of [0, 300]) {
    await grid.evaluate((element, distance) => element.scrollTo({ top: distance }), top)
    const box = await grid.boundingBox()
    const [x = 0, y = 0] = [box?.x, box?.y].map((edge) => Math.ceil(edge ?? 0))
    const left = Array.from({ length: 200 }, (_, step) => [x + 1, y + 1 + step] as const)
    const head = [100, 400, 700].map((step) => [x + step, y + 1] as const)
    const inside = [[x + 10, y + 10]] as const
    const [surface, ...ring] = await colorsAt(page, [...inside, ...left, ...head])
    expect(new Set(ring).size).toBe(1)
    expect(ring).not.toContain(surface)
  }
})

test('the palette and the list of shortcuts are accessible', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/bookmarks')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').pressSequentially('sap')
  await expect(page.getByRole('group', { name: /^Bookmarks/ })).toBeVisible()
  await expectAccessibleColors(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleColors(page)
})

test('on every page, ? lists the shortcuts, and G with a letter goes to another page', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/bookmarks')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const path of [
    '/bookmarks',
    '/bookmarks/deleted',
    '/users',
    '/technical-users',
    '/webhooks',
    '/deliveries',
    '/tail',
    '/account',
    '/none',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await page.keyboard.press('?')
    await expect(sheet, path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet, path).toBeHidden()
    const [letter, target] = path === '/users' ? ['b', '/bookmarks'] : ['u', '/users']
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await expect(page, path).toHaveURL(new RegExp(`${target}(\\?|$)`))
  }
})

import type { Locator } from '@playwright/test'
import { paths } from '../src/paths.ts'
import { expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

// What only a layout shows: buttons that move away from under the pointer, and popovers that leave the window or their place.

test.use({ viewport: { width: 1440, height: 900 } })

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN }

test('the first click after an empty field opens what was clicked, and the message of the field follows', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', paths.newBookmark({}))
  const form = page.getByRole('dialog', { name: 'New bookmark' })
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
  // Held for a moment, as a hand does.
  await form.getByText('Advanced', { exact: true }).click({ delay: 120 })
  await expect(form.getByRole('textbox', { name: 'Saved filters (JSON)' })).toBeVisible()
  await expect(form.getByText('Enter a name')).toBeVisible()
})

test('the first click changes the password, although the field before the button is checked again', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'member', paths.account())
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('a quiet harbour at dawn')
  await page.getByLabel('Repeat new password').fill('a quiet harbour')
  await page.keyboard.press('Control+s')
  await expect(page.getByText("The two passwords don't match")).toBeVisible()
  await page.getByLabel('Repeat new password').pressSequentially(' at dawn')
  await expect(page.getByText("The two passwords don't match")).toBeHidden()
  await page.getByRole('button', { name: 'Change password' }).click({ delay: 120 })
  await expect(page.getByText("This isn't your current password")).toBeVisible()
})

test('the notifications open within the window, whenever their content arrives', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', paths.bookmarks())
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(list)
      return x + width
    })
    .toBeLessThan(1440)
  expect((await boxOf(list)).width).toBeGreaterThan(300)
})

test('the editor of a new filter stays where it opened when the chip of the filter appears', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', paths.bookmarks())
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Filter' })
  await editor.getByRole('button', { name: 'Type' }).click()
  await expect(editor.getByRole('option').first()).toBeVisible()
  const { x } = await boxOf(editor)
  await editor.getByRole('option').first().click()
  await expect(page).toHaveURL(/type=/)
  await expect(page.getByLabel(/^Remove .* filter/)).toBeVisible()
  expect((await boxOf(editor)).x).toBe(x)
})

test('the buttons of a dialog stay where they are when its pickers arrive', async ({ page, signInAs }) => {
  const { promise: awaited, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/multi-picker-(?!later)/, async (route) => {
    await awaited
    await route.continue()
  })
  await signInAs(page, 'admin', paths.users())
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add person' })
  const button = dialog.getByRole('button', { name: 'Add person' })
  const { y } = await boxOf(button)
  await expect(dialog.getByRole('combobox', { name: 'Custom roles' })).toBeHidden()
  arrive()
  await expect(dialog.getByRole('combobox', { name: 'Custom roles' })).toBeVisible()
  expect((await boxOf(button)).y).toBe(y)
})

for (const width of [1440, 390])
  test(`what stands below the view of a new bookmark stays where it is when the view arrives, at ${width} px`, async ({
    page,
    signInAs,
  }) => {
    const { promise: awaited, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/view-builder-/, async (route) => {
      await awaited
      await route.continue()
    })
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, 'admin', paths.newBookmark({}))
    const advanced = page.getByRole('dialog', { name: 'New bookmark' }).getByText('Advanced', { exact: true })
    const { y } = await boxOf(advanced)
    const sort = page.getByRole('combobox', { name: 'Sorted by' })
    await expect(sort).toBeHidden()
    arrive()
    await expect(sort.getByRole('option', { name: 'Completion' })).toBeAttached()
    expect((await boxOf(advanced)).y).toBe(y)
  })

test('what stands below a saved view can be pressed once the view is there, and stays where it is when few fact sheets are found', async ({
  page,
  site,
  signInAs,
}) => {
  const code = Promise.withResolvers<void>()
  await page.route(/\/view-builder-/, async (route) => {
    await code.promise
    await route.continue()
  })
  const answer = Promise.withResolvers<void>()
  await page.route(/\/graphql$/, async (route) => {
    if (route.request().postData()?.includes('allFactSheets')) await answer.promise
    await route.continue()
  })
  const admin = await site.api('admin')
  const owner = (await (await admin.get('/services/console/v1/account')).json()).data.user
  const created = await admin.post('/services/pathfinder/v1/bookmarks', {
    data: {
      name: 'Cranes that nobody has',
      type: 'INVENTORY',
      state: {
        filter: { facetFilters: [], fullTextSearch: 'no fact sheet has this name' },
        columns: ['lifecycle', 'completion'],
      },
      userId: owner.id,
      readonly: false,
      views: 0,
      permittedReadUserIds: [owner.id],
      permittedWriteUserIds: [owner.id],
      referencedFactSheetIds: [],
    },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { id } = (await created.json()).data
  await signInAs(page, 'admin', paths.editBookmark(id))
  const form = page.getByRole('dialog', { name: 'Edit bookmark' })
  const advanced = form.getByText('Advanced', { exact: true })
  await expect(form.getByRole('status', { name: 'Loading the view' })).toBeVisible()
  await expect(advanced).toBeHidden()
  code.resolve()
  await expect(form.getByRole('status', { name: 'Loading fact sheets' })).toBeVisible()
  await expect(
    form.getByRole('combobox', { name: 'Sorted by' }).getByRole('option', { name: 'Completion' }),
  ).toBeAttached()
  await expect(advanced).toBeVisible()
  const { y } = await boxOf(advanced)
  answer.resolve()
  await expect(form.getByText('No fact sheets match')).toBeVisible()
  expect((await boxOf(advanced)).y).toBe(y)
})

test('a tooltip appears where the pointer rests since before its code was loaded', async ({ page, signInAs }) => {
  let letThrough = () => {}
  const isWaiting = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/tip-layer.*\.js$/, async (route) => {
    await isWaiting
    await route.continue()
  })
  const isAsked = page.waitForRequest(/tip-layer.*\.js$/)
  await signInAs(page, 'viewer', '/bookmarks')
  await isAsked
  await page.getByRole('button', { name: 'New bookmark' }).hover()
  await expect(page.getByRole('tooltip')).toBeHidden()
  letThrough()
  await expect(page.getByRole('tooltip')).toContainText("Your role can't create bookmarks")
  await expectAccessibleColors(page)
})

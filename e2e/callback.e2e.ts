import { paths } from '../src/paths.ts'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('an administrator types a callback, mends what fails, publishes it, and compares and reads versions', async ({
  page,
  site,
  signInAs,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const admin = await site.api('admin')
  const owner = (await (await admin.get('/services/console/v1/account')).json()).data.user
  // Paused: deliveries are kept, and nothing is sent.
  const created = await admin.post('/services/webhooks/v1/subscriptions', {
    data: {
      deliveryType: 'PUSH',
      identifier: 'Crane bridge',
      tagSets: [['BOOKMARK_CREATED']],
      targetUrl: 'http://127.0.0.1:8199/hook',
      active: false,
      callback: 'delivery.payload = { name: delivery.payload.bookmarkName };',
    },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { id } = (await created.json()).data
  for (const name of ['Cranes', 'Quays']) {
    const data = { name, type: 'INVENTORY', state: {}, userId: owner.id, readonly: false, views: 0 }
    const lists = { permittedReadUserIds: [], permittedWriteUserIds: [], referencedFactSheetIds: [] }
    await admin.post('/services/pathfinder/v1/bookmarks', { data: { ...data, ...lists } })
  }
  const deliveries = `/services/console/v1/subscriptions/${id}/deliveries`
  await expect.poll(async () => (await (await admin.get(deliveries)).json()).total).toBe(2)

  await signInAs(page, 'admin', paths.webhookCallback(id))
  await expect(page.getByRole('img', { name: 'Pass 2, Fail 0, Suppressed 0' })).toBeVisible()
  await expectAccessibleColors(page)

  // Completion knows the members of the chosen delivery.
  const code = page.getByRole('textbox', { name: 'Callback code' })
  await code.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('var p = delivery.payload;\np.book')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByText('bookmarkName')).toBeVisible()
  await page.keyboard.press('Escape')

  // An error stands at its line, with the number of deliveries that fail there.
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(
    "var p = delivery.payload;\nif (p.bookmarkName === 'Quays') missing.x = 1;\ndelivery.targetMethod = 'PUT';",
  )
  await expect(page.getByRole('img', { name: 'Pass 1, Fail 1, Suppressed 0' })).toBeVisible()
  const failing = page.locator('.cm-line.cm-problem')
  await expect(failing).toContainText(/missing.*1 of 2 fail/)
  // The page's policy lets the editor bring its styles.
  await expect(failing).toHaveCSS('font-family', /JetBrains/)
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('1 of 2 fail')
  await expect(page.getByText('draft saved')).toBeVisible()
  await expectAccessibleColors(page)

  // Tab indents; after Escape it leaves the editor.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(code).not.toBeFocused()

  await page.reload()
  await expect(code).toContainText("delivery.targetMethod = 'PUT';")
  await page.getByRole('tab', { name: 'Compare' }).click()
  await expect(page.getByRole('textbox', { name: 'Draft compared with the live version' })).toContainText('missing')
  await expectAccessibleColors(page)
  await page.getByRole('tab', { name: /^Draft/ }).click()
  await code.click()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Version 2 published')).toBeVisible()

  await expect(page.getByText('Version 2 published')).toBeHidden()

  await page.getByRole('link', { name: 'Version 1' }).click()
  await expect(page.getByRole('textbox', { name: 'Callback code, read-only' })).toContainText(
    'delivery.payload = { name',
  )
  await page.getByRole('button', { name: 'Globals and limits' }).click()
  await expect(page.getByRole('dialog', { name: 'Globals and limits' })).toContainText('100 ms of computing')
  await expectAccessible(page)
  expect(failures).toEqual([])
})

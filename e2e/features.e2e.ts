import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a feature that is switched off closes its addresses, and opens them again', async ({ page, signInAs, site }) => {
  const api = await site.api('admin')
  const feeds = async () => (await api.get('/services/odata/v1/BookmarkService.svc/')).status()
  expect(await feeds()).toBe(200)
  await signInAs(page, 'admin', '/features')
  const control = page.getByRole('switch', { name: 'OData feeds' })
  await expect(control).toBeChecked()
  await expectAccessible(page)
  await control.click()
  await expect(page.getByText("When it's off, every address of a feed is refused with 403.").last()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(control).not.toBeChecked()
  expect(await feeds()).toBe(403)
  await expect(page.getByText('Changed from default')).toBeVisible()
  await expectAccessible(page)
  await control.click()
  await expect(control).toBeChecked()
  expect(await feeds()).toBe(200)
})

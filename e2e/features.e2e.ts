import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const BOOKMARKS = '/services/pathfinder/v1/bookmarks'

test('a feature that is switched off closes its addresses and its place on the page, and opens them again', async ({
  page,
  signInAs,
  site,
}) => {
  const api = await site.api('admin')
  const { data: bookmarks } = await (await api.get(`${BOOKMARKS}?bookmarkType=INVENTORY`)).json()
  const [bookmark] = bookmarks
  const saved = await api.put(`${BOOKMARKS}/${bookmark.id}`, { data: { ...bookmark, oDataEnabled: true } })
  expect(saved.status()).toBe(200)
  const feeds = async () => (await api.get('/services/odata/v1/BookmarkService.svc/')).status()
  expect(await feeds()).toBe(200)
  const shown = await page.context().newPage()
  await signInAs(shown, 'admin', `/bookmarks?open=${bookmark.id}`)
  await expect(shown.getByText(/BookmarkService\.svc/)).toBeVisible()
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
  await shown.reload()
  await expect(shown.getByText('OData feeds are switched off in this workspace')).toBeVisible()
  await shown.close()
  await expect(page.getByText('Changed from default')).toBeVisible()
  await expectAccessible(page)
  await control.click()
  await expect(control).toBeChecked()
  expect(await feeds()).toBe(200)
})

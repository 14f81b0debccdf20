import { paths } from '../src/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

test('a member shares a bookmark; the recipient is notified, finds it and is given it', async ({
  page,
  openElsewhere,
  site,
  signInAs,
}) => {
  const member = await site.api('member')
  const { email } = await site.person('viewer')
  const owner = await (await member.get('/services/console/v1/account')).json()
  const body = {
    name: 'Hosting of the harbour',
    type: 'INVENTORY',
    state: { filter: { facetFilters: [{ facetKey: 'FactSheetTypes', keys: ['Application'] }] } },
    userId: owner.data.user.id,
    readonly: false,
    views: 0,
    permittedReadUserIds: [owner.data.user.id],
    permittedWriteUserIds: [owner.data.user.id],
    referencedFactSheetIds: [],
  }
  const created = await member.post('/services/pathfinder/v1/bookmarks', { data: body })
  expect(created.status(), await created.text()).toBe(200)
  const { id } = (await created.json()).data

  await signInAs(page, 'member', paths.bookmarks({ open: id }))
  await page.getByRole('complementary', { name: body.name }).getByRole('link', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByRole('region', { name: 'Shared with' })).toContainText('Owner')
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Add people or roles' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  await expect(dialog.getByText('1 more person can view after sharing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText(/^Shared by Anna Keller on/)).toBeVisible()
  await page.reload()
  await expect(dialog.getByText(/^Shared by Anna Keller on/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()

  const recipient = await openElsewhere()
  await signInAs(recipient, 'viewer', paths.bookmarks({ tab: 'shared' }))
  await expect(recipient.getByRole('row', { name: new RegExp(body.name) })).toBeVisible()
  await recipient.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await recipient.getByRole('link', { name: /Anna Keller shared a bookmark with you/ }).click()
  await expect(recipient.getByRole('complementary', { name: body.name })).toBeVisible()

  await page.goto(paths.bookmarks({ q: body.name }))
  await page
    .getByRole('row', { name: new RegExp(body.name) })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Change owner' }).click()
  const transfer = page.getByRole('dialog', { name: /^Change the owner/ })
  await transfer.getByRole('combobox', { name: 'New owner' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  await transfer.getByRole('button', { name: 'Change owner' }).click()
  await expect(page.getByText(`Owner of “${body.name}” changed`)).toBeVisible()
  const after = await (await member.get(`/services/pathfinder/v1/bookmarks/${id}`)).json()
  expect(after.data.user.email).toBe(email)
})

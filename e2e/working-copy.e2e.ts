import { paths } from '../src/paths.ts'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const type = { facetKey: 'FactSheetTypes', operator: 'OR', keys: ['Application'] }
const saved = { filter: { facetFilters: [type] }, columns: ['lifecycle', 'completion'] }
const draft = {
  ...saved,
  columns: ['lifecycle', 'tags', 'completion'],
  sorting: [{ key: 'displayName', order: 'desc' }],
}

const published = {
  ...saved,
  filter: { facetFilters: [type, { facetKey: 'lxTimeClassification', operator: 'OR', keys: ['invest'] }] },
}

test("a member drafts changes of somebody else's view and shares it; the recipient publishes, the owner transfers and restores it", async ({
  page,
  openElsewhere,
  site,
  signInAs,
}) => {
  const admin = await site.api('admin')
  const owner = (await (await admin.get('/services/console/v1/account')).json()).data.user
  const member = (await (await (await site.api('member')).get('/services/console/v1/account')).json()).data.user
  const { email } = await site.person('colleague')
  const created = await admin.post('/services/pathfinder/v1/bookmarks', {
    data: {
      name: 'Cranes of the north quay',
      type: 'INVENTORY',
      state: saved,
      userId: owner.id,
      readonly: false,
      views: 0,
      permittedReadUserIds: [owner.id, member.id],
      permittedWriteUserIds: [owner.id, member.id],
      referencedFactSheetIds: [],
    },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { id, name } = (await created.json()).data
  const storedState = async () => (await (await admin.get(`/services/pathfinder/v1/bookmarks/${id}`)).json()).data.state

  // A member edits the view of an administrator as a working copy, which changes nothing for others.
  await signInAs(page, 'member', paths.bookmarks({ open: id }))
  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('link', { name: 'Edit' }).click()
  const form = page.getByRole('dialog', { name: 'Edit bookmark' })
  await form.getByText('Advanced').click()
  await form.getByLabel('Saved filters (JSON)').fill(JSON.stringify(draft))
  await form.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  const notice = page.getByText('Your working copy differs from the saved view.')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('region', { name: 'Columns' })).toContainText('added')
  await expectAccessibleColors(page)
  expect(await storedState()).toEqual(saved)

  // They share it; the recipient is notified and finds it under what is shared with them.
  await page.getByRole('link', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('combobox', { name: 'Add people or roles' }).fill(email)
  await page.getByRole('option', { name: email }).click()
  await dialog.getByRole('combobox', { name: 'Access level' }).selectOption('edit')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText(/^Shared by Anna Keller on/)).toBeVisible()
  const recipient = await openElsewhere()
  await signInAs(recipient, 'colleague', paths.bookmarks({ tab: 'shared' }))
  await expect(recipient.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await recipient.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await recipient.getByRole('link', { name: /Anna Keller shared a bookmark with you/ }).click()
  await expect(recipient.getByRole('complementary', { name })).toBeVisible()

  // The recipient sees the saved view only, drafts a change of their own and publishes it.
  await recipient.goto(paths.editWorkingCopy(id))
  const own = recipient.getByRole('dialog', { name: 'Edit working copy' })
  await own.getByText('Advanced').click()
  expect(JSON.parse(await own.getByLabel('Saved filters (JSON)').inputValue())).toEqual(saved)
  await own.getByLabel('Saved filters (JSON)').fill(JSON.stringify(published))
  await own.getByRole('button', { name: 'Save as draft' }).click()
  await recipient.getByRole('button', { name: /^Publish 1 change/ }).click()
  await expect(recipient.getByText('1 change published')).toBeVisible()
  expect(await storedState()).toEqual(published)

  // The member's draft was begun from the version before: both are kept.
  await page.goto(paths.bookmark(id, { history: 'open' }))
  const history = page.getByRole('complementary', { name: 'History' })
  await expect(history.getByText(/^Cora Lindqvist saved version 2 at/)).toBeVisible()
  await expect(history).toContainText("Your changes don't overlap. Publishing keeps both.")
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('2 changes published')).toBeVisible()
  expect(await storedState()).toEqual({ ...published, columns: draft.columns, sorting: draft.sorting })

  // The owner makes the member the owner, who restores what was published before.
  const ownerPage = await openElsewhere()
  await signInAs(ownerPage, 'admin', paths.bookmarks({ q: name }))
  await ownerPage
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .check()
  await ownerPage.getByRole('toolbar').getByRole('button', { name: 'Change owner' }).click()
  const transfer = ownerPage.getByRole('dialog', { name: /^Change the owner/ })
  await transfer.getByRole('combobox', { name: 'New owner' }).fill(member.email)
  await ownerPage.getByRole('option', { name: member.email }).click()
  await transfer.getByRole('button', { name: 'Change owner' }).click()
  await expect(ownerPage.getByText(`Owner of “${name}” changed`)).toBeVisible()

  await page.reload()
  await expect(page.getByText('owned by Anna Keller')).toBeVisible()
  await history.getByRole('link', { name: 'Version 2' }).click()
  await history.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(history.getByText('Restored from 2')).toBeVisible()
  expect(await storedState()).toEqual(published)
})

test('a member compares thousands of changed lines, beyond what is compared in the page', async ({
  page,
  site,
  signInAs,
}) => {
  const api = await site.api('member')
  const { user } = (await (await api.get('/services/console/v1/account')).json()).data
  // Numbers in two orders that share few pieces take longest to compare.
  const stateOf = (word: string, factor: number) => ({
    ...Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`member${index}`, `${word} ${index}`])),
    order: Array.from({ length: 4001 }, (_, index) => (index * factor) % 4001),
  })
  const created = await api.post('/services/pathfinder/v1/bookmarks', {
    data: {
      name: 'Many members',
      type: 'VISUALIZER',
      state: stateOf('old', 1),
      userId: user.id,
      readonly: false,
      views: 0,
      permittedReadUserIds: [],
      permittedWriteUserIds: [],
      referencedFactSheetIds: [],
    },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { id } = (await created.json()).data
  const copy = { state: stateOf('new', 1999), userId: user.id }
  const kept = await api.put(`/services/pathfinder/v1/bookmarks/${id}/workingCopy`, { data: copy })
  expect(kept.status(), await kept.text()).toBe(200)

  const worker = page.waitForEvent('worker')
  await signInAs(page, 'member', paths.bookmark(id))
  await worker
  await expect(page.getByRole('button', { name: 'Undo: member199', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show 200 more changes' }).click()
  await expect(page.getByRole('button', { name: 'Undo: member399', exact: true })).toBeVisible()
  const tab = page.getByRole('tab', { name: /^JSON diff/ })
  await expect(tab).toContainText(/\+\d,\d{3} −\d,\d{3}/)
  expect(page.workers()).toHaveLength(0)
  await tab.click()
  const diff = page.getByRole('region', { name: 'JSON diff' })
  await expect(diff).toContainText('Removed:   "member0": "old 0",')
  await expect(diff).toContainText("2,600 more removed lines aren't shown")
  await expect(diff).toContainText('Added:   "member0": "new 0",')
  await expectAccessibleColors(page)
})

import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const landscape = '/services/pathfinder/v1'

test('an administrator builds a role, simulates it for a person, and that person can do exactly what it gives', async ({
  page,
  signInAs,
  site,
}) => {
  const admin = await site.api('admin')
  const made = async (type: string, name: string) =>
    (await (await admin.post(`${landscape}/factSheets`, { data: { type, name } })).json()).data.id
  const [link, application] = [await made('Interface', 'Orders to SAP'), await made('Application', 'Order desk')]

  // A role that edits interfaces, cloned from Viewer.
  await signInAs(page, 'admin', '/roles?type=Interface')
  await page.getByRole('button', { name: /^Viewer \d/ }).click()
  await page.getByRole('menuitem', { name: 'Clone' }).click()
  await page.getByLabel('Display name').fill('Interface editor')
  await page.getByRole('button', { name: 'Add role' }).click()
  const edit = page
    .getByRole('row', { name: /^Edit fact sheets (?!in)/ })
    .getByRole('gridcell')
    .last()
  await edit.focus()
  await page.keyboard.press('a')
  await expect(edit).toHaveAccessibleName('Allowed, changed')
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByLabel('First role').selectOption('Viewer')
  await page.getByLabel('Second role').selectOption('Interface editor')
  await expect(page.getByText('1 permission differs')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 change saved')).toBeVisible()

  // What it would do for Elena, who is a viewer.
  await page.getByRole('link', { name: 'Explain' }).click()
  await page.getByRole('combobox', { name: 'Can this person or technical user' }).fill('elena')
  await page.getByRole('option', { name: /Elena Petrova/ }).click()
  await page.getByLabel('do this?').selectOption('Edit a fact sheet')
  await page.getByRole('combobox', { name: 'Fact sheet' }).fill('orders to')
  await page.getByRole('option', { name: /Orders to SAP/ }).click()
  await expect(page.getByText("No. Elena Petrova can't edit Orders to SAP.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Simulate: Give Elena Petrova the custom role Interface editor' }).click()
  const rail = page.getByRole('complementary', { name: 'Simulate' })
  await expect(rail.getByText('With this access, they could do this.')).toBeVisible()
  await expect(
    rail
      .getByRole('row', { name: /Fact sheets, view/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText('–')
  await expect(
    rail
      .getByRole('row', { name: /Fact sheets, edit/ })
      .getByRole('cell')
      .nth(1),
  ).toHaveText(/^\+\d/)
  await expectAccessible(page)
  await page.reload()
  await expect(rail.getByText('With this access, they could do this.')).toBeVisible()

  // Saved where access is given, from the simulation.
  await rail.getByRole('link', { name: 'Review in Users' }).click()
  const form = page.getByRole('dialog', { name: 'Change access' })
  await expect(form.getByText('Interface editor', { exact: true })).toBeVisible()
  await expect(form.getByText('Gains 1 permission')).toBeVisible()
  await expectAccessibleColors(page)
  await page.getByRole('button', { name: 'Save access' }).click()
  await expect(page.getByText("Elena Petrova's access changed")).toBeVisible()

  // Exactly that.
  const elena = await site.api('viewer')
  const rename = async (id: string) => {
    const data = [{ op: 'replace', path: '/description', value: 'by Elena' }]
    const query = `mutation ($id: ID!, $patches: [Patch]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { id } } }`
    const answer = await elena.post(`${landscape}/graphql`, { data: { query, variables: { id, patches: data } } })
    return (await answer.json()).errors?.length ?? 0
  }
  expect([await rename(link), await rename(application)]).toEqual([0, 1])
  const refused = await elena.post(`${landscape}/factSheets`, { data: { type: 'Interface', name: 'Not hers' } })
  expect(refused.status()).toBe(403)
  await signInAs(page, 'viewer', '/account')
  await expect(page.getByText('Interface editor')).toBeVisible()
})

test('the explanation fits a phone', async ({ page, signInAs, site }) => {
  const admin = await site.api('admin')
  const [permission] = (await (await admin.get('/services/mtm/v1/permissions?q=karim')).json()).data
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin', `/roles/explain?user=${permission.userId}&role=VIEWER`)
  await expect(page.getByText('Yes. Karim Haddad can do this.')).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('an administrator sees the workspace as a viewer, changes nothing, and comes back', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/roles/explain')
  await page.getByRole('combobox', { name: 'Can this person or technical user' }).fill('elena')
  await page.getByRole('option', { name: /Elena Petrova/ }).click()
  await page.getByRole('button', { name: 'View as' }).click()
  const banner = page.getByText(/You're viewing the workspace as Viewer/)
  await expect(banner).toBeVisible()
  const add = page.getByRole('button', { name: 'New bookmark' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await expect(page.getByText('webhook.read')).toBeVisible()
  await page.getByRole('button', { name: 'End preview' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByText(/viewed the workspace as Viewer/)).toBeVisible()
  await expectAccessible(page)
})

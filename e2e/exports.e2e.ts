import { readFile } from 'node:fs/promises'
import { readMeOf, sheetsOf } from 'mock-server/testing/exports/exported.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

/** A square of one colour, which is no picture of the sample. */
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#c02"/></svg>'

test('an export is started, watched from another page and downloaded; its link works once, a fresh one again', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/branding')
  await page
    .getByRole('group', { name: 'Logo in exports' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByRole('group', { name: 'Logo in exports' }).getByText(/SVG/)).toBeVisible()
  await page.goto('/exports')
  const snapshot = page.getByRole('region', { name: 'Full snapshot' })
  await expect(snapshot.getByText(/fact sheets/).first()).toBeVisible()
  await expectAccessible(page)
  await snapshot.getByRole('button', { name: 'Start export' }).click()
  await page.getByRole('link', { name: 'Bookmarks', exact: true }).click()
  await page.getByRole('button', { name: /1 job|Jobs/ }).click()
  const tray = page.getByRole('dialog', { name: 'Jobs' })
  await expect(tray.getByRole('button', { name: 'Download' })).toBeVisible()
  await expectAccessible(page)
  await tray.getByRole('link', { name: 'All exports' }).click()
  const row = page.getByRole('row', { name: /Full snapshot/ }).first()
  await expect(row.getByText('Ready')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/_full-snapshot_.*\.xlsx$/)
  const bytes = await readFile(await file.path())
  expect(await readMeOf(bytes)).toEqual({ name: 'ReadMe', pictures: 1 })
  expect((await sheetsOf(bytes)).get('Application')?.rows.length).toBeGreaterThan(10)
  await expect(row.getByText('Downloaded')).toBeVisible()

  await row.click()
  const link = page.getByRole('textbox', { name: 'Link to the file' })
  const first = await link.inputValue()
  await expectAccessible(page)
  const answers = []
  for (const url of [first, first]) answers.push((await page.request.get(url)).status())
  expect(answers).toEqual([200, 404])
  await page.reload()
  await expect(link).toBeVisible()
  const fresh = await link.inputValue()
  expect(fresh).not.toBe(first)
  expect((await page.request.get(fresh)).status()).toBe(200)
})

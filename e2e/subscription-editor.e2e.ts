import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './accessible.ts'
import { expect, test as base } from './fixtures.ts'

const test = base.extend<{ receiver: { url: string; bodies: string[] } }>({
  receiver: async ({}, use) => {
    const bodies: string[] = []
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        bodies.push(body)
        response.end('{"accepted":true}')
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    // Safe: a server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    await use({ url: `http://127.0.0.1:${port}/hook`, bodies })
    server.close()
  },
})

test('a webhook is set up, tried and created, and edited by its link', async ({ page, signInAs, receiver }) => {
  await signInAs(page, 'admin', '/webhooks/new')
  await page.getByLabel('Name', { exact: true }).fill('cmdb-sync')
  await page.getByLabel('Target', { exact: true }).fill(receiver.url)
  await page.getByLabel('FACT_SHEET_CREATED', { exact: true }).check()
  await expect(page.getByText(/allowed by OUTGOING_ALLOW/)).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^200 in \d+ ms$/)).toBeVisible()
  expect(receiver.bodies).toHaveLength(1)
  await expectAccessible(page)

  await page.getByRole('switch', { name: 'Sign requests' }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByLabel('Secret', { exact: true })).toHaveValue(/^whsec_/)
  await page.getByLabel('I have saved the secret').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/webhooks\?open=/)
  const id = new URL(page.url()).searchParams.get('open')

  await page.goto(`/webhooks/${id}/edit`)
  await page.getByText('One at a time, in order').click()
  await page.getByRole('button', { name: 'Relations', exact: true }).click()
  await page.getByLabel('RELATION_CREATED', { exact: true }).check()
  await expect(page.getByRole('button', { name: 'Save 2 changes' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Bookmarks', exact: true }).first().click()
  await expect(page).toHaveURL(/\/bookmarks/)
  await page.goBack()
  await expect(page.getByText('2 changes', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('“cmdb-sync” saved')).toBeVisible()
})

test('on a phone each part is a tab', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'admin', '/webhooks/new')
  await expect(page.getByRole('tab', { name: 'Delivery' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: /^Events/ }).click()
  await page.getByLabel('FACT_SHEET_CREATED', { exact: true }).check()
  await expect(page.getByLabel('Name', { exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Sample' }).click()
  await expect(page.getByText('"type"').first()).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

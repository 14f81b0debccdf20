import { type Target, startTarget } from '../mock-server/testing/webhooks/target.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

let target: Target
test.beforeAll(async () => {
  target = await startTarget()
})
test.afterAll(() => target.close())

test('support finds what a target refused without knowing its subscription, and sends it again', async ({
  page,
  site,
  signInAs,
}) => {
  const admin = await site.api('admin')
  const subscriptions = '/services/webhooks/v1/subscriptions'
  const name = `Refused ${test.info().title.length}`
  const input = {
    deliveryType: 'PUSH',
    identifier: 'Our CMDB',
    tagSets: [['FACT_SHEET_CREATED']],
    targetUrl: target.url,
  }
  const { data } = await (await admin.post(subscriptions, { data: input })).json()
  target.answer = (_, response) => void response.writeHead(422).end('Field ciClass is unknown')
  await admin.post('/services/pathfinder/v1/factSheets', { data: { name, type: 'Application' } })
  await expect.poll(() => target.received.length).toBeGreaterThan(0)

  await signInAs(page, 'support', '/bookmarks')
  await page.getByRole('link', { name: 'Deliveries' }).click()
  const causes = page.getByRole('region', { name: 'Failing by cause' })
  await expect(causes).toContainText('422 Unprocessable Content')
  await page.getByRole('tab', { name: /^Failing/ }).click()
  await page.getByRole('searchbox').fill('cmdb')
  const row = page.getByRole('row', { name: `FACT_SHEET_CREATED ${name} Our CMDB` })
  await expect(row).toContainText('422')
  await expectAccessible(page)
  await row.click()
  const panel = page.getByRole('complementary', { name: 'FACT_SHEET_CREATED' })
  target.answer = (_, response) => void response.writeHead(200).end()
  await panel.getByRole('button', { name: /^Redeliver now/ }).click()
  await expect(panel.getByText('Delivered', { exact: true })).toBeVisible()
  expect(target.received.at(-1)?.body).toContain(name)
  await expect(causes).toHaveCount(0)
  await admin.delete(`${subscriptions}/${data.id}`)
})

import { type Target, startTarget } from '../mock-server/testing/webhooks/target.ts'
import { paths } from '../src/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'

let target: Target

test.beforeAll(async () => {
  target = await startTarget()
})
test.afterAll(() => target.close())

/** Fails where a name has no part behind a colon. */
const broken = "delivery.payload = { city: delivery.payload.factSheet.name.split(': ')[1].toUpperCase() };"
const mended =
  "var name = delivery.payload.factSheet.name;\ndelivery.payload = { city: (name.split(': ')[1] || name).toUpperCase() };"

test('somebody finds that a callback breaks a delivery, mends it on the last deliveries, and sees the event arrive', async ({
  page,
  site,
  signInAs,
}) => {
  const admin = await site.api('admin')
  const created = await admin.post('/services/webhooks/v1/subscriptions', {
    data: {
      deliveryType: 'PUSH',
      identifier: 'City planner',
      tagSets: [['FACT_SHEET_CREATED']],
      targetUrl: target.url,
      callback: broken,
    },
  })
  expect(created.status(), await created.text()).toBe(200)
  const { id } = (await created.json()).data
  for (const name of ['Quay: Hamburg', 'Nameless quay'])
    await admin.post('/services/pathfinder/v1/factSheets', { data: { name, type: 'Application' } })
  await expect.poll(() => target.received.map(({ body }) => body)).toEqual(['{"city":"HAMBURG"}'])

  // From the list of webhooks to the delivery that failed, and why.
  await signInAs(page, 'admin', paths.webhooks({ open: id }))
  await page.getByRole('complementary', { name: 'City planner' }).getByRole('link', { name: 'Delivery log' }).click()
  const row = page.getByRole('row', { name: /Nameless quay/ })
  await expect(row).toContainText('Retrying')
  await row.click()
  const panel = page.getByRole('complementary', { name: 'FACT_SHEET_CREATED' })
  await expect(panel.getByText(/toUpperCase/).first()).toBeVisible()
  await expectAccessible(page)

  // The callback is mended beside what it makes of the last deliveries.
  await page.getByRole('tab', { name: 'Callback' }).first().click()
  await expect(page.getByRole('img', { name: 'Pass 1, Fail 1, Suppressed 0' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Callback code' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(mended)
  await expect(page.getByRole('img', { name: 'Pass 2, Fail 0, Suppressed 0' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Version 2 published')).toBeVisible()

  // It is sent again, and arrives.
  await page.goto(paths.webhook(id))
  await row.click()
  await panel.getByRole('button', { name: 'Redeliver now' }).click()
  await expect(panel.getByText('Delivered', { exact: true })).toBeVisible()
  // On a slow machine the service has tried again by itself, after 50 seconds.
  const [first, ...again] = target.received.map(({ body }) => body)
  expect([first, ...new Set(again)]).toEqual(['{"city":"HAMBURG"}', '{"city":"NAMELESS QUAY"}'])
})

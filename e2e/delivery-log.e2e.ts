import { type Target, startTarget } from '../mock-server/testing/webhooks/target.ts'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

const WEBHOOKS = '/services/webhooks/v1/subscriptions'
const PATHFINDER = '/services/pathfinder/v1'

let target: Target

test.beforeAll(async () => {
  target = await startTarget()
})
test.afterAll(() => target.close())
test.beforeEach(() => {
  target.answer = ({ body }, response) =>
    body.includes('"Refused')
      ? void response.writeHead(500, { 'content-type': 'text/plain' }).end('Field ciClass is unknown')
      : void response.writeHead(200).end()
})

/** A subscription to the target, with a delivery that arrived and one that the target refused. */
const deliveryTest = test.extend<{ cmdb: string }>({
  cmdb: async ({ site }, use, { title }) => {
    const admin = await site.api('admin')
    const input = { deliveryType: 'PUSH', identifier: title, tagSets: [['FACT_SHEET_CREATED']], targetUrl: target.url }
    const { data } = await (await admin.post(WEBHOOKS, { data: input })).json()
    for (const name of [`Taken ${title}`, `Refused ${title}`]) {
      const created = await admin.post(`${PATHFINDER}/factSheets`, { data: { name, type: 'Application' } })
      expect(created.ok()).toBe(true)
    }
    await use(data.id)
    await admin.delete(`${WEBHOOKS}/${data.id}`)
  },
})

deliveryTest(
  'support finds why a delivery failed, sends it again, and sees it arrive',
  async ({ page, signInAs, cmdb }) => {
    await signInAs(page, 'support', `/webhooks/${cmdb}`)
    const row = page.getByRole('row', { name: /Refused/ })
    await expect(row).toContainText('500')
    await page.getByRole('searchbox').fill('ciclass')
    await expect(page.getByRole('row', { name: /Taken/ })).toHaveCount(0)
    await row.click()
    const panel = page.getByRole('complementary', { name: 'FACT_SHEET_CREATED' })
    await expect(panel.getByText('only 200, 202 and 204 count as delivered')).toBeVisible()
    await panel.getByRole('tab', { name: 'Response' }).click()
    await expect(panel.getByRole('group', { name: 'Response body' })).toHaveText('Field ciClass is unknown')
    await expectAccessibleColors(page)

    target.answer = (_, response) => void response.writeHead(200).end()
    const before = target.received.length
    await page.keyboard.press('r')
    await expect(panel.getByText('Delivered', { exact: true })).toBeVisible()
    await expect(row).toContainText('200')
    expect(target.received.length).toBeGreaterThan(before)
    expect(target.received.at(-1)?.body).toContain('Refused')
  },
)

deliveryTest('the range of the histogram is chosen with the pointer', async ({ page, signInAs, cmdb }) => {
  await signInAs(page, 'support', `/webhooks/${cmdb}`)
  await expect(page.getByRole('row', { name: /Taken/ })).toBeVisible()
  const box = await page.locator('[data-choosable]').boundingBox()
  if (!box) throw new Error('There is no histogram')
  await page.mouse.move(box.x + box.width / 2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, box.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/time=/)
  await expect(page.getByRole('button', { name: 'Remove Time filter' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Taken/ })).toBeVisible()
  await expectAccessibleColors(page)
})

deliveryTest('what is filtered is downloaded as a file', async ({ page, signInAs, cmdb }) => {
  await signInAs(page, 'support', `/webhooks/${cmdb}?state=delivered`)
  await expect(page.getByRole('row', { name: /Taken/ })).toBeVisible()
  await page.getByRole('button', { name: 'Export deliveries' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'NDJSON, a record per line' }).click()
  expect((await download).suggestedFilename()).toMatch(/-deliveries\.ndjson$/)
  await expect(page.getByText('Deliveries exported')).toBeVisible()
})

deliveryTest(
  'on a phone the log, a delivery and the history stay within the screen',
  async ({ page, signInAs, cmdb }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, 'support', `/webhooks/${cmdb}`)
    await page.getByText(/^Refused/).click()
    await expect(page.getByRole('button', { name: 'Redeliver now' })).toBeVisible()
    await expectAccessible(page)
    const isWithin = () => page.evaluate(() => document.documentElement.scrollWidth <= 390)
    expect(await isWithin()).toBe(true)
    await page.goto(`/webhooks/${cmdb}?tab=history`)
    await expect(page.getByText('Subscription created')).toBeVisible()
    await expectAccessible(page)
    expect(await isWithin()).toBe(true)
  },
)

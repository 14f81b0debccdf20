import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test as base } from './fixtures.ts'

const WEBHOOKS = '/services/webhooks/v1/subscriptions'

/** A target that refuses every fourth request until it is mended, and remembers what it got by `webhook-id`. */
interface Target {
  readonly url: string
  /** Answers of each event, in their order. */
  readonly answers: ReadonlyMap<string, readonly number[]>
  mend(): void
}

const test = base.extend<{ target: Target }>({
  target: async ({}, use) => {
    const answers = new Map<string, number[]>()
    let [requests, isBroken] = [0, true]
    const server: Server = createServer((request, response) => {
      request.resume().on('end', () => {
        requests += 1
        const status = isBroken && requests % 4 === 0 ? 500 : 200
        const id = String(request.headers['webhook-id'])
        answers.set(id, [...(answers.get(id) ?? []), status])
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // Safe: a server that listens on a port has an address.
    const { port } = server.address() as AddressInfo
    await use({
      url: `http://127.0.0.1:${port}/in`,
      answers,
      mend: () => {
        isBroken = false
      },
    })
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  },
})

async function subscribe(api: APIRequestContext, members: object): Promise<string> {
  const [workspace] = (await (await api.get('/services/mtm/v1/workspaces')).json()).data
  const data = { workspaceId: workspace.id, tagSets: [['BOOKMARK_CREATED']], ...members }
  const answer = await api.post(WEBHOOKS, { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).data.id
}

async function save(api: APIRequestContext, count: number): Promise<void> {
  for (let nth = 1; nth <= count; nth++) {
    const data = {
      name: `To be delivered ${nth}`,
      type: 'INVENTORY',
      state: {},
      userId: '00000000-0000-0000-0000-000000000000',
      readonly: false,
      views: 0,
      predefined: false,
      temporary: false,
      oDataEnabled: false,
      permittedReadUserIds: [],
      permittedWriteUserIds: [],
      referencedFactSheetIds: [],
    }
    expect((await api.post('/services/pathfinder/v1/bookmarks', { data })).status()).toBe(200)
  }
}

test('the events of a day that were not delivered come again once, also when the recovery is cancelled and resumed', async ({
  page,
  site,
  signInAs,
  target,
}) => {
  const api = await site.api('admin')
  const members = { deliveryType: 'PUSH', targetUrl: target.url, identifier: 'flaky-hook', signed: true }
  const id = await subscribe(api, { ...members, ignoreError: true })
  await save(api, 40)
  const answered = (status: number) => [...target.answers.values()].flat().filter((answer) => answer === status).length
  await expect.poll(() => answered(200) + answered(500)).toBe(40)
  expect(answered(500)).toBe(10)
  target.mend()

  // Support staff may send again what they may not configure.
  await signInAs(page, 'support', `/webhooks/recover/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Recover events' })
  await expect(dialog.getByRole('checkbox', { name: /Only events that weren't delivered/ })).toBeChecked()
  await expect(dialog.getByText('No duplicates: none of these events was delivered before.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: /Only events that weren't delivered/ }).uncheck()
  await expect(dialog.getByText('30 duplicates expected.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Only events that weren't delivered/ }).check()
  await dialog.getByRole('textbox', { name: 'Speed' }).fill('1')
  await expect(dialog.getByText('takes about 10 s')).toBeVisible()
  await dialog.getByRole('button', { name: /^Recover 10 events/ }).click()

  // The tray stays through navigation and reload.
  await page.getByRole('button', { name: '1 job' }).click()
  const tray = page.getByRole('dialog', { name: 'Jobs' })
  await expect(tray.getByText('Recover 10 events: flaky-hook')).toBeVisible()
  await expect(tray.getByText(/^[2-9] sent, 0:0\d left, 1 per second/)).toBeVisible()
  await tray.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this recovery?' })
  await expect(question).toContainText(/\d events were sent and can't be taken back\. The other \d won't be sent\./)
  await question.getByRole('button', { name: 'Cancel recovery' }).click()
  await expect(tray.getByText(/^Cancelled by Sam Support after/)).toBeVisible()
  await page.goto('/bookmarks')
  await page.getByRole('button', { name: 'Jobs' }).click()
  const sent = Number(/after (\d+)/.exec(await tray.getByText(/^Cancelled by/).innerText())?.[1])
  await expectAccessibleColors(page)
  await expect.poll(() => answered(200)).toBe(30 + sent)
  expect(sent).toBeLessThan(10)
  await tray.getByRole('button', { name: 'Resume' }).click()
  await expect(tray.getByRole('link', { name: 'Open log' })).toBeVisible()
  await expect.poll(() => answered(200)).toBe(40)
  const twice = [...target.answers.values()].filter((answers) => answers.filter((answer) => answer === 200).length > 1)
  expect(twice).toEqual([])
})

test('a cursor that was moved back gets the same events again, by offset, on a phone too', async ({
  page,
  site,
  signInAs,
}) => {
  const api = await site.api('admin')
  const id = await subscribe(api, { deliveryType: 'PULL', identifier: 'e2e-lake' })
  await save(api, 3)
  const retrieve = async () => {
    const { data } = await (await api.get(`${WEBHOOKS}/${id}/events?timeout=5`)).json()
    return {
      next: data.nextCursor,
      offsets: data.events.map((event: { cursor: { offset: number } }) => event.cursor.offset),
    }
  }
  const first = await retrieve()
  expect(first.offsets).toHaveLength(3)
  await api.put(`${WEBHOOKS}/${id}/cursor`, { data: first.next })

  await signInAs(page, 'admin', `/webhooks/${id}/reader`)
  await expect(page.getByRole('heading', { name: 'e2e-lake' })).toBeVisible()
  await expect(page.getByText('nothing unread')).toBeVisible()
  await expectAccessible(page)
  const before = first.offsets[0] - 1
  await page.getByLabel('Events after this offset are read next').fill(String(before))
  await expect(page.getByText(`${first.next.offset - before} events come again.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move cursor back' }).click()
  await expect(page.getByText(/^Cursor of e2e-lake moved to/)).toBeVisible()
  expect((await retrieve()).offsets).toEqual(first.offsets)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await page.getByText('Latest', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Move cursor forward' }).click()
  await expect(page.getByRole('alertdialog', { name: /^Skip \d+ events\?/ })).toBeVisible()
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})

import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { paths } from '../src/paths.ts'

const CONSOLE = '/services/console/v1'
const LANDSCAPE = '/services/pathfinder/v1'

/** Resolves once the pages of a browser hear of changes. */
const listening = (page: Page) => page.waitForResponse((response) => response.url().endsWith(`${CONSOLE}/changes`))

test('a page shows what somebody else changes, without being asked', async ({ page, site, signInAs }) => {
  const api = await site.api('admin')
  const heard = listening(page)
  await signInAs(page, 'admin', paths.bookmarks({ tab: 'mine' }))
  await heard
  const { data: me } = await (await api.get(`${CONSOLE}/account`)).json()
  const data = {
    name: 'Saved elsewhere',
    type: 'INVENTORY',
    state: {},
    userId: me.user.id,
    readonly: false,
    views: 0,
    predefined: false,
    permittedReadUserIds: [],
    permittedWriteUserIds: [],
    referencedFactSheetIds: [],
  }
  const saved = await api.post(`${LANDSCAPE}/bookmarks`, { data })
  expect(saved.status(), await saved.text()).toBe(200)
  await expect(page.getByRole('row', { name: /Saved elsewhere/ })).toBeVisible()

  await api.put(`${CONSOLE}/maintenance`, { data: { isOn: true, message: 'New disks until noon.' } })
  await expect(page.getByText('New disks until noon.')).toBeVisible()
  await api.put(`${CONSOLE}/maintenance`, { data: { isOn: false } })
  await expect(page.getByText('New disks until noon.')).toHaveCount(0)

  await page.goto(paths.webhooks())
  await expect(page.getByRole('row', { name: /bi-lake-pull/ })).toBeVisible()
  const subscriptions = (await (await api.get('/services/webhooks/v1/subscriptions')).json()).data
  const subscription = subscriptions.find(({ identifier }: { identifier: string }) => identifier === 'bi-lake-pull')
  const renamed = { ...subscription, identifier: 'renamed-elsewhere' }
  const answer = await api.put(`/services/webhooks/v1/subscriptions/${subscription.id}`, { data: renamed })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect(page.getByRole('row', { name: /renamed-elsewhere/ })).toBeVisible()

  await page.goto(paths.users())
  await expect(page.getByRole('grid')).toBeVisible()
  const [workspace] = (await (await api.get('/services/mtm/v1/workspaces')).json()).data
  const person = { email: 'elsewhere@example.com', firstName: 'Added', lastName: 'Elsewhere', role: 'VIEWER' }
  const added = await api.post(`/services/mtm/v1/workspaces/${workspace.id}/users`, { data: person })
  expect(added.status(), await added.text()).toBe(200)
  await expect(page.getByRole('row', { name: /Added Elsewhere/ })).toBeVisible()
})

test('one tab of a browser listens for all, and another takes over when it is closed', async ({
  page,
  context,
  site,
  signInAs,
}) => {
  const api = await site.api('admin')
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith(`${CONSOLE}/changes`)) streams.push(request.url())
  })
  const heard = listening(page)
  await signInAs(page, 'admin', paths.features())
  await heard
  const second = await context.newPage()
  await second.goto(paths.features())
  await expect(second.getByRole('switch', { name: 'Comments' })).toBeChecked()
  expect((await api.post(`${LANDSCAPE}/features/COMMENTS?enabled=false`)).status()).toBe(200)
  await expect(second.getByRole('switch', { name: 'Comments' })).not.toBeChecked()
  expect(streams).toHaveLength(1)

  const again = listening(second)
  await page.close()
  await again
  expect((await api.post(`${LANDSCAPE}/features/COMMENTS?enabled=true`)).status()).toBe(200)
  await expect(second.getByRole('switch', { name: 'Comments' })).toBeChecked()
})

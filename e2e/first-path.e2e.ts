import { expect, test } from './fixtures.ts'

test('a bookmark that one person saves appears in the live tail of another and reaches a PULL client', async ({
  openElsewhere,
  site,
  signInAs,
}) => {
  const [writer, watcher] = [await openElsewhere(), await openElsewhere()]
  await signInAs(watcher, 'support', '/tail')
  await expect(watcher.getByText('Live', { exact: true })).toBeVisible()

  const admin = await site.api('admin')
  const { data: workspaces } = await (await admin.get('/services/mtm/v1/workspaces')).json()
  const subscribed = await admin.post('/services/webhooks/v1/subscriptions', {
    data: { deliveryType: 'PULL', workspaceId: workspaces[0].id, tagSets: [['pathfinder', 'BOOKMARK_CREATED']] },
  })
  const { data: subscription } = await subscribed.json()

  await signInAs(writer, 'admin', '/bookmarks/new')
  await writer.getByRole('textbox', { name: 'Name', exact: true }).fill('Seen from afar <b>bold</b>')
  await writer.getByRole('button', { name: 'Create bookmark' }).click()
  await expect(writer.getByText('“Seen from afar <b>bold</b>” created')).toBeVisible()

  const row = watcher.getByRole('row').filter({ hasText: 'BOOKMARK_CREATED' }).filter({ hasText: 'Seen from afar' })
  await expect(row).toBeVisible()
  await expect(row).toContainText('Priya Raman')
  await watcher.reload()
  await expect(watcher.getByText('Live', { exact: true })).toBeVisible()

  const events = `/services/webhooks/v1/subscriptions/${subscription.id}/events`
  const pulled = await (await admin.get(`${events}?timeout=10`)).json()
  expect(pulled.data.events).toHaveLength(1)
  expect(JSON.parse(pulled.data.events[0].event)).toMatchObject({
    type: 'BookmarkCreatedEvent',
    bookmarkName: 'Seen from afar <b>bold</b>',
  })
})

test('signing out in one tab signs out the others, and no data of the workspace stays', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/users')
  const other = await context.newPage()
  await other.goto('/bookmarks')
  await expect(other.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(other).toHaveURL(/\/sign-in/)
  await expect(other.getByRole('heading', { name: 'Bookmarks' })).toHaveCount(0)
  await page.goto('/users')
  await expect(page).toHaveURL(/\/sign-in\?returnTo=%2Fusers/)
})

test('the chosen language and theme survive a reload', async ({ page, signInAs }) => {
  // Not the administrator: both follow a person, into the next test too.
  await signInAs(page, 'member', '/bookmarks')
  await page.getByRole('button', { name: /your account/ }).click()
  await page.getByText('Deutsch', { exact: true }).click()
  await page.getByText('Dunkel', { exact: true }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Lesezeichen', level: 1 })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Lesezeichen', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the console runs under a policy without inline scripts and requests no other origin', async ({
  page,
  site,
  signInAs,
}) => {
  const complaints: string[] = []
  const elsewhere: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => !request.url().startsWith(site.process.url) && elsewhere.push(request.url()))
  await signInAs(page, 'admin', '/bookmarks')
  for (const name of ['Users', 'Technical users', 'Live tail', 'Bookmarks']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  }
  await page
    .getByRole('link', { name: 'New bookmark' })
    .or(page.getByRole('button', { name: 'New bookmark' }))
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/unsafe-(inline|eval)/)
  expect(complaints).toEqual([])
  expect(elsewhere.filter((url) => !url.startsWith('data:') && !url.startsWith('blob:'))).toEqual([])
})

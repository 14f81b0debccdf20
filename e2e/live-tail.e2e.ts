import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleColors } from './accessible.ts'
import { expect, test } from './fixtures.ts'

async function save(api: APIRequestContext, name: string): Promise<void> {
  const answer = await api.post('/services/pathfinder/v1/bookmarks', {
    data: {
      name,
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
    },
  })
  expect(answer.status()).toBe(200)
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const live = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()
/** The offsets in the list, from the top. */
const offsets = async (page: Page) =>
  (await page.getByRole('row').locator('[role=gridcell]:nth-child(3)').allInnerTexts()).map((text) =>
    Number(text.replaceAll(',', '')),
  )

/** Runs in the page: the event `cut` breaks open streams as a lost network would. */
function letStreamsBeCut(): void {
  const original = window.fetch
  window.fetch = async (input, init) => {
    if (!(input instanceof Request ? input.url : input.toString()).includes('/console/v1/tail'))
      return await original(input, init)
    const line = new AbortController()
    addEventListener('cut', () => line.abort(), { once: true })
    return await original(input, {
      ...init,
      signal: AbortSignal.any([line.signal, ...(init?.signal ? [init.signal] : [])]),
    })
  }
}

// `npm run bench -- console` measures how soon it shows.
test('a bookmark that is saved elsewhere appears in the live tail, and a reload shows the same rows', async ({
  page,
  site,
  signInAs,
}) => {
  const api = await site.api('member')
  await signInAs(page, 'admin', '/tail')
  await live(page)
  for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon']) {
    await save(api, `${name} saved elsewhere`)
    await expect(rowOf(page, `${name} saved elsewhere`)).toBeVisible()
  }
  const before = await offsets(page)
  await page.reload()
  await expect(rowOf(page, 'Epsilon saved elsewhere')).toBeVisible()
  expect(await offsets(page)).toEqual(before)
})

test('the live tail resumes a broken connection at its last offset', async ({ page, context, site, signInAs }) => {
  const api = await site.api('member')
  await page.addInitScript(letStreamsBeCut)
  await signInAs(page, 'admin', '/tail')
  await live(page)
  await save(api, 'Before the break')
  await expect(rowOf(page, 'Before the break')).toBeVisible()
  // The browser's offline mode refuses new connections but does not break open ones.
  await context.setOffline(true)
  await page.evaluate(() => dispatchEvent(new Event('cut')))
  await expect(page.getByText('Reconnecting', { exact: true })).toBeVisible()
  for (const nth of [1, 2, 3]) await save(api, `Missed ${nth}`)
  await context.setOffline(false)
  await expect(page.getByText(/reconnected (once|\d+ times) without loss/)).toBeVisible()
  for (const nth of [1, 2, 3]) await expect(rowOf(page, `Missed ${nth}`)).toHaveCount(1)
  const [newest = 0, ...rest] = await offsets(page)
  expect(rest).toEqual(rest.map((_, index) => newest - 1 - index))
})

test('the live tail can be used by the keyboard alone', async ({ page, site, signInAs }) => {
  const api = await site.api('member')
  await signInAs(page, 'admin', '/tail')
  await live(page)
  await page.keyboard.press('p')
  await save(api, 'While paused')
  await expect(page.getByText('1 new event', { exact: true })).toBeVisible()
  await expect(rowOf(page, 'While paused')).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(rowOf(page, 'While paused')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=\d+/)
  await expect(page.getByRole('group', { name: 'Event as JSON' })).toContainText('While paused')
  const address = page.url()
  await page.reload()
  await expect(page.getByRole('group', { name: 'Event as JSON' })).toContainText('While paused')
  expect(page.url()).toBe(address)
  await save(api, 'While open')
  await expect(page.getByText('Follow is off while a row is open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, 'While open')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('while paused')
  await expect(rowOf(page, 'While open')).toHaveCount(0)
  await expect(page).toHaveURL(/q=while\+paused/)
  // Escape leaves the search and keeps its text; "/" selects it, to type over.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await expect(page).toHaveURL(/q=while\+paused/)
  await page.keyboard.press('/')
  await page.keyboard.press('Delete')
  await expect(rowOf(page, 'While open')).toBeVisible()
})

test('one tab streams the live tail, and another takes over on request', async ({ page, context, signInAs }) => {
  await signInAs(page, 'admin', '/tail')
  await live(page)
  const other = await context.newPage()
  await other.goto('/tail')
  await expect(other.getByRole('heading', { name: 'Live tail is open in another tab' })).toBeVisible()
  await other.getByRole('button', { name: 'Stream here' }).click()
  await live(other)
  await expect(page.getByText('Live tail is open in another tab.')).toBeVisible()
  await other.close()
  await live(page)
})

test('a cursor is moved from a row of the live tail, and Undo moves it back', async ({ page, signInAs }) => {
  await signInAs(page, 'admin', '/tail')
  await live(page)
  await page.getByRole('row').nth(4).click()
  await page.getByRole('button', { name: 'Set cursor here' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set a cursor' })
  await dialog.getByLabel('PULL subscription').selectOption({ index: 1 })
  await expect(dialog.getByText(/events? will be (delivered again|skipped)\.|doesn't move/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Set cursor' }).click()
  await expect(page.getByText(/^Cursor of .+ set to/)).toBeVisible()
  await expect(page.getByText(/^Cursor of \S+$/)).toBeVisible()
  const moved = page.waitForResponse(
    (response) => response.url().endsWith('/cursor') && response.request().method() === 'PUT',
  )
  await page.getByRole('button', { name: 'Undo' }).click()
  expect((await moved).status()).toBe(200)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Event as JSON' })).toBeVisible()
})

test('the live tail leaves spare width at the right end, and room for names of objects in a narrow window', async ({
  page,
  signInAs,
}) => {
  const widthOf = (column: string) =>
    page.getByRole('columnheader', { name: column }).evaluate((head) => head.getBoundingClientRect().width)
  await page.setViewportSize({ width: 1920, height: 900 })
  await signInAs(page, 'admin', '/tail')
  await live(page)
  await expect.poll(() => widthOf('Object')).toBe(480)
  for (const width of [960, 800, 760, 640]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => widthOf('Object'), { message: `at ${width}` }).toBeGreaterThan(120)
  }
})

test('the live tail is accessible with rows, an open row, no match, no permission, and an error', async ({
  page,
  signInAs,
}) => {
  await signInAs(page, 'admin', '/tail')
  await live(page)
  await page.getByRole('row').nth(3).click()
  await expect(page.getByRole('group', { name: 'Event as JSON' })).toBeVisible()
  await expectAccessibleColors(page)
  await page.goto('/tail?q=nothing+is+called+so')
  await expect(page.getByRole('heading', { name: 'No events match the text' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tail')
  await live(page)
  await expectAccessible(page)
  await page.route('**/console/v1/tail*', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Live tail disconnected' })).toBeVisible()
  await expectAccessible(page)
  await signInAs(page, 'viewer', '/tail')
  await expect(page.getByRole('heading', { name: "You can't view the live tail" })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Ask for access' })).toBeVisible()
  await expectAccessible(page)
})

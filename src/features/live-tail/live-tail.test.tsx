import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { moveCursor } from 'mock-server/contract/pull.ts'
import { call } from '#api/call.ts'
import { names, rowOf, test } from '#testing/live-tail.ts'
import { reasonOf } from '#testing/reason.ts'

test('a bookmark that somebody saves appears once, on top of the list', async ({ openTail, save }) => {
  await openTail()
  await rowOf('Third')
  await save({ name: 'Fourth' })
  await rowOf('Fourth')
  expect(names()).toEqual(['Fourth', 'Third', 'Second', 'First'])
  expect(within(await rowOf('Fourth')).getByText('Laura Brandt')).toBeDefined()
  const type = within(await rowOf('Fourth')).getByText('BOOKMARK_CREATED')
  expect(type.getAttribute('data-tip')).toBe('Bookmark created')
})

test('a broken connection resumes at its last offset, without loss or repetition', async ({
  openTail,
  line,
  save,
  headOf,
}) => {
  const { user } = await openTail()
  await rowOf('Third')
  const head = await headOf()
  line.cut()
  await screen.findByText('Reconnecting')
  await save({ name: 'While away' })
  await save({ name: 'Shortly after' })
  line.mend()
  await rowOf('While away')
  await screen.findByText(/reconnected once without loss/)
  expect(names().slice(0, 2)).toEqual(['Shortly after', 'While away'])
  expect(line.requests.at(-1)).toEqual({ after: null, lastEventId: String(head) })
  line.cut()
  await screen.findByText('Reconnecting')
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  line.mend()
  await screen.findByText(/reconnected 2 times without loss/)
})

test('a lost event is replaced by a marker, which fetches it', async ({ openTail, line, save, headOf }) => {
  const { user } = await openTail()
  await rowOf('Third')
  line.swallow((await headOf()) + 1)
  await save({ name: 'Lost on the way' })
  await save({ name: 'Came through' })
  const marker = (await screen.findByText('1 event not received')).closest('[role=row]')
  expect(screen.queryByText('Lost on the way')).toBeNull()
  expect(marker?.previousElementSibling?.textContent).toContain('Came through')
  await user.click(screen.getByRole('button', { name: 'Fetch 1 event' }))
  await rowOf('Lost on the way')
  expect(names().slice(0, 2)).toEqual(['Came through', 'Lost on the way'])
  expect(screen.queryByText('1 event not received')).toBeNull()
})

test('new events wait and are counted while the list is paused', async ({ openTail, save }) => {
  const { user } = await openTail()
  await rowOf('Third')
  await user.keyboard('p')
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.queryByText('Live')).toBeNull()
  await save({ name: 'Behind the pause' })
  await screen.findByText('1 new event')
  expect(names()).not.toContain('Behind the pause')
  expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await rowOf('Behind the pause')
})

test('a new subscription starts with the types that are filtered for', async ({ openTail }) => {
  await openTail('/tail?type=BOOKMARK_CREATED,BOOKMARK_VIEWED')
  const link = await screen.findByRole('link', { name: 'New subscription' })
  expect(link.getAttribute('href')).toBe('/webhooks/new?events=BOOKMARK_CREATED%2CBOOKMARK_VIEWED')
})

test('an open row shows its event and stops the list until End is pressed', async ({ openTail, save }) => {
  const { user, router } = await openTail()
  await user.click(await rowOf('Second'))
  const json = await screen.findByRole('group', { name: 'Event as JSON' })
  expect(json.textContent).toContain('"bookmarkName": "Second"')
  expect(router.state.location.search).toMatch(/open=\d+/)
  await save({ name: 'Later' })
  await screen.findByText('Follow is off while a row is open')
  await user.keyboard('{End}')
  await rowOf('Later')
  expect(screen.queryByRole('group', { name: 'Event as JSON' })).toBeNull()
  expect(router.state.location.search).toBe('')
})

test('a link to an event opens it, together with the events before it', async ({ openTail, headOf }) => {
  const head = await headOf()
  await openTail(`/tail?start=newest&open=${head - 1}`)
  await screen.findByRole('group', { name: 'Event as JSON' })
  expect(names()).toContain('First')
})

test('filters are kept in the address, and an empty list names the filter to remove', async ({ openTail, save }) => {
  const { user, router } = await openTail('/tail?type=BOOKMARK_DELETED')
  await screen.findByText('No events match the type')
  await user.click(screen.getByRole('button', { name: 'Remove type filter' }))
  await rowOf('Third')
  await user.keyboard('/')
  await user.keyboard('second')
  await waitFor(() => expect(names()).toEqual(['Second']))
  expect(router.state.location.search).toBe('?q=second')
  await save({ name: 'Another second' })
  await rowOf('Another second')
})

test('an open row copies a command that gets exactly its event', async ({ openTail }) => {
  vi.stubGlobal('isSecureContext', true)
  const { user, router } = await openTail()
  await user.click(await rowOf('Second'))
  const json = await screen.findByRole('group', { name: 'Event as JSON' })
  const row = within(json.closest<HTMLElement>('[role=row]') ?? document.body)
  await user.click(row.getByRole('button', { name: 'Copy as cURL' }))
  const offset = Number(new URLSearchParams(router.state.location.search).get('open'))
  expect(json.textContent).toContain(`"id": ${offset},`)
  await expect.poll(() => navigator.clipboard.readText()).toContain(`/events?after=${offset - 1}&before=${offset + 1}'`)
})

test('the list can be limited to the events of one object', async ({ openTail }) => {
  const { user, router } = await openTail()
  await user.click(await rowOf('Second'))
  await user.click(await screen.findByRole('button', { name: 'Only this object' }))
  await waitFor(() => expect(names()).toEqual(['Second']))
  expect(router.state.location.search).toMatch(/q=[0-9a-f-]{36}/)
})

test('a cursor is moved from a row, after the dialog has counted the events that repeat', async ({
  openTail,
  headOf,
  cursorOf,
  reader,
}) => {
  const { user } = await openTail()
  const head = await headOf()
  // By somebody else: the page is told.
  await call(moveCursor, { params: { id: reader.id }, body: { offset: head } })
  await user.click(await rowOf('Second'))
  await user.click(await screen.findByRole('button', { name: 'Set cursor here' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set a cursor' })
  await within(dialog).findByText(`${head - 2} events will be delivered again.`)
  const offset = within(dialog).getByLabelText('Offset')
  await user.clear(offset)
  await user.type(offset, String(head + 1))
  await user.click(within(dialog).getByRole('button', { name: 'Set cursor' }))
  await within(dialog).findByText(new RegExp(`Enter a whole number from 0 to ${head}`))
  await user.clear(offset)
  await user.type(offset, '2')
  await user.click(within(dialog).getByRole('button', { name: 'Set cursor' }))
  await screen.findByText('Cursor of bi-lake set to 2')
  expect(await cursorOf(reader)).toBe(2)
  const marker = (await screen.findByText('Cursor of bi-lake')).closest('[role=row]')
  expect(marker?.nextElementSibling?.textContent ?? marker?.previousElementSibling?.textContent).toMatch(/Second|Third/)
})

test('moving a cursor is disabled without the right to manage webhooks, with the reason', async ({ openTail }) => {
  const { user } = await openTail('/tail', 'SUPPORT')
  await user.click(await rowOf('Second'))
  const button = await screen.findByRole('button', { name: 'Set cursor here' })
  expect(reasonOf(button)).toContain('webhook.manage')
})

test('a member learns which right the live tail needs, and no events are requested', async ({ open, line }) => {
  await open('/tail', 'MEMBER')
  await screen.findByRole('heading', { name: "You can't view the live tail" })
  await screen.findByText('Priya Raman')
  expect(line.requests).toEqual([])
})

test('a service that does not respond is tried again, and the page says so', async ({ open, line }) => {
  line.cut()
  await open('/tail')
  await screen.findByRole('heading', { name: 'Live tail disconnected' })
  expect(screen.getByText('no response')).toBeDefined()
  line.mend()
  await rowOf('Third')
})

test('subscriptions with the same name show which one programs find, and the beginning of their IDs', async ({
  addReader,
  openTail,
  site,
}) => {
  const older = await addReader('twin')
  site.clock.advance(1)
  const newer = await addReader('twin')
  const { user } = await openTail()
  await user.click(screen.getByRole('button', { name: 'Rate, cursors and buffer' }))
  const entryOf = async ({ id }: { id: string }) =>
    (await screen.findByText(`twin (${id.slice(0, 8)})`)).closest('li')?.textContent
  expect(await entryOf(newer)).toContain('the newest with this name')
  expect(await entryOf(older)).toContain('a newer one has this name')
})

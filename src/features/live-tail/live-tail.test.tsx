// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Caller, Role } from 'mock-server/contract/access.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signOut } from '#api/session.ts'
import { renderAt } from '#testing/render.tsx'
import { serve } from '#testing/service.ts'
import { faultyLine } from './faulty-line.test-data.ts'

const password = 'a password for tests'
const roles: Role[] = ['ADMIN', 'MEMBER', 'SUPPORT']
const emailOf = (role: Role) => `${role.toLowerCase()}@example.com`
const people = new Map<Role, Caller>()
let site: Awaited<ReturnType<typeof serve>>
let line: ReturnType<typeof faultyLine>
let reader: Subscription

beforeAll(async () => {
  site = await serve()
  const { id: workspaceId, accountId } = site.workspace
  const added = await site.service.setup.addPeople(
    site.workspace,
    roles.map((role) => ({ email: emailOf(role), firstName: 'Nora', lastName: role, role, password })),
  )
  for (const [index, role] of roles.entries()) {
    const userId = added[index]?.id ?? ''
    people.set(role, { userId, workspaceId, accountId, role, name: role, entities: [], credentialId: 'test' })
  }
  const input = { deliveryType: 'PULL', tagSets: [['BOOKMARK_CREATED']], workspaceId, identifier: 'bi-lake' } as const
  const made = await site.service.services.subscriptions.createSubscription(
    caller('ADMIN'),
    SubscriptionInput.parse(input),
  )
  reader = made.subscription
  for (const name of ['First', 'Second', 'Third']) await save(name)
})
afterAll(() => site.stop())
beforeEach(() => {
  line = faultyLine(globalThis.fetch)
  vi.stubGlobal('fetch', line.fetch)
})
afterEach(async () => {
  cleanup()
  await signOut(false)
  vi.unstubAllGlobals()
})

function caller(role: Role): Caller {
  const found = people.get(role)
  if (!found) throw new Error(`nobody is ${role}`)
  return found
}

/** Saves a bookmark through the service, not through the page. Answers with its id. */
async function save(name: string): Promise<string> {
  const { userId } = caller('MEMBER')
  const { json } = await site.service.services.bookmarks.create(caller('MEMBER'), {
    name,
    type: 'INVENTORY',
    state: {},
    userId,
    readonly: false,
    views: 0,
    predefined: false,
    temporary: false,
    oDataEnabled: false,
    permittedReadUserIds: [],
    permittedWriteUserIds: [],
    referencedFactSheetIds: [],
  })
  return JSON.parse(json).id
}

async function open(path = '/tail', role: Role = 'ADMIN') {
  const user = userEvent.setup()
  const { router } = await renderAt(path, { email: emailOf(role), password })
  await screen.findByText('Live')
  return { user, router }
}

const readerNow = async () =>
  (await site.service.services.subscriptions.getSubscription(caller('ADMIN'), reader.id)).subscription
const headOf = async () => (await readerNow()).head.offset
const rows = () => screen.queryAllByRole('row').filter((row) => row.hasAttribute('data-row'))
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const names = () =>
  rows().flatMap((row) =>
    within(row)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  )

test('a bookmark that somebody saves appears once, on top of the list', async () => {
  await open()
  await rowOf('Third')
  await save('Fourth')
  await rowOf('Fourth')
  expect(names()).toEqual(['Fourth', 'Third', 'Second', 'First'])
  expect(within(await rowOf('Fourth')).getByText('Nora MEMBER')).toBeDefined()
})

test('a broken connection resumes at its last offset, without loss or repetition', async () => {
  const { user } = await open()
  await rowOf('Third')
  const head = await headOf()
  line.cut()
  await screen.findByText('Reconnecting')
  await save('While away')
  await save('Shortly after')
  line.mend()
  await rowOf('While away')
  await screen.findByText(/resumed once without loss/)
  expect(names().slice(0, 2)).toEqual(['Shortly after', 'While away'])
  expect(line.requests.at(-1)).toEqual({ after: null, lastEventId: String(head) })
  line.cut()
  await screen.findByText('Reconnecting')
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  line.mend()
  await screen.findByText(/resumed 2 times without loss/)
})

test('a lost event is replaced by a marker, which fetches it', async () => {
  const { user } = await open()
  await rowOf('Third')
  line.swallow((await headOf()) + 1)
  await save('Lost on the way')
  await save('Came through')
  const marker = (await screen.findByText('1 event not received')).closest('[role=row]')
  expect(screen.queryByText('Lost on the way')).toBeNull()
  expect(marker?.previousElementSibling?.textContent).toContain('Came through')
  await user.click(screen.getByRole('button', { name: 'Fetch 1 event' }))
  await rowOf('Lost on the way')
  expect(names().slice(0, 2)).toEqual(['Came through', 'Lost on the way'])
  expect(screen.queryByText('1 event not received')).toBeNull()
})

test('new events wait and are counted while the list is paused', async () => {
  const { user } = await open()
  await rowOf('Third')
  await user.keyboard('p')
  expect(screen.getByText('Paused')).toBeTruthy()
  expect(screen.queryByText('Live')).toBeNull()
  await save('Behind the pause')
  await screen.findByText('1 new event')
  expect(names()).not.toContain('Behind the pause')
  expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await rowOf('Behind the pause')
})

test('an open row shows its event and stops the list until End is pressed', async () => {
  const { user, router } = await open()
  await user.click(await rowOf('Second'))
  const json = await screen.findByRole('group', { name: 'Event as JSON' })
  expect(json.textContent).toContain('"bookmarkName": "Second"')
  expect(router.state.location.search).toMatch(/open=\d+/)
  await save('Later')
  await screen.findByText('Follow is off while a row is open')
  await user.keyboard('{End}')
  await rowOf('Later')
  expect(screen.queryByRole('group', { name: 'Event as JSON' })).toBeNull()
  expect(router.state.location.search).toBe('')
})

test('a link to an event opens it, together with the events before it', async () => {
  const head = await headOf()
  await open(`/tail?start=newest&open=${head - 1}`)
  await screen.findByRole('group', { name: 'Event as JSON' })
  expect(names()).toContain('First')
})

test('filters are kept in the address, and an empty list names the filter to remove', async () => {
  const { user, router } = await open('/tail?type=BOOKMARK_DELETED')
  await screen.findByText('Nothing matches the type')
  await user.click(screen.getByRole('button', { name: 'Remove the type' }))
  await rowOf('Third')
  await user.keyboard('/')
  await user.keyboard('second')
  await waitFor(() => expect(names()).toEqual(['Second']))
  expect(router.state.location.search).toBe('?q=second')
  await save('Another second')
  await rowOf('Another second')
})

test('the list can be limited to the events of one object', async () => {
  const { user, router } = await open()
  await user.click(await rowOf('Second'))
  await user.click(await screen.findByRole('button', { name: 'Only this object' }))
  await waitFor(() => expect(names()).toEqual(['Second']))
  expect(router.state.location.search).toMatch(/q=[0-9a-f-]{36}/)
})

test('a cursor is moved from a row, after the dialog has counted the events that repeat', async () => {
  const { user } = await open()
  const head = await headOf()
  await site.service.services.cursors.moveCursor(caller('ADMIN'), reader.id, head)
  await user.click(await rowOf('Second'))
  await user.click(await screen.findByRole('button', { name: 'Set cursor here' }))
  const dialog = await screen.findByRole('dialog', { name: 'Set a cursor' })
  await within(dialog).findByText(`${head - 2} events come again.`)
  const offset = within(dialog).getByLabelText('Offset')
  await user.clear(offset)
  await user.type(offset, String(head + 1))
  await user.click(within(dialog).getByRole('button', { name: 'Set cursor' }))
  await within(dialog).findByText(new RegExp(`A whole number from 0 to the head, ${head}`))
  await user.clear(offset)
  await user.type(offset, '2')
  await user.click(within(dialog).getByRole('button', { name: 'Set cursor' }))
  await screen.findByText('The cursor of bi-lake is at 2')
  expect((await readerNow()).cursor.offset).toBe(2)
  const marker = (await screen.findByText('Cursor of bi-lake')).closest('[role=row]')
  expect(marker?.nextElementSibling?.textContent ?? marker?.previousElementSibling?.textContent).toMatch(/Second|Third/)
})

test('moving a cursor is disabled without the right to manage webhooks, with the reason', async () => {
  const { user } = await open('/tail', 'SUPPORT')
  await user.click(await rowOf('Second'))
  const button = await screen.findByRole('button', { name: 'Set cursor here' })
  expect(button).toHaveProperty('disabled', true)
  expect(button.title).toContain('webhook.manage')
})

test('a member learns which right the live tail needs, and no events are requested', async () => {
  await renderAt('/tail', { email: emailOf('MEMBER'), password })
  await screen.findByRole('heading', { name: 'You cannot see the live tail' })
  await screen.findByText('Nora ADMIN')
  expect(line.requests).toEqual([])
})

test('a service that does not respond is tried again, and the page says so', async () => {
  line.cut()
  await renderAt('/tail', { email: emailOf('ADMIN'), password })
  await screen.findByRole('heading', { name: 'The live tail does not come through' })
  expect(screen.getByText('no answer')).toBeDefined()
  line.mend()
  await rowOf('Third')
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { User } from '#testing/fixtures.ts'
import { saved } from '#testing/saved.ts'
import { test as base } from '#testing/live-tail.ts'
import { refusal } from '#testing/network.ts'
import { reasonOf } from '#testing/reason.ts'

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Set a cursor' }))

const test = base
  .extend('setCursor', { scope: 'file' }, ({ site, reader }) => async (offset: number) => {
    await site.service.services.cursors.moveCursor(site.caller('ADMIN'), reader.id, offset)
  })
  /** Opens the dialog by its address and waits for the subscriptions. */
  .extend('openDialog', ({ openTail }) => async (search: string) => {
    const opened = await openTail(`/tail?${search}`)
    const form = await dialog()
    await form.findByRole('option', { name: /^bi-lake/ })
    return { ...opened, form }
  })

async function type(user: User, offset: string) {
  const field = screen.getByLabelText('Offset')
  await user.clear(field)
  await user.type(field, offset)
}
const submit = async (user: User) => await user.click(screen.getByRole('button', { name: 'Set cursor' }))

describe('the dialog that sets a cursor', () => {
  test('opens by its address with the subscription and the offset', async ({ openDialog, reader }) => {
    const { form, router, user } = await openDialog(`move=2&of=${reader.id}`)
    expect(form.getByLabelText('PULL subscription')).toHaveProperty('value', reader.id)
    expect(form.getByLabelText('Offset')).toHaveProperty('value', '2')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.search).toBe('')
  })

  test.for<[title: string, cursor: number, offset: string, words: string | RegExp]>([
    ['one event repeats when the cursor goes back by one', 3, '2', '1 event will be delivered again.'],
    ['all events after the offset repeat', 3, '0', '3 events will be delivered again.'],
    ['those in between are skipped when it goes forward', 1, '3', '2 events will be skipped.'],
    ['nothing happens when it stays', 2, '2', "The cursor doesn't move."],
  ])('says beforehand that %s', async ([, cursor, offset, words], { openDialog, setCursor, reader }) => {
    await setCursor(cursor)
    const { form, user } = await openDialog(`move=any&of=${reader.id}`)
    await type(user, offset)
    expect(await form.findByText(words)).toBeTruthy()
  })

  test('says nothing about an offset that is none, or beyond the head', async ({ openDialog, reader }) => {
    const { form, user } = await openDialog(`move=1&of=${reader.id}`)
    await form.findByText(/delivered again|be skipped|doesn't move/)
    for (const text of ['12345', 'two']) {
      await type(user, text)
      expect(form.queryByText(/delivered again|be skipped|doesn't move/)).toBeNull()
    }
    await submit(user)
    await form.findByText('Enter a whole number from 0 to 3')
  })

  test('moves the cursor, and Undo moves it back', async ({ openDialog, setCursor, reader, cursorOf }) => {
    await setCursor(3)
    const { user } = await openDialog(`move=1&of=${reader.id}`)
    await submit(user)
    await screen.findByText('Cursor of bi-lake set to 1')
    expect(await cursorOf(reader)).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => cursorOf(reader)).toBe(3)
    await saved()
  })

  test('needs a subscription when there are several', async ({
    openDialog,
    addReader,
    reader,
    setCursor,
    cursorOf,
  }) => {
    await setCursor(3)
    const audit = await addReader('audit')
    const { form, user } = await openDialog('move=1')
    await form.findByRole('option', { name: /^audit/ })
    await submit(user)
    expect(await form.findAllByText('Choose a subscription')).toHaveLength(2)
    await user.selectOptions(form.getByLabelText('PULL subscription'), audit.id)
    await submit(user)
    await screen.findByText('Cursor of audit set to 1')
    expect([await cursorOf(audit), await cursorOf(reader)]).toEqual([1, 3])
  })

  test.for<[title: string, answer: () => Response, words: RegExp]>([
    ['a refusal of the service', () => refusal(404, 'There is no such subscription'), /you no longer have access/],
    ['a fault of a gateway', () => new Response('<html>', { status: 502 }), /The server is unavailable/],
  ])('shows %s, and keeps what was typed', async ([, answer, words], { openDialog, network, reader }) => {
    const { form, user } = await openDialog(`move=1&of=${reader.id}`)
    network.answer('PUT', '/cursor', answer)
    await type(user, '2')
    await submit(user)
    expect((await form.findByRole('alert')).textContent).toMatch(words)
    expect(form.getByLabelText('Offset')).toHaveProperty('value', '2')
  })

  test('starts at the cursor of the chosen subscription, until another offset is typed', async ({
    openDialog,
    addReader,
    reader,
    setCursor,
  }) => {
    await setCursor(3)
    await addReader('ledger')
    const { form, user } = await openDialog('move=any')
    const offset = form.getByLabelText('Offset')
    expect(offset).toHaveProperty('value', '')
    await user.selectOptions(form.getByLabelText('PULL subscription'), reader.id)
    expect(offset).toHaveProperty('value', '3')
    await type(user, '2')
    await user.selectOptions(
      form.getByLabelText('PULL subscription'),
      await form.findByRole('option', { name: /^ledger/ }),
    )
    expect(offset).toHaveProperty('value', '2')
  })

  test('asks before what was typed is lost', async ({ openDialog, reader, setCursor, cursorOf }) => {
    await setCursor(3)
    const { form, user } = await openDialog(`move=1&of=${reader.id}`)
    await type(user, '2')
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await cursorOf(reader)).toBe(3)
  })

  test('cannot be submitted without the right to manage webhooks, and says why', async ({ openTail, reader }) => {
    await openTail(`/tail?move=1&of=${reader.id}`, 'SUPPORT')
    const button = (await dialog()).getByRole('button', { name: 'Set cursor' })
    expect(reasonOf(button)).toContain('webhook.manage')
  })
})

test('a cursor cannot be set where no PULL subscription reads the log, and the page says why', async ({
  openTail,
  network,
}) => {
  const none = { status: 'OK', type: 'Subscription', data: [], total: 0 }
  network.answer('GET', '/subscriptions', () => new Response(JSON.stringify(none)))
  const { user } = await openTail()
  await user.click(screen.getByRole('button', { name: 'Rate, cursors and buffer' }))
  await screen.findByText('No PULL subscriptions yet')
  const button = screen.getByRole('button', { name: 'Set cursor…' })
  expect(reasonOf(button)).toContain('Create a PULL subscription')
})

test('a cursor is said to go back to the oldest kept event, and does so', async ({
  openDialog,
  reader,
  site,
  setCursor,
  cursorOf,
}) => {
  await setCursor(3)
  await site.storage.db.deleteFrom('event').where('seq', '<=', 1).execute()
  const { form, user } = await openDialog(`move=any&of=${reader.id}`)
  await type(user, '0')
  await form.findByText(/Events before offset 2 are no longer kept/)
  expect(form.getByRole('status').textContent).toContain('2 events will be delivered again.')
  await submit(user)
  await screen.findByText(/^Cursor of bi-lake set to 1/)
  expect(await cursorOf(reader)).toBe(1)
})

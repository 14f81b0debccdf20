import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { reasonOf } from '#testing/reason.ts'
import { saved } from '#testing/saved.ts'
import { test as base } from '#testing/webhooks.ts'

/** A reader of a log with five bookmarks, of which it has read two. */
const test = base
  .extend('reader', { scope: 'file', auto: true }, async ({ addPull, save }) => {
    const reader = await addPull('bi-lake')
    for (const nth of [1, 2, 3, 4, 5]) await save({ name: `Bookmark ${nth}` })
    return reader
  })
  .extend('setCursor', { scope: 'file' }, ({ site, reader }) => async (offset: number) => {
    await site.service.services.cursors.moveCursor(site.caller('ADMIN'), reader.id, offset)
  })
  .extend('openReader', ({ open, reader, setCursor, stateOf }) => async (role: 'ADMIN' | 'SUPPORT' = 'ADMIN') => {
    const { head } = await stateOf(reader)
    await setCursor(head.offset - 3)
    const opened = await open(`/webhooks/${reader.id}/reader`, role)
    await screen.findByRole('heading', { level: 1, name: 'bi-lake' })
    const [latest, cursor] = [head.offset, head.offset - 3]
    await screen.findByText('3 events')
    return { ...opened, latest, cursor }
  })
  .extend(
    'cursorNow',
    { scope: 'file' },
    ({ stateOf, reader }) =>
      async () =>
        (await stateOf(reader)).cursor.offset,
  )

const field = () => screen.getByRole('textbox', { name: 'Events after this offset are read next' })
const move = (name: string) => screen.getByRole('button', { name })

describe('the page of a reader', () => {
  test('shows how far it is behind, and leads to the live tail at its first unread event', async ({ openReader }) => {
    const { cursor } = await openReader()
    expect((await screen.findByText('Lag')).parentElement?.textContent).toContain('3 events')
    const lane = await screen.findByRole('group', { name: /^The log around the cursor/ })
    expect(lane.textContent).toContain('Unread 3')
    expect(screen.getByRole('link', { name: 'Open in live tail' }).getAttribute('href')).toBe(
      `/tail?start=${cursor + 1}`,
    )
  })

  test('says how many events come again before the cursor moves back, and can undo it', async ({
    openReader,
    cursorNow,
  }) => {
    const { user, cursor } = await openReader()
    await user.clear(field())
    await user.type(field(), String(cursor - 2))
    const told = await screen.findByText('2 events come again.')
    expect(told.parentElement?.textContent).toContain(`of ${cursor - 1} to ${cursor} a second time`)
    expect(told.parentElement?.textContent).toContain('The lag rises from 3 to 5 events.')
    await user.click(move('Move cursor back'))
    await screen.findByText(`Cursor of bi-lake moved to ${cursor - 2}`)
    expect(await cursorNow()).toBe(cursor - 2)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await expect.poll(() => cursorNow()).toBe(cursor)
    await saved()
  })

  test('asks before events are skipped', async ({ openReader, cursorNow }) => {
    const { user, cursor, latest, router } = await openReader()
    await user.click(screen.getByRole('radio', { name: 'Latest' }))
    await waitFor(() => expect(router.state.location.search).toBe('?by=head'))
    await screen.findByText('3 events will be skipped.')
    await user.click(move('Move cursor forward'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Skip 3 events?' }))
    expect(await cursorNow()).toBe(cursor)
    await user.click(question.getByRole('button', { name: 'Skip 3 events' }))
    await screen.findByText(`Cursor of bi-lake moved to ${latest}`)
    expect(await cursorNow()).toBe(latest)
  })

  test('finds the offset of a time', async ({ openReader, site, cursorNow }) => {
    const { user, cursor } = await openReader()
    const first = cursor
    // The events up to there are an hour older than the others.
    await site.storage.db
      .updateTable('event')
      .set({ created_at: new Date(site.clock.now.getTime() - 3_600_000) })
      .where('seq', '<', first)
      .execute()
    await user.click(screen.getByRole('radio', { name: 'Time' }))
    const half = new Date(site.clock.now.getTime() - 1_800_000)
    const two = (part: number) => String(part).padStart(2, '0')
    const text = `${half.getFullYear()}-${two(half.getMonth() + 1)}-${two(half.getDate())}T${two(half.getHours())}:${two(half.getMinutes())}`
    await user.type(await screen.findByLabelText('Events from this time on are read next'), text)
    await screen.findByText('1 event comes again.')
    await user.click(move('Move cursor back'))
    await expect.poll(() => cursorNow()).toBe(first - 1)
    await saved()
  })

  test('refuses an offset that is none or that lies beyond the latest one', async ({ openReader, cursorNow }) => {
    const { user, cursor, latest } = await openReader()
    for (const text of ['two', String(latest + 1)]) {
      await user.clear(field())
      await user.type(field(), text)
      expect(screen.queryByText(/come again|be skipped/)).toBeNull()
      await user.click(move('Move cursor'))
    }
    await screen.findByText(`The latest offset is ${latest}. Enter an offset up to it`)
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(await cursorNow()).toBe(cursor)
  })

  test('shows a refusal of the service at the field', async ({ openReader, network }) => {
    const { user, cursor } = await openReader()
    const body = { status: 'ERROR', type: 'Error', errorMessage: '', message: 'must be at most 1', errors: [] }
    network.answer('PUT', '/cursor', () => new Response(JSON.stringify(body), { status: 422 }))
    await user.clear(field())
    await user.type(field(), String(cursor - 1))
    await user.click(move('Move cursor back'))
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
    expect(field()).toHaveProperty('value', String(cursor - 1))
  })

  test('can be looked at without the right to manage webhooks, and says why nothing moves', async ({ openReader }) => {
    const { user, cursor } = await openReader('SUPPORT')
    await user.clear(field())
    await user.type(field(), String(cursor - 1))
    await screen.findByText('1 event comes again.')
    for (const name of ['Move cursor back', 'Pause', 'Edit'])
      expect(reasonOf(screen.getByRole('button', { name }))).toContain('webhook.manage')
  })

  test('pauses and resumes the subscription', async ({ openReader, stateOf, reader }) => {
    const { user } = await openReader()
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await screen.findByText(/^Paused since/)
    expect((await stateOf(reader)).active).toBe(false)
    // While the first change is under way, the button does nothing.
    await user.click(await screen.findByRole('button', { name: 'Resume', busy: false }))
    await screen.findByRole('button', { name: 'Pause' })
    expect((await stateOf(reader)).active).toBe(true)
  })
})

test('a reader whose events were dropped says how many, and can only go back to the oldest', async ({
  openReader,
  site,
  setCursor,
}) => {
  const { user, latest } = await openReader()
  await setCursor(latest - 4)
  await site.storage.db
    .deleteFrom('event')
    .where('seq', '<=', latest - 2)
    .execute()
  await screen.findByText('2 unread events were dropped after 30 days.')
  await user.clear(field())
  await user.type(field(), String(latest - 4))
  await screen.findByText(`Kept from ${latest - 1} on. Enter ${latest - 2} or more`)
})

test('a PUSH subscription has no reader, one that is gone is said so, and others see which permission they lack', async ({
  open,
  addPush,
}) => {
  const { id } = await addPush('kafka-mirror')
  const { router } = await open(`/webhooks/${id}/reader`)
  await screen.findByText('This subscription sends its events')
  await router.navigate(`/webhooks/${crypto.randomUUID()}/reader`)
  await screen.findByText('Subscription not found')
})

test('the page needs the right to read webhooks', async ({ open, reader }) => {
  await open(`/webhooks/${reader.id}/reader`, 'VIEWER')
  await screen.findByText("You can't view webhooks")
})

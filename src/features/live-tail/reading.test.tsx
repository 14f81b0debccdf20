import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { names, rowOf, test } from '#testing/live-tail.ts'
import { refusal } from '#testing/network.ts'
import { setWindowWidth } from '#testing/window-width.ts'

const searchOf = (router: { state: { location: { search: string } } }) =>
  decodeURIComponent(router.state.location.search)

describe('the start of the live tail', () => {
  const openChoices = async (user: { click: (element: Element) => Promise<void> }) => {
    await user.click(screen.getByRole('button', { name: /^Start at: / }))
    return within(await screen.findByRole('dialog', { name: 'Start at' }))
  }

  test('is the last hundred events, and can be the newest or the cursor of a subscription', async ({
    openTail,
    reader,
    site,
  }) => {
    await site.service.services.cursors.moveCursor(site.caller('ADMIN'), reader.id, 2)
    const { router, user } = await openTail()
    await rowOf('First')
    expect((await openChoices(user)).getByRole('button', { pressed: true }).textContent).toBe('Last 100')
    await user.click(screen.getByRole('button', { name: 'Cursor of bi-lake' }))
    await waitFor(() => expect(searchOf(router)).toBe(`?start=cursor:${reader.id}`))
    await waitFor(() => expect(names()).not.toContain('First'))
    await rowOf('Third')
    await user.click((await openChoices(user)).getByRole('button', { name: 'Newest' }))
    await screen.findByRole('button', { name: 'Start at: Newest' })
    await screen.findByRole('heading', { name: 'No events yet' })
    await router.navigate(-1)
    await rowOf('Third')
  })

  test('can be an offset, which is asked for again where it is none', async ({ openTail }) => {
    const { router, user } = await openTail()
    await rowOf('First')
    const choices = await openChoices(user)
    await user.type(choices.getByRole('textbox', { name: 'Offset' }), 'two{Enter}')
    expect(choices.getByText(/^Enter a whole number, e\.g\. \d/)).toBeTruthy()
    expect(searchOf(router)).toBe('')
    await user.clear(choices.getByRole('textbox', { name: 'Offset' }))
    expect(choices.queryByText(/^Enter a whole number/)).toBeNull()
    await user.keyboard('2')
    await user.click(choices.getByRole('button', { name: 'Start here' }))
    await screen.findByRole('button', { name: 'Start at: Offset 2' })
    await waitFor(() => expect(names()).not.toContain('First'))
    expect((await openChoices(user)).queryByRole('button', { pressed: true })).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Offset' })).toHaveProperty('value', '2')
  })

  test('in the future is the end of the log: the next event appears', async ({ openTail, save }) => {
    await openTail('/tail?start=999999')
    await save({ name: 'After the start' })
    await rowOf('After the start')
  })
})

describe('the live tail that somebody scrolls', () => {
  const scrollTo = (top: number) => {
    const grid = screen.getByRole('grid')
    grid.scrollTop = top
    fireEvent.scroll(grid)
  }

  test('says that it no longer follows and why, before any event waits, and offers to follow again', async ({
    openTail,
    save,
  }) => {
    const { user } = await openTail()
    await rowOf('Third')
    expect(screen.queryByText('Follow is off because you scrolled')).toBeNull()
    scrollTo(200)
    const pill = await screen.findByRole('button', { name: 'Follow is off because you scrolled Follow again' })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      'Follow is off because you scrolled',
    )
    expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', false)
    await save({ name: 'Missed' })
    await waitFor(() => expect(pill.textContent).toBe('1 new eventFollow again'))
    await user.click(pill)
    await rowOf('Missed')
    expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', true)
    expect(screen.queryByRole('button', { name: /Follow again/ })).toBeNull()
  })

  test('and had Follow off before says nothing about scrolling', async ({ openTail }) => {
    const { user } = await openTail()
    await rowOf('Third')
    await user.keyboard('f')
    scrollTo(200)
    await waitFor(() => expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', false))
    expect(screen.queryByText('Follow is off because you scrolled')).toBeNull()
  })
})

describe('the text filter of the live tail', () => {
  test('says that it looks at the loaded events only, and how many match', async ({ openTail }) => {
    const { user } = await openTail()
    await rowOf('Third')
    await user.type(screen.getByRole('searchbox', { name: 'Filter loaded events by text or ID' }), 'third')
    await screen.findByText(/^1 of \d+ loaded events match, latest offset/)
  })
})

describe('the live tail by keyboard', () => {
  test('stops to follow with F, says so, and follows again', async ({ openTail, save }) => {
    const { user } = await openTail()
    await rowOf('Third')
    await user.keyboard('f')
    expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', false)
    await save({ name: 'Unseen' })
    await screen.findByText('Follow is off')
    expect(names()).not.toContain('Unseen')
    await user.keyboard('f')
    await rowOf('Unseen')
    expect(screen.getByLabelText(/Follow/)).toHaveProperty('checked', true)
  })

  test('opens a row with Enter, moves to the next with J, and closes it with Escape', async ({ openTail, headOf }) => {
    const { router, user } = await openTail()
    await rowOf('Third')
    const head = await headOf()
    await user.keyboard('j{Enter}')
    await screen.findByRole('group', { name: 'Event as JSON' })
    expect(searchOf(router)).toBe(`?open=${head}`)
    await user.keyboard('j')
    await waitFor(() => expect(searchOf(router)).toBe(`?open=${head - 1}`))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Event as JSON' })).toBeNull())
    expect(searchOf(router)).toBe('')
  })
})

describe('the filter by type', () => {
  test('takes several types, names the first and counts the others', async ({ openTail }) => {
    const { router, user } = await openTail()
    await rowOf('Third')
    await user.click(screen.getByRole('button', { name: 'Type' }))
    const search = await screen.findByRole('combobox', { name: 'Find a type' })
    await user.type(search, 'bookmark_cre')
    await user.keyboard('{Enter}')
    await user.clear(search)
    await user.type(search, 'bookmark_del')
    await user.keyboard('{Enter}{Escape}')
    const chip = await screen.findByRole('button', { name: 'Type BOOKMARK_CREATED, +1' })
    await waitFor(() => expect(document.activeElement).toBe(chip))
    expect(searchOf(router)).toBe('?type=BOOKMARK_CREATED,BOOKMARK_DELETED')
    await user.click(screen.getByRole('button', { name: 'Remove Type filter' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
  })

  test('counts the loaded events of each type', async ({ openTail }) => {
    const { user } = await openTail()
    await rowOf('Third')
    const created = screen.getAllByText('BOOKMARK_CREATED').length
    await user.click(screen.getByRole('button', { name: 'Type' }))
    const textOf = async (type: string) => (await screen.findByRole('option', { name: type })).textContent
    expect(await textOf('BOOKMARK_CREATED')).toBe(`BOOKMARK_CREATED${created}`)
    expect(await textOf('BOOKMARK_DELETED')).toBe('BOOKMARK_DELETED0')
  })

  test('and the text can each be removed where they match nothing together', async ({ openTail }) => {
    const { router, user } = await openTail('/tail?type=BOOKMARK_DELETED&q=third')
    await screen.findByText('No events match the text and type')
    await user.click(screen.getByRole('button', { name: 'Remove text filter' }))
    await screen.findByText('No events match the type')
    expect(searchOf(router)).toBe('?type=BOOKMARK_DELETED')
  })
})

describe('an open event', () => {
  test('gives a link to itself, and its JSON', async ({ openTail, headOf }) => {
    vi.stubGlobal('isSecureContext', true)
    const { user } = await openTail()
    await rowOf('Third')
    const head = await headOf()
    await user.keyboard('j{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/tail?open=${head}`)
    await user.click(screen.getByRole('button', { name: 'Copy JSON' }))
    expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({ type: 'BookmarkCreatedEvent' })
  })

  test('copies without HTTPS too, where browsers have no clipboard', async ({ openTail }) => {
    vi.stubGlobal('isSecureContext', false)
    const copied: string[] = []
    Object.assign(document, {
      execCommand: () => copied.push(document.querySelector('textarea')?.value ?? ''),
    })
    const { user } = await openTail()
    await rowOf('Third')
    await user.keyboard('j{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(copied).toEqual([expect.stringMatching(/\/tail\?open=\d+$/)]))
    await screen.findByText('Copied', { selector: '[role=status]' })
  })
})

describe('the connection of the live tail', () => {
  test('that is refused says why, and is not tried again until somebody asks for it', async ({ open, network }) => {
    network.answer('GET', '/console/v1/tail', () => refusal(400, 'no such log'))
    const { user } = await open('/tail')
    await screen.findByText('The server refused the live tail: no such log')
    expect(screen.getByText('Refused')).toBeTruthy()
    const tries = () => network.requests.filter((request) => request.endsWith('/console/v1/tail')).length
    expect(tries()).toBe(1)
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await rowOf('Third')
    expect(tries()).toBe(2)
  })

  test('that is refused for the number of live tails says so, keeps its rows, and comes back once there is room', async ({
    openTail,
    line,
    network,
    save,
  }) => {
    const sentence = 'You have 20 live tails open already. Close one of them.'
    await openTail()
    await rowOf('Third')
    network.answer('GET', '/console/v1/tail', () =>
      refusal(429, 'One user can have 20 live tails open at the same time'),
    )
    line.cut()
    line.mend()
    await screen.findByText((text) => text.startsWith(`The server refused the live tail: ${sentence} Reconnecting`))
    await rowOf('Third')
    await save({ name: 'Saved while refused' })
    network.mend()
    await rowOf('Saved while refused')
    await waitFor(() => expect(screen.queryByText(/refused the live tail/)).toBeNull())
  })

  test('that is refused for the number of live tails before anything came says so too', async ({ open, network }) => {
    network.answer('GET', '/console/v1/tail', () =>
      refusal(429, 'The users of one workspace can have 200 live tails open at the same time'),
    )
    await open('/tail')
    await screen.findByText(/refused the live tail: 200 live tails are open in this workspace already\..*Reconnecting/)
    network.mend()
    await rowOf('Third')
  })

  test('keeps a gap when its events can’t be fetched, and says so', async ({
    openTail,
    line,
    network,
    save,
    headOf,
  }) => {
    const { user } = await openTail()
    await rowOf('Third')
    line.swallow((await headOf()) + 1)
    await save({ name: 'Lost' })
    await save({ name: 'Received' })
    network.cut('GET', '/events')
    await user.click(await screen.findByRole('button', { name: 'Fetch 1 event' }))
    await screen.findByText("Couldn't fetch the missing events. Try again.")
    network.mend()
    await user.click(screen.getByRole('button', { name: 'Fetch 1 event' }))
    await rowOf('Lost')
  })
})

describe('the live tail on a phone', () => {
  test('has pause as an icon, filters and follow in a sheet, and the panel in another', async ({ openTail }) => {
    setWindowWidth(390)
    const { user } = await openTail()
    await screen.findByText('Third')
    await user.click(screen.getByRole('button', { name: 'Pause' }))
    await screen.findByText('Paused')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await user.click(filters.getByLabelText(/Follow/))
    expect(filters.getByLabelText(/Follow/)).toHaveProperty('checked', false)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Rate, cursors and buffer' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Rate, cursors and buffer' }))
    expect(panel.getByText('bi-lake')).toBeTruthy()
    expect(panel.getByText('never polled')).toBeTruthy()
  })
})

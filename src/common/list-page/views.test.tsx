import { screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { savePreference } from 'mock-server/contract/preferences.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { refusal } from '#testing/network.ts'
import { saved } from '#testing/saved.ts'
import { popoverOf, searchOf, test } from '#testing/towns.tsx'

type User = ReturnType<typeof userEvent.setup>

test.beforeEach(() => localStorage.clear())
test.afterEach(async ({ site }) => {
  await saved()
  await site.storage.db.deleteFrom('preference').execute()
})

/** Saves what the list shows as a view. */
async function save(user: User, name: string, button = 'Saved views') {
  await user.click(screen.getByRole('button', { name: button }))
  await user.click(await screen.findByLabelText('Name of the new view'))
  await user.paste(name)
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name })
  await saved()
}
/** The list of saved views, from the button with the name of the current one. */
async function viewsAt(user: User, button: string | RegExp) {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: 'Saved views' }))
}
const dot = () => screen.queryByRole('img', { name: 'Differs from the saved view', hidden: true })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('a new view', () => {
  test('needs a name: without one nothing is saved, and space around it is left out', async ({
    openTowns,
    network,
  }) => {
    const { user } = await openTowns('?country=AT')
    const views = await popoverOf(user, 'Saved views')
    views.getByText(/^No saved views yet/)
    const button = views.getByRole('button', { name: 'Save view' })
    expect(button).toHaveProperty('disabled', true)
    await user.type(views.getByLabelText('Name of the new view'), '   {Enter}')
    expect(button).toHaveProperty('disabled', true)
    expect(network.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
    await user.type(views.getByLabelText('Name of the new view'), 'Alps ')
    await user.click(button)
    await screen.findByRole('button', { name: 'Alps' })
  })

  test('is the current one immediately, and the address names it', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    expect(searchOf(router)).toMatch(/^\?country=AT&view=[\da-f-]{36}$/)
    const views = await viewsAt(user, 'Austrian')
    expect(views.getByRole('button', { name: 'Austrian' }).getAttribute('aria-current')).toBe('true')
  })

  test('is gone again when the service refuses to keep it, and a toast says so', async ({ openTowns, network }) => {
    const { user } = await openTowns('?country=AT')
    network.answer('PUT', '/views.towns', () => refusal(503, 'no store'))
    await user.click(screen.getByRole('button', { name: 'Saved views' }))
    await user.type(await screen.findByLabelText('Name of the new view'), 'Lost{Enter}')
    await screen.findByText(/wasn't saved/)
    await screen.findByRole('button', { name: 'Saved views' })
    expect(screen.queryByRole('button', { name: 'Lost' })).toBeNull()
  })
})

describe('the dot of a saved view', () => {
  test('comes with a change of the sort, the search or the tab, and goes when that is taken back', async ({
    openTowns,
  }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    expect(dot()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'People' }))
    await waitFor(() => expect(dot()).toBeTruthy())
    await router.navigate(-1)
    await waitFor(() => expect(dot()).toBeNull())
    await user.type(screen.getByRole('searchbox'), 'x')
    await waitFor(() => expect(dot()).toBeTruthy())
    await user.clear(screen.getByRole('searchbox'))
    await waitFor(() => expect(dot()).toBeNull())
  })

  test('stays away while rows are opened and selected', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    await user.click(screen.getByText('Town 003'))
    await screen.findByRole('complementary', { name: 'Town 003' })
    await user.click(screen.getByRole('checkbox', { name: 'Select Town 006' }))
    await waitFor(() => expect(searchOf(router)).toMatch(/open=t3&selected=t6/))
    expect(dot()).toBeNull()
  })

  test('stays away when the same values are ticked in another order', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT,DE')
    await save(user, 'Both')
    await user.click(screen.getByRole('button', { name: /^Country / }))
    const country = async (name: string) => await user.click(await screen.findByRole('option', { name }))
    await country('Country AT')
    await waitFor(() => expect(dot()).toBeTruthy())
    await country('Country AT')
    await waitFor(() => expect(searchOf(router)).toMatch('country=DE,AT'))
    await waitFor(() => expect(dot()).toBeNull())
  })

  test('goes when the view is updated with what the list shows now, which it then opens', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'Mine')
    await user.click(screen.getByRole('button', { name: 'Remove Country filter' }))
    await waitFor(() => expect(dot()).toBeTruthy())
    await user.click(screen.getByRole('button', { name: 'People' }))
    await waitFor(() => expect(searchOf(router)).toMatch('sort=people'))
    const views = await viewsAt(user, /^Mine/)
    await user.click(views.getByRole('button', { name: 'Update “Mine”' }))
    await closed()
    expect(dot()).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'large' }))
    await user.click((await viewsAt(user, 'Saved views')).getByRole('button', { name: 'Mine' }))
    await waitFor(() => expect(searchOf(router)).toMatch(/^\?sort=people&view=/))
  })

  test('is not offered to be updated while the list shows what the view keeps', async ({ openTowns }) => {
    const { user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    expect((await viewsAt(user, 'Austrian')).queryByRole('button', { name: /^Update/ })).toBeNull()
  })
})

describe('the view that a list opens with', () => {
  test('is pressed, and opens the list plainly again when it is pressed once more', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    const views = await viewsAt(first.user, 'Swiss')
    const star = () => views.getByRole('button', { name: 'Open this list with Swiss' })
    expect(star().getAttribute('aria-pressed')).toBe('false')
    await first.user.click(star())
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('true'))
    await first.user.click(star())
    await waitFor(() => expect(star().getAttribute('aria-pressed')).toBe('false'))
    await saved()
    const { router } = await openTowns()
    await screen.findByText('100 of 250')
    expect(searchOf(router)).toBe('')
  })

  test('is chosen for the next visit: the list that is open stays as it is', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    const { router, user } = await openTowns()
    const star = (await viewsAt(user, 'Saved views')).getByRole('button', { name: 'Open this list with Swiss' })
    await user.click(star)
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
    await saved()
    expect(searchOf(router)).toBe('')
  })

  test('gives way to an address that asks for something else', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    await first.user.click(
      (await viewsAt(first.user, 'Swiss')).getByRole('button', { name: 'Open this list with Swiss' }),
    )
    await saved()
    const { router } = await openTowns('?country=AT')
    await screen.findByText('84 of 84')
    expect(searchOf(router)).toBe('?country=AT')
  })

  test('does not come back when its filters are cleared, and adds no step to the history', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    await first.user.click(
      (await viewsAt(first.user, 'Swiss')).getByRole('button', { name: 'Open this list with Swiss' }),
    )
    await saved()
    const { router, user } = await openTowns()
    await waitFor(() => expect(searchOf(router)).toMatch('country=CH'))
    await user.click(await screen.findByRole('button', { name: 'Remove Country filter' }))
    await screen.findByText('100 of 250')
    expect(searchOf(router)).not.toMatch('country')
  })

  test('that was deleted opens the list plainly', async ({ openTowns }) => {
    const first = await openTowns('?country=CH')
    await save(first.user, 'Swiss')
    const views = await viewsAt(first.user, 'Swiss')
    await first.user.click(views.getByRole('button', { name: 'Open this list with Swiss' }))
    await first.user.click(views.getByRole('button', { name: 'Delete Swiss' }))
    await saved()
    const { router } = await openTowns()
    await screen.findByText('100 of 250')
    expect(searchOf(router)).toBe('')
  })
})

describe('the list of saved views', () => {
  test('is moved through with the arrows, and Enter opens one', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    await save(user, 'Again', 'Austrian')
    const views = await viewsAt(user, 'Again')
    views.getByRole('button', { name: 'Again' }).focus()
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Austrian' }))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(views.getByRole('button', { name: 'Delete Again' }))
    await user.keyboard('{ArrowDown}{Enter}')
    await closed()
    await screen.findByRole('button', { name: 'Austrian' })
    expect(searchOf(router)).toMatch(/^\?country=AT&view=/)
  })

  test('keeps the name of a view when it is renamed to nothing', async ({ openTowns }) => {
    const { user } = await openTowns('?country=AT')
    await save(user, 'Austrian')
    const views = await viewsAt(user, 'Austrian')
    await user.click(views.getByRole('button', { name: 'Rename Austrian' }))
    const name = views.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveProperty('value', 'Austrian')
    await user.clear(name)
    await user.keyboard('{Enter}')
    expect(views.getByRole('button', { name: 'Rename view' })).toHaveProperty('disabled', true)
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Austrian' })
  })

  test('leaves the list as it is when another view is deleted', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await save(user, 'First')
    await save(user, 'Second', 'First')
    const before = searchOf(router)
    await user.click((await viewsAt(user, 'Second')).getByRole('button', { name: 'Delete First' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete First' })).toBeNull())
    expect(searchOf(router)).toBe(before)
    expect(screen.getByRole('button', { name: 'Second', current: true })).toBeTruthy()
  })

  test('of an earlier version, or broken by hand, keeps what can still be read', async ({ openTowns, signInAs }) => {
    await signInAs('MEMBER')
    const body = { views: [{ id: 'v1', name: 'Whole', search: 'country=AT' }, { id: 'v2' }, null], usual: 7 }
    await call(savePreference, { params: { key: 'views.towns' }, body })
    const { router, user } = await openTowns()
    const views = await viewsAt(user, 'Saved views')
    // The saved views may come after the list.
    const names = await views.findAllByRole('button', { name: /^Rename/ })
    expect(names.map((button) => button.getAttribute('aria-label'))).toEqual(['Rename Whole'])
    await user.click(views.getByRole('button', { name: 'Whole' }))
    await waitFor(() => expect(searchOf(router)).toBe('?country=AT&view=v1'))
  })
})

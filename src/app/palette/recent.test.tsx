import { screen, waitFor, within } from '@testing-library/react'
import { savePreference } from 'mock-server/contract/preferences.ts'
import { describe, expect, vi } from 'vitest'
import { call } from '#api/call.ts'
import { people, test as fixtures } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { saved } from '#testing/saved.ts'

const test = fixtures.extend('openPalette', ({ open }) => async () => {
  localStorage.clear()
  const page = await open('/users')
  await screen.findByRole('heading', { level: 1 })
  await page.user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  return page
})
test.afterEach(async ({ site }) => {
  await saved()
  await site.storage.db.deleteFrom('preference').execute()
})

const recent = async () =>
  within(await screen.findByRole('group', { name: /^Recent/ }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
const entry = (id: string) => ({ kind: 'person', id, label: `Person ${id}`, detail: `${id}@helvion.example` })

describe('the recent objects of the palette', () => {
  test('are six at most, the latest first and none twice', async ({ openPalette, signInAs, site }) => {
    await signInAs('ADMIN')
    const stored = [...'12345'].map(entry)
    const { userId: id } = site.caller('VIEWER')
    const body = { recent: [...stored, { ...entry(id), label: 'Elena Petrova' }] }
    await call(savePreference, { params: { key: 'palette' }, body })
    const { user } = await openPalette()
    await waitFor(async () => expect(await recent()).toHaveLength(6))
    await user.keyboard(people.MEMBER.firstName)
    // The lines for the letters before the last one are replaced when those for all of them arrive.
    await saved()
    await user.click(await screen.findByRole('option', { name: /Laura Brandt/ }))
    await saved()
    await user.keyboard('{Control>}k{/Control}')
    const lines = await recent()
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('Laura Brandt')
    expect(lines.join()).not.toContain('Elena Petrova')
  })

  test('of an earlier version, or broken by hand, are left out', async ({ openPalette, signInAs }) => {
    await signInAs('ADMIN')
    const body = { recent: [entry('1'), { kind: 'town', id: '2', label: 'x', detail: 'x' }, null, { kind: 'person' }] }
    await call(savePreference, { params: { key: 'palette' }, body })
    await openPalette()
    await waitFor(async () => expect(await recent()).toEqual([expect.stringContaining('Person 1')]))
  })
})

describe('a line of the palette', () => {
  test('opens in a new tab with Ctrl and Enter, and the palette stays', async ({ openPalette }) => {
    const openWindow = vi.spyOn(window, 'open').mockReturnValue(null)
    const { router, user } = await openPalette()
    await user.keyboard('live tail')
    await waitFor(() => expect(screen.getByRole('option', { selected: true }).textContent).toContain('Live tail'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/tail', '_blank', 'noopener')
    expect(screen.getByRole('combobox')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/users')
    openWindow.mockRestore()
  })

  test('is offered although the service fails, which is said', async ({ openPalette, network }) => {
    const { user } = await openPalette()
    network.answer('GET', '/users', () => refusal(500, 'no store'))
    await user.keyboard('users')
    await screen.findByText("Some results couldn't be loaded.")
    expect(screen.getAllByRole('option')[0]?.textContent).toContain('Users')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect } from 'vitest'
import { getSettings, replaceSettings } from 'mock-server/contract/settings/settings.ts'
import { defaultSettings } from 'mock-server/contract/settings/workspace-settings.ts'
import { switchMaintenance } from 'mock-server/contract/settings/maintenance.ts'
import { getWorkspaceState } from 'mock-server/contract/settings/workspace-state.ts'
import { call } from '#api/call.ts'
import { reasonOf } from '#testing/reason.ts'
import { test } from '#testing/fixtures.ts'

const PATH = '/settings'
const stored = async () => (await call(getSettings, {})).data
const save = async (change: object) => await call(replaceSettings, { body: { ...defaultSettings, ...change } })
const nameOfBar = { name: 'Changes' }

// A draft outlives the page that it was begun on.
beforeEach(() => sessionStorage.clear())

describe('the page of settings', () => {
  test('shows what a change will do before it is saved, and what differs from the default', async ({ open }) => {
    const { user } = await open(PATH)
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Currency' }), 'CHF')
    await user.click(screen.getByRole('switch', { name: 'Show completion' }))
    const bar = screen.getByRole('region', nameOfBar)
    expect(within(bar).getByRole('status').textContent).toMatch(/^2 changes Currency, Show completion/)
    expect((await stored()).currency).toBe('EUR')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = await screen.findByRole('dialog', { name: 'Save settings' })
    expect(dialog.textContent).toContain('EUR – Euro→CHF – Swiss Franc')
    expect(dialog.textContent).toContain('neither the interface nor the console shows how complete')
    await user.click(within(dialog).getByRole('button', { name: 'Save settings' }))
    await screen.findByText('Settings saved')
    expect(await stored()).toMatchObject({ currency: 'CHF', completionScore: 'DISABLED' })
    expect(screen.getByText('2 differ from the default')).toBeTruthy()
    // Once the dialog is gone, which hides the page behind it.
    await user.click(await screen.findByRole('button', { name: 'Back to default : Currency' }))
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'EUR')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'CHF')
  })

  test('keeps what was typed where the service refuses it, and says why at the setting', async ({ open }) => {
    const { user } = await open(PATH)
    const field = await screen.findByRole('textbox', { name: 'Idle timeout' })
    await user.clear(field)
    await user.type(field, '0')
    await user.keyboard('{Control>}s{/Control}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save settings' }))
    await screen.findByText('must be at least 1')
    expect(field).toHaveProperty('value', '0')
    expect((await stored()).idleTimeoutMinutes).toBe(defaultSettings.idleTimeoutMinutes)
  })

  test('does not overwrite what somebody else saved meanwhile', async ({ open }) => {
    const { user } = await open(PATH)
    const mail = await screen.findByRole('textbox', { name: 'Support email' })
    await user.type(mail, 'ours@example.com')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD')
    await save({ currency: 'SEK', help: { supportUrl: 'https://example.com/help' } })
    await user.keyboard('{Control>}s{/Control}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save settings' }))
    await screen.findByText('Someone else saved: SEK – Swedish Krona')
    expect(screen.getByRole('textbox', { name: 'Support page' })).toHaveProperty('value', 'https://example.com/help')
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await user.keyboard('{Control>}s{/Control}')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save settings' }))
    await screen.findByText('Settings saved')
    expect(await stored()).toMatchObject({
      currency: 'USD',
      help: { supportEmail: 'ours@example.com', supportUrl: 'https://example.com/help' },
    })
  })

  test('says who saved what, and puts an earlier state into the editor', async ({ open }) => {
    const { user } = await open(PATH)
    await screen.findByRole('combobox', { name: 'Currency' })
    await save({ currency: 'NOK' })
    await save({ currency: 'DKK', quickSearchMode: 'GROUPED_VIEW' })
    await user.click(screen.getByRole('button', { name: 'History' }))
    const panel = await screen.findByRole('complementary', { name: 'History' })
    await within(panel).findAllByText('NOK – Norwegian Krone')
    const [restore] = within(panel).getAllByRole('button', { name: 'Put into the editor' })
    if (restore) await user.click(restore)
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'NOK'))
    expect((await stored()).currency).toBe('DKK')
  })

  test('finds settings by their words, and by what differs', async ({ open }) => {
    const { user } = await open(`${PATH}?q=idle`)
    expect(await screen.findByRole('textbox', { name: 'Idle timeout' })).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await user.click(screen.getByRole('checkbox', { name: /^Changed only, [12] of 16$/ }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Idle timeout' })).toBeNull())
    expect(screen.getByRole('combobox', { name: 'Currency' })).toBeTruthy()
  })

  test('is read by others, who change nothing', async ({ open }) => {
    await open(PATH, 'MEMBER')
    await screen.findByText('Only administrators can change the settings.')
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('region', nameOfBar)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Begin maintenance' })).toBeNull()
  })
})

describe('maintenance', () => {
  test('begins with a message that everybody sees, and ends', async ({ open }) => {
    const { user } = await open(PATH)
    await user.click(await screen.findByRole('button', { name: 'Begin maintenance' }))
    const dialog = await screen.findByRole('dialog', { name: 'Begin maintenance?' })
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), 'Moving the model')
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Length' }), '30 minutes')
    await user.click(within(dialog).getByRole('button', { name: 'Begin maintenance' }))
    await screen.findByText('Maintenance has begun')
    const { maintenance } = (await call(getWorkspaceState, {})).data
    expect(maintenance).toMatchObject({ isOn: true, message: 'Moving the model' })
    const banner = await screen.findByText(/is maintaining the workspace\.$/)
    expect(banner.parentElement?.textContent).toContain('Moving the model')
    await user.click(screen.getByRole('button', { name: 'End now' }))
    await waitFor(() => expect(screen.queryByText(/is maintaining the workspace\.$/)).toBeNull())
    await call(switchMaintenance, { body: { isOn: false } })
  })

  test('locks what others could change, and says who maintains the workspace, until when and why', async ({
    open,
    signInAs,
  }) => {
    await signInAs('ADMIN')
    const until = new Date(Date.now() + 3_600_000).toISOString()
    await call(switchMaintenance, { body: { isOn: true, message: 'New disks', until } })
    await open('/bookmarks', 'MEMBER')
    const button = await screen.findByRole('button', { name: /New bookmark/ })
    await waitFor(() => expect(reasonOf(button)).toMatch(/ is maintaining the workspace until .*\d.* “New disks”$/))
    await signInAs('ADMIN')
    await call(switchMaintenance, { body: { isOn: false } })
  })
})

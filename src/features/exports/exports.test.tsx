import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { listExports } from 'mock-server/contract/exports/exports.ts'
import { switchFeature } from 'mock-server/contract/features/features.ts'
import { call } from '#api/call.ts'
import { reasonOf } from '#testing/reason.ts'
import { test } from '#testing/fixtures.ts'

const PATH = '/exports'
const card = async (name: string) => within(await screen.findByRole('region', { name }))
/** The exports of a type that the service has. */
const all = async (type: 'AUDIT_LOG' | 'ARCHIVE') => (await call(listExports, { query: { exportType: [type] } })).data
const statesOf = async (type: 'ARCHIVE') => (await all(type)).map(({ status }) => status).toSorted()

describe('the page of exports', () => {
  test('says what each export will hold, starts one, shows how far it is and hands out its file', async ({
    open,
    site,
  }) => {
    const { user } = await open(PATH)
    const snapshot = await card('Full snapshot')
    expect(await snapshot.findByText(/^\d+ fact sheets?$/)).toBeTruthy()
    await user.click(snapshot.getByRole('button', { name: 'Start export' }))
    await screen.findByText('Full snapshot has started')
    expect(reasonOf(await snapshot.findByRole('button', { name: 'Running' }))).toBe('This export is running already')
    const row = await screen.findByRole('row', { name: /Full snapshot/ })
    within(row).getByText('Waiting')
    await site.service.tick()
    await within(row).findByText('Ready')
    expect(within(row).getByText(/fact sheets?, \d+ columns/)).toBeTruthy()
    await snapshot.findByText(/^\d+ s, [\d.]+ kB$/)
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await user.click(within(row).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    const [link] = clicked.mock.contexts
    expect(link).toHaveProperty(
      'href',
      expect.stringMatching(/\/exports\/downloads\/[0-9a-f-]{36}\?key=[0-9a-f-]{36}$/),
    )
    clicked.mockRestore()
  })

  test('makes a fresh link for each time that a row is opened', async ({ open }) => {
    const { user } = await open(PATH)
    const row = await screen.findByRole('row', { name: /Full snapshot/ })
    const linkOf = async () =>
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link to the file' })).value
    await user.click(row)
    const first = await linkOf()
    expect(await screen.findByText(/^SHA-256/)).toBeTruthy()
    await user.keyboard(' ')
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Link to the file' })).toBeNull())
    await user.keyboard(' ')
    expect(await linkOf()).not.toBe(first)
  })

  test('cancels an export, and starts it again as it was', async ({ open, site }) => {
    const { user } = await open(PATH)
    const archive = await card('Archive')
    await user.click(archive.getByRole('button', { name: 'Start export' }))
    const row = await screen.findByRole('row', { name: /Archive/ })
    await user.click(within(row).getByRole('button', { name: 'Cancel' }))
    await within(row).findByText('Cancelled')
    await within(row).findByText('Cancelled by Priya Raman')
    await user.click(within(row).getByRole('button', { name: 'Run again' }))
    await waitFor(async () => expect(await statesOf('ARCHIVE')).toEqual(['CANCELED', 'STARTED']))
    await site.service.tick()
    expect(await statesOf('ARCHIVE')).toEqual(['CANCELED', 'COMPLETED'])
  })

  test('takes two days for the audit log, by a preset or by hand, and says what is wrong with them', async ({
    open,
  }) => {
    const { user } = await open(PATH)
    const log = await card('Audit log')
    await user.click(log.getByRole('button', { name: '7 days' }))
    const from = log.getByLabelText('From')
    const choose = (value: string) => fireEvent.change(from, { target: { value } })
    const until = log.getByLabelText<HTMLInputElement>('Until')
    choose('')
    await log.findAllByText('Choose both days')
    expect(reasonOf(log.getByRole('button', { name: 'Start export' }))).toBe('Choose both days')
    choose('2999-01-01')
    await log.findAllByText('The first day is after the last one')
    choose('2026-01-01')
    await user.click(log.getByRole('button', { name: 'Start export' }))
    await screen.findByText('Audit log has started')
    expect(await all('AUDIT_LOG')).toMatchObject([
      { from: '2026-01-01T00:00:00.000Z', until: `${until.value}T23:59:59.999Z` },
    ])
  })

  test('shows members their own exports, and why they can’t export the audit log', async ({ open }) => {
    await open(PATH, 'MEMBER')
    const log = await card('Audit log')
    expect(reasonOf(await log.findByRole('button', { name: 'Start export' }))).toContain('webhook.read')
    expect(screen.queryByRole('tab', { name: /Everybody/ })).toBeNull()
    await screen.findByText('No exports yet')
  })

  test('says that the feature is off', async ({ open, signInAs }) => {
    await signInAs('ADMIN')
    await call(switchFeature, { params: { id: 'EXPORTS' }, query: { enabled: false } })
    await open(PATH)
    await screen.findByText('Exports are switched off in this workspace')
    expect(screen.queryByRole('button', { name: 'Start export' })).toBeNull()
    await call(switchFeature, { params: { id: 'EXPORTS' }, query: { enabled: true } })
  })
})

test('the tray shows an export on any page, its progress, its file and a way to all', async ({ open, site }) => {
  const { user } = await open(PATH)
  const snapshot = await card('Full snapshot')
  await user.click(await snapshot.findByRole('button', { name: 'Start export' }))
  await user.click(await screen.findByRole('button', { name: /^\d jobs?$/ }))
  const tray = within(await screen.findByRole('dialog', { name: 'Jobs' }))
  await tray.findAllByText('Waiting for other exports')
  // The page counts down by the machine's clock, which has gone on since the file began.
  site.clock.now = new Date()
  await site.service.tick()
  // Of the day, a busy machine may have spent some minutes on the file.
  await tray.findAllByText(/expires in (?:23:\d\d:\d\d|24:00:00)$/)
  expect(tray.getAllByRole('button', { name: 'Download' }).length).toBeGreaterThan(0)
  expect(tray.getByRole('link', { name: 'All exports' }).getAttribute('href')).toBe(PATH)
})

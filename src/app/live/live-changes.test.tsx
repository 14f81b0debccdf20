import { screen, waitFor } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { createAccessControlEntity } from 'mock-server/contract/models.ts'
import { switchFeature } from 'mock-server/contract/features/features.ts'
import { switchMaintenance } from 'mock-server/contract/settings/maintenance.ts'
import { call } from '#api/call.ts'
import { test as base } from '#testing/bookmarks.ts'

/** Hides the page, or shows it again. */
const test = base.extend('hide', ({}, { onCleanup }) => {
  const hidden = vi.spyOn(document, 'hidden', 'get')
  onCleanup(() => hidden.mockRestore())
  return (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
})

/** The page listens once its parts are there that come after the frame. */
const heard = (requests: readonly string[]) =>
  waitFor(() => expect(requests.filter((request) => request.endsWith('/changes')).length).toBeGreaterThan(0))

describe('a page that is open', () => {
  test('shows the bookmark that somebody else creates', async ({ signInAs, open, save, network }) => {
    await signInAs('ADMIN')
    await open('/bookmarks?tab=mine')
    await screen.findByRole('grid')
    await heard(network.requests)
    await save({ name: 'Made elsewhere' }, 'ADMIN')
    expect(await screen.findByRole('row', { name: /Made elsewhere/ })).toBeTruthy()
  })

  test('shows the entity that somebody else creates', async ({ signInAs, open, network }) => {
    await signInAs('ADMIN')
    await open('/access-control-entities')
    await screen.findByRole('heading', { level: 1 })
    await heard(network.requests)
    await call(createAccessControlEntity, { body: { name: 'Elsewhere' } })
    expect(await screen.findByRole('row', { name: /Elsewhere/ })).toBeTruthy()
  })

  test('shows a maintenance when it begins and ends', async ({ signInAs, open, network }) => {
    await signInAs('ADMIN')
    await open('/features')
    await heard(network.requests)
    await call(switchMaintenance, { body: { isOn: true, message: 'New disks.' } })
    expect(await screen.findByText(/New disks\./)).toBeTruthy()
    await call(switchMaintenance, { body: { isOn: false } })
    await waitFor(() => expect(screen.queryByText(/New disks\./)).toBeNull())
  })

  test('asks again for what was missed when it is shown again', async ({ signInAs, open, network, hide }) => {
    await signInAs('ADMIN')
    await open('/features')
    await screen.findByRole('switch', { name: /Comments/ })
    await heard(network.requests)
    hide(true)
    await call(switchFeature, { params: { id: 'COMMENTS' }, query: { enabled: false } })
    hide(false)
    await screen.findByRole('switch', { name: /Comments/, checked: false })
    await call(switchFeature, { params: { id: 'COMMENTS' }, query: { enabled: true } })
  })

  test('asks again for everything once the connection is back', async ({ signInAs, open, save, network }) => {
    await signInAs('ADMIN')
    network.answer('GET', '/changes', () => new Response(null, { status: 502 }))
    await open('/bookmarks?tab=mine')
    await screen.findByRole('grid')
    await heard(network.requests)
    await save({ name: 'While nobody listened' }, 'ADMIN')
    network.mend()
    expect(await screen.findByRole('row', { name: /While nobody listened/ })).toBeTruthy()
  })
})

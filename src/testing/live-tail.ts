import { screen, within } from '@testing-library/react'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import { vi } from 'vitest'
import { faultyLine } from '#features/live-tail/faulty-line.test-data.ts'
import { test as base } from './bookmarks.ts'
import type { PersonRole } from './fixtures.ts'
import { listRows } from './list-rows.ts'

/**
 * The fixtures of the console's tests, with a log of three bookmarks:
 *
 *   addReader  creates a PULL subscription past the page
 *   reader     the PULL subscription bi-lake
 *   cursorOf   the offset that a subscription has reached
 *   headOf     the offset of the newest event
 *   line       the connection of the live tail, which can break and lose events
 *   openTail   opens the live tail and waits until it is connected
 */
export const test = base
  .extend('addReader', { scope: 'file' }, ({ site }) => async (identifier: string): Promise<Subscription> => {
    const input = { deliveryType: 'PULL', tagSets: [['BOOKMARK_CREATED']], workspaceId: site.workspace.id, identifier }
    const { subscriptions } = site.service.services
    const created = await subscriptions.createSubscription(site.caller('ADMIN'), SubscriptionInput.parse(input))
    return created.subscription
  })
  .extend('reader', { scope: 'file', auto: true }, async ({ addReader, save }) => {
    const reader = await addReader('bi-lake')
    for (const name of ['First', 'Second', 'Third']) await save({ name })
    return reader
  })
  .extend('stateOf', { scope: 'file' }, ({ site }) => async ({ id }: Pick<Subscription, 'id'>) => {
    const { subscriptions } = site.service.services
    return (await subscriptions.getSubscription(site.caller('ADMIN'), id)).subscription
  })
  .extend('cursorOf', { scope: 'file' }, ({ stateOf }) => async (subscription: Pick<Subscription, 'id'>) => {
    return (await stateOf(subscription)).cursor.offset
  })
  .extend(
    'headOf',
    { scope: 'file' },
    ({ stateOf, reader }) =>
      async () =>
        (await stateOf(reader)).head.offset,
  )
  .extend('line', { auto: true }, ({ network }, { onCleanup }) => {
    const line = faultyLine(network.fetch)
    vi.stubGlobal('fetch', line.fetch)
    onCleanup(() => void vi.stubGlobal('fetch', network.fetch))
    return line
  })
  .extend('openTail', ({ open }) => async (path = '/tail', role: PersonRole = 'ADMIN') => {
    const opened = await open(path, role)
    await screen.findByText('Live')
    return opened
  })

/** The row of the event about this object. */
export const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })
/** The objects of the visible rows. */
export const names = () =>
  listRows().flatMap((row) =>
    within(row)
      .queryAllByRole('link')
      .map((link) => link.textContent),
  )

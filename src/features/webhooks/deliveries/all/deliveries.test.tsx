import { screen, waitFor, within } from '@testing-library/react'
import { eventTypes } from 'mock-server/contract/events.ts'
import { expect } from 'vitest'
import { detail, objects, rowOf, test as base } from '#testing/deliveries.ts'

const test = base.extend('openAll', ({ open }) => async (search = '', role: 'SUPPORT' | 'VIEWER' = 'SUPPORT') => {
  const opened = await open(`/deliveries${search}`, role)
  await screen.findAllByRole('row', { name: /BOOKMARK_CREATED/ })
  return opened
})

test.beforeAll(async ({ addPush, deliver }) => {
  await addPush('mirror')
  await deliver('Landscape', 'Bad record')
})

test('shows the deliveries of all subscriptions, and on tabs what became of them', async ({ openAll }) => {
  const { user } = await openAll()
  expect(screen.getAllByRole('row', { name: /Landscape.*(cmdb|mirror)/ })).toHaveLength(2)
  await user.click(await screen.findByRole('tab', { name: /^Failing\s*3$/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Landscape cmdb/ })).toBeNull())
  expect(objects().toSorted()).toEqual(['Bad record', 'Bad record', 'Landscape'])
})

test('finds by the name of the subscription and with wildcards', async ({ openAll }) => {
  const { user, router } = await openAll()
  const field = screen.getByRole('searchbox', { name: /^Search event, object or target/ })
  await user.type(field, 'mirr')
  await waitFor(() => expect(screen.queryByRole('row', { name: /cmdb/ })).toBeNull())
  expect(screen.getAllByRole('row', { name: /mirror/ }).length).toBeGreaterThanOrEqual(2)
  await user.clear(field)
  await user.type(field, 'Land*')
  await waitFor(() => expect(new Set(objects())).toEqual(new Set(['Landscape'])))
  expect(router.state.location.search).toContain('Land')
  expect(field.getAttribute('aria-describedby')).toBeNull()
  await user.clear(field)
  await user.type(field, 'BOOKMARK_*')
  // Created, updated, viewed, deleted, and what else begins like that.
  const count = eventTypes.filter((type) => type.startsWith('BOOKMARK_')).length
  expect(screen.getByText(`${count} of ${eventTypes.length} event types`).id).toBe(
    field.getAttribute('aria-describedby'),
  )
})

test('a whole day of the last week can be chosen, and the zone of all times is said', async ({ openAll }) => {
  const { user } = await openAll()
  await user.click(screen.getByRole('button', { name: 'Time' }))
  const days = await screen.findByRole('group', { name: 'Days' })
  expect(screen.getByText(/^Times are in .+\.$/)).toBeTruthy()
  const [today] = within(days).getAllByRole('button')
  await user.click(today ?? days)
  await user.keyboard('{Escape}')
  await screen.findByText(/^\w+day, \w+ \d+$/)
})

test('a delivery opens beside the list and is sent again from there', async ({ openAll, site }) => {
  const { user } = await openAll('?tab=failing&q=cmdb')
  await user.click(await rowOf('Bad record'))
  const panel = await detail()
  await panel.findByText(/only 200, 202 and 204 count as delivered/)
  await user.click(panel.getByRole('button', { name: /^Redeliver now/ }))
  await screen.findByText(/^Event \d+ queued$/)
  await site.service.tick()
  await panel.findByRole('button', { name: /^#2/ })
})

test('people who may not view webhooks read which right is missing', async ({ open }) => {
  await open('/deliveries', 'VIEWER')
  await screen.findByRole('heading', { name: "You can't view webhooks" })
})

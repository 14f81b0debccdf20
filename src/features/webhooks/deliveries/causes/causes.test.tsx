import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { test as base } from '#testing/deliveries.ts'

const causes = async () => within(await screen.findByRole('region', { name: 'Failing by cause' }))

/** A page of deliveries where one target refused two events. */
const test = base.extend('openCauses', ({ open }) => async (role: 'SUPPORT' | 'ADMIN' = 'SUPPORT') => {
  const opened = await open('/deliveries', role)
  await causes()
  return { ...opened, user: userEvent.setup() }
})

test.beforeAll(({ deliver }) => deliver('Bad record', 'Bad server', 'Landscape'))

test('a cause says what happened, where, how many, and of which subscription; its answer is a click away', async ({
  openCauses,
  target,
}) => {
  const { user } = await openCauses()
  const section = await causes()
  expect(section.getByText('1 cause, 2 events')).toBeTruthy()
  const [row] = section.getAllByRole('listitem')
  expect(row?.textContent).toContain('500 Internal Server Error')
  expect(row?.textContent).toContain(new URL(target.url).host)
  expect(
    within(row ?? document.body)
      .getByRole('link', { name: 'cmdb' })
      .getAttribute('href'),
  ).toMatch(/^\/webhooks\//)
  await user.click(section.getByRole('button', { name: 'Show details of 500 Internal Server Error' }))
  expect((await section.findByRole('group', { name: 'Answer' })).textContent).toContain('Field ciClass is unknown')
})

test('a snoozed cause is folded away with who did it, and can be woken', async ({ openCauses }) => {
  const { user } = await openCauses()
  const section = await causes()
  const more = () => section.findByRole('button', { name: 'More for 500 Internal Server Error' })
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Snooze for 1 day' }))
  await screen.findByText('Cause snoozed. Its events are still retried.')
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await user.click(await section.findByRole('button', { name: '1 snoozed cause' }))
  await section.findByText(/^Snoozed until .+ by .+/)
  await user.click(await more())
  await user.click(await screen.findByRole('menuitem', { name: 'Wake up' }))
  await waitFor(() => expect(section.queryByRole('button', { name: '1 snoozed cause' })).toBeNull())
})

test('a cause that is resolved is among the earlier failures until it occurs again', async ({ openCauses }) => {
  const { user } = await openCauses()
  await user.click((await causes()).getByRole('button', { name: 'Earlier failures' }))
  await (await causes()).findByText('None in the last 30 days')
  await user.click(await (await causes()).findByRole('button', { name: 'More for 500 Internal Server Error' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as resolved' }))
  await screen.findByText(/^No open failures\. Last failure/)
  await user.click(screen.getByRole('button', { name: 'Show earlier failures' }))
  await screen.findByText('2 events are still tried')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await causes()
})

test('the deliveries of a cause are shown in the list', async ({ openCauses }) => {
  const { user, router } = await openCauses()
  await user.click(await (await causes()).findByRole('button', { name: 'More for 500 Internal Server Error' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Show deliveries' }))
  await waitFor(() => expect(router.state.location.search).toMatch(/cause=/))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Landscape/ })).toBeNull())
  expect(screen.getAllByRole('row', { name: /Bad/ })).toHaveLength(2)
})

test('trying can be stopped after a question, and taken back', async ({ openCauses }) => {
  const { user } = await openCauses()
  await user.click((await causes()).getByRole('button', { name: /^Stop trying: 500/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop trying 2 events?' }))
  await user.click(question.getByRole('button', { name: 'Stop trying' }))
  await screen.findByText('2 events given up')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Failing by cause' })).toBeNull())
  const past = within(await screen.findByRole('region', { name: 'Earlier failures' }))
  past.getByText(/^No open failures\. Last failure .+, 500 Internal Server Error, 127\.0\.0\.1/)
  await user.click(past.getByRole('button', { name: 'Show earlier failures' }))
  await user.click(past.getByRole('button', { name: 'Show details of 500 Internal Server Error' }))
  expect((await past.findByRole('group', { name: 'Answer' })).textContent).toContain('Field ciClass is unknown')
  past.getByRole('link', { name: 'cmdb' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 events are tried again')
})

test('a retry says how many events are tried again, and each subscription remembers it', async ({
  openCauses,
  cmdb,
}) => {
  const { user, router } = await openCauses()
  await user.click((await causes()).getByRole('button', { name: /^Retry 2: / }))
  await screen.findByText('2 events are tried again')
  await router.navigate(`/webhooks/${cmdb.id}?tab=history`)
  const heading = await screen.findAllByRole('heading', { name: 'Events tried again' })
  expect(heading.length).toBeGreaterThan(0)
})

test('an open cause names what was changed in the hour before it, and who did it', async ({ openCauses, cmdb }) => {
  const { user } = await openCauses('ADMIN')
  const section = await causes()
  await user.click(section.getByRole('button', { name: 'Show details of 500 Internal Server Error' }))
  const before = within(await section.findByRole('region', { name: 'Changes before the first failure' }))
  const [change] = await before.findAllByRole('listitem')
  expect(change?.textContent).toMatch(/created cmdb/)
  expect(before.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(`/webhooks/${cmdb.id}?tab=history`)
  expect(before.getByRole('link', { name: 'Callback of cmdb' })).toBeTruthy()
})

test('J and K lead through causes and rows alike, arrows fold, R retries and S asks before it stops', async ({
  openCauses,
}) => {
  const { user } = await openCauses()
  const fold = (await causes()).getByRole('button', { name: 'Show details of 500 Internal Server Error' })
  await user.keyboard('j')
  expect(document.activeElement).toBe(fold)
  await user.keyboard('{ArrowRight}')
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowLeft}')
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  const grid = screen.getByRole('grid', { name: 'Deliveries' })
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement).toBe(grid))
  await user.keyboard('k')
  expect(document.activeElement).toBe(fold)
  await user.keyboard('r')
  await screen.findByText('2 events are tried again')
  await user.keyboard('s')
  const question = within(await screen.findByRole('alertdialog', { name: 'Stop trying 2 events?' }))
  await user.click(question.getByRole('button', { name: 'Stop trying' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Failing by cause' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(grid))
})

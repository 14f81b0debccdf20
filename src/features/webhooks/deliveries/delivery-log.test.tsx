import { screen, waitFor, within } from '@testing-library/react'
import { listRecoveries } from 'mock-server/contract/recoveries.ts'
import { describe, expect, vi } from 'vitest'
import { call } from '#api/call.ts'
import { detail, objects, rowOf, test } from '#testing/deliveries.ts'
import { reasonOf } from '#testing/reason.ts'

test('without deliveries the log says what belongs here', async ({ open, addPush }) => {
  const { id } = await addPush('quiet')
  await open(`/webhooks/${id}`, 'SUPPORT')
  await screen.findByText('No deliveries in the last 30 days')
  await screen.findByRole('heading', { name: 'quiet' })
})

test('the address of a PULL subscription leads to its reader', async ({ open, addPull }) => {
  const { id } = await addPull('bi-lake')
  const { router } = await open(`/webhooks/${id}`)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/webhooks/${id}/reader`))
})

test('an unknown subscription is named as such', async ({ open }) => {
  await open(`/webhooks/${crypto.randomUUID()}`)
  await screen.findAllByText("This subscription doesn't exist")
})

test('the log is closed to a member, who learns which right is missing', async ({ open, cmdb }) => {
  await open(`/webhooks/${cmdb.id}`, 'MEMBER')
  await screen.findByText("You can't view webhooks")
  expect(screen.getByText('webhook.read')).toBeTruthy()
})

describe('the delivery log', () => {
  test.beforeAll(async ({ deliver }) => await deliver('Landscape', 'Bad record', 'Contracts'))

  test('shows deliveries, the newest first, with status and answer', async ({ openLog, cmdb }) => {
    await openLog()
    await waitFor(() => expect(objects()).toEqual(['Contracts', 'Bad record', 'Landscape']))
    const bad = await rowOf('Bad record')
    expect(bad.textContent).toContain('Retrying1500')
    expect((await rowOf('Landscape')).textContent).toContain('Delivered200')
    await screen.findByText('3 of 3')
    expect(await screen.findByText(/^2 of 3 attempts/)).toBeTruthy()
    await screen.findByRole('group', { name: /^Deliveries over time, .*Delivered 2, Failed 0, Pending 1$/ })
    expect(document.body.innerHTML).not.toContain('s3cret')
    expect(cmdb.identifier).toBe('cmdb')
  })

  test('leads from the attempts that failed within a day to their deliveries', async ({ openLog }) => {
    const { user, router } = await openLog()
    await user.click(await screen.findByRole('link', { name: '1 failed' }))
    await waitFor(() => expect(objects()).toEqual(['Bad record']))
    expect(router.state.location.search).toBe('?failed=24h')
  })

  test.for([
    ['?state=delivered', ['Contracts', 'Landscape']],
    ['?status=5xx', ['Bad record']],
    ['?status=200', ['Contracts', 'Landscape']],
    ['?q=ciclass', ['Bad record']],
    ['?attempts=2', []],
    ['?failed=24h', ['Bad record']],
    ['?duration=..600000&type=BOOKMARK_CREATED&trigger=automatic', ['Contracts', 'Bad record', 'Landscape']],
    ['?time=1h', ['Contracts', 'Bad record', 'Landscape']],
    ['?time=..2020-01-01T00:00:00Z', []],
  ] as const)('at %s shows %j', async ([search, expected], { open, cmdb }) => {
    await open(`/webhooks/${cmdb.id}${search}`, 'SUPPORT')
    if (expected.length === 0) await screen.findByText(/^Nothing matches/)
    await waitFor(() => expect(objects()).toEqual(expected))
  })

  test('shows no bars of another time before it knows how old the subscription is', async ({ open, cmdb, network }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    network.answer('GET', `/subscriptions/${cmdb.id}`, async (request) => {
      await promise
      network.mend()
      return await fetch(`/services/webhooks/v1/subscriptions/${cmdb.id}`, request)
    })
    await open(`/webhooks/${cmdb.id}`)
    await rowOf('Contracts')
    const drawn = () => network.requests.filter((request) => request.endsWith('/histogram')).length
    expect(drawn()).toBe(0)
    resolve()
    await screen.findByRole('slider', { name: 'From' })
    expect(drawn()).toBe(1)
  })

  test('keeps the range that is chosen in the histogram as the time in the address', async ({ openLog }) => {
    const { router, user } = await openLog()
    const from = await screen.findByRole('slider', { name: 'From' })
    from.focus()
    await user.keyboard('{PageUp}')
    await waitFor(() => expect(router.state.location.search).toMatch(/time=\d{4}-.+Z/))
    await screen.findByRole('button', { name: 'Remove Time filter' })
    await waitFor(() =>
      expect(Number(screen.getByRole('slider', { name: 'From' }).getAttribute('aria-valuenow'))).toBeGreaterThan(0),
    )
    await user.click(screen.getByRole('button', { name: 'Remove Time filter' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  test('counts what is new, and shows it when the reader asks for it', async ({ openLog, queue }) => {
    const { user } = await openLog()
    await rowOf('Contracts')
    await queue('Latest')
    const pill = await screen.findByRole('button', { name: '1 new' })
    expect(objects()).not.toContain('Latest')
    await user.click(pill)
    await rowOf('Latest')
    await waitFor(() => expect(screen.queryByRole('button', { name: '1 new' })).toBeNull())
  })

  test('is exported as it is filtered', async ({ openLog }) => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob)
      return 'blob:saved'
    })
    // The browser of the tests would go to the address of the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    const { user } = await openLog('?state=delivered')
    await user.click(await screen.findByRole('button', { name: 'Export deliveries' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV for spreadsheets' }))
    await screen.findByText('Deliveries exported')
    const lines = (await saved[0]?.text())?.trimEnd().split('\r\n') ?? []
    expect(lines[0]).toMatch(/^offset,createdAt,eventType/)
    expect(lines.slice(1).every((line) => line.includes(',delivered,200,'))).toBe(true)
    vi.restoreAllMocks()
  })

  test('has a history of who changed what', async ({ open, cmdb }) => {
    await open(`/webhooks/${cmdb.id}?tab=history`, 'SUPPORT')
    const entry = (await screen.findByText('Subscription created')).closest('li')
    expect(entry?.textContent).toContain('Priya Raman')
  })

  test('offers a viewer of webhooks without the right to redeliver the reason', async ({ openLog }) => {
    const { user } = await openLog()
    await user.click(await rowOf('Contracts'))
    const pause = await screen.findByRole('button', { name: 'Pause' })
    expect(reasonOf(pause)).toContain('webhook.manage')
  })
})

describe('sending again', () => {
  test('a failed delivery is tried again at once, and panel and row follow it', async ({ openLog, site }) => {
    const { user } = await openLog()
    await user.click(await rowOf('Bad record'))
    const panel = await detail()
    await panel.findByText('Retrying 1')
    await user.keyboard('r')
    await screen.findByText(/^Event \d+ queued$/)
    // While the subscription is failing, a delivery waits for its turn among the probes.
    site.clock.advance(60_000)
    await site.service.tick()
    await panel.findByText('Retrying 2')
    expect((await panel.findByRole('button', { name: /^#2/ })).textContent).toContain('Manual')
    await waitFor(async () => expect((await rowOf('Bad record')).textContent).toContain('Retrying2'))
  })

  test('everything that matches is sent again after a question with its numbers', async ({
    openLog,
    cmdb,
    deliver,
  }) => {
    await deliver('One more', 'And another')
    const { user } = await openLog('?state=delivered')
    const [first] = await screen.findAllByRole('checkbox', { name: /^Select BOOKMARK_CREATED/ })
    if (first) await user.click(first)
    const bar = within(await screen.findByRole('toolbar', { name: 'Selected rows' }))
    const all = await bar.findByRole('button', { name: /^Redeliver all \d+$/ })
    const count = Number(/\d+/.exec(all.textContent)?.[0])
    await user.click(all)
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText(new RegExp(`Redeliver ${count} events`))
    expect((await question.findByText(/^duplicates expected/)).previousSibling?.textContent).toBe(String(count))
    await user.click(question.getByRole('button', { name: 'Start redelivery' }))
    await screen.findByText(`Redelivery of ${count} events started`)
    const { data } = await call(listRecoveries, { params: { id: cmdb.id }, query: {} })
    expect(data[0]).toMatchObject({ total: count, filter: { state: ['delivered'] } })
  })
})

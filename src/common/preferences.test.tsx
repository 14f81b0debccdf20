import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { ToastRegion } from '#ui/feedback/toast-region.tsx'
import { readToasts, toast } from '#ui/feedback/toast-store.ts'
import { queryClient } from '#api/query-client.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { closePage, leavePage } from '#testing/leave-page.ts'
import { refusal } from '#testing/network.ts'
import { renderPart } from '#testing/render-part.tsx'
import { saved } from '#testing/saved.ts'
import { usePreference } from './preferences.ts'

const Sort = z.object({ by: z.string() })
const byName = { by: 'name' }
const READ = 'GET /services/console/v1/preferences'
const SAVE = 'PUT /services/console/v1/preferences/sort.apples'

/** A list that remembers by which column it is sorted. */
function List({ id }: { readonly id: string }) {
  const [{ by }, change] = usePreference(`sort.${id}`, Sort, byName)
  return (
    <section aria-label={id}>
      <output>{`${id} by ${by}`}</output>
      <button onClick={() => change(() => ({ by: 'size' }))}>{`${id}: sort by size`}</button>
      <button onClick={() => change(() => ({ by: 'age' }))}>{`${id}: sort by age`}</button>
      <button onClick={() => change((stored) => ({ by: `${stored.by} twice` }))}>{`${id}: sort twice`}</button>
    </section>
  )
}

const test = fixtures.extend('openLists', ({ signInAs }, { onCleanup }) => {
  onCleanup(leavePage)
  return async () => {
    closePage()
    await startI18n('en')
    await signInAs('MEMBER')
    renderPart(
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <List id="apples" />
          <List id="pears" />
          <ToastRegion />
        </QueryClientProvider>
      </I18nextProvider>,
    )
    return userEvent.setup()
  }
})

test.beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) toast.dismiss(id)
})

const count = (requests: readonly string[], request: string) => requests.filter((sent) => sent === request).length

describe('a preference', () => {
  test('is its fallback at first, then what the person chose, also on another device', async ({ openLists }) => {
    const user = await openLists()
    screen.getByText('apples by name')
    await user.click(screen.getByText('apples: sort by size'))
    await screen.findByText('apples by size')
    await saved()
    localStorage.clear()
    await openLists()
    await screen.findByText('apples by size')
    screen.getByText('pears by name')
  })

  test('is read with all others in one request', async ({ openLists, network }) => {
    const data = { 'sort.apples': { by: 'age' }, 'sort.pears': { by: 'weight' } }
    network.answer('GET', '/preferences', () => Response.json({ status: 'OK', type: 'Preferences', data }))
    await openLists()
    await screen.findByText('apples by age')
    await screen.findByText('pears by weight')
    expect(count(network.requests, READ)).toBe(1)
  })

  test('shows immediately after a reload, before the service has answered', async ({ openLists, network }) => {
    const user = await openLists()
    await user.click(screen.getByText('pears: sort by age'))
    await saved()
    network.cut('GET', '/preferences')
    await openLists()
    screen.getByText('pears by age')
  })

  test('of somebody else on the same device does not show', async ({ openLists, network, signInAs }) => {
    localStorage.setItem('preferences', JSON.stringify({ owner: 'x y', values: { 'sort.pears': { by: 'weight' } } }))
    await signInAs('VIEWER')
    network.cut('GET', '/preferences')
    await openLists()
    screen.getByText('pears by name')
  })

  test('whose stored value no longer fits is its fallback', async ({ openLists, network }) => {
    const data = { 'sort.apples': { by: 7 }, 'sort.pears': { by: 'weight' } }
    network.answer('GET', '/preferences', () => Response.json({ status: 'OK', type: 'Preferences', data }))
    await openLists()
    await screen.findByText('pears by weight')
    screen.getByText('apples by name')
  })

  test('that the service does not save returns to the earlier value and says so', async ({ openLists, network }) => {
    const data = { 'sort.pears': { by: 'weight' } }
    network.answer('GET', '/preferences', () => Response.json({ status: 'OK', type: 'Preferences', data }))
    network.answer('PUT', '/sort.pears', () => refusal(422, 'no'))
    const user = await openLists()
    await screen.findByText('pears by weight')
    // The page returns by itself: it is not the service that tells it the earlier value again.
    network.answer('GET', '/preferences', () => refusal(500, 'no store'))
    await user.click(screen.getByText('pears: sort by size'))
    await screen.findByText("Your setting wasn't saved")
    await screen.findByText('pears by weight')
  })

  test('that is changed before the stored one has arrived changes that one, and leaves the others', async ({
    openLists,
    network,
  }) => {
    const answered = Promise.withResolvers<undefined>()
    const data = { 'sort.apples': { by: 'weight' }, 'sort.pears': { by: 'colour' } }
    network.answer('GET', '/preferences', async () => {
      await answered.promise
      return Response.json({ status: 'OK', type: 'Preferences', data })
    })
    network.answer('PUT', '/sort.apples', async ({ body }) => {
      data['sort.apples'] = await new Response(body).json()
      return Response.json({ status: 'OK', type: 'Preference', data: data['sort.apples'] })
    })
    const user = await openLists()
    await user.click(screen.getByText('apples: sort twice'))
    expect(count(network.requests, SAVE)).toBe(0)
    answered.resolve(undefined)
    await screen.findByText('apples by weight twice')
    screen.getByText('pears by colour')
    await waitFor(() => expect(data['sort.apples']).toEqual({ by: 'weight twice' }))
  })

  test('that is changed before the stored one has arrived, which then cannot be read, is not saved', async ({
    openLists,
    network,
  }) => {
    network.answer('GET', '/preferences', () => refusal(403, 'no'))
    const user = await openLists()
    await user.click(screen.getByText('apples: sort by size'))
    await screen.findByText("Your setting wasn't saved")
    expect(count(network.requests, SAVE)).toBe(0)
  })

  test('that is changed twice before the stored one has arrived is changed by both', async ({ openLists, network }) => {
    const answered = Promise.withResolvers<undefined>()
    network.answer('GET', '/preferences', async () => {
      await answered.promise
      return Response.json({ status: 'OK', type: 'Preferences', data: { 'sort.apples': { by: 'weight' } } })
    })
    const user = await openLists()
    await user.click(screen.getByText('apples: sort twice'))
    await user.click(screen.getByText('apples: sort twice'))
    answered.resolve(undefined)
    await screen.findByText('apples by weight twice twice')
  })

  test('that is changed twice in a row is saved in that order', async ({ openLists, network }) => {
    const user = await openLists()
    await user.click(screen.getByText('apples: sort by size'))
    await user.click(screen.getByText('apples: sort by age'))
    await saved()
    expect(count(network.requests, SAVE)).toBe(2)
    localStorage.clear()
    await openLists()
    await screen.findByText('apples by age')
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { listRows, rowNames } from '#testing/list-rows.ts'
import { reasonOf } from '#testing/reason.ts'
import { grid, searchOf, test, visited } from '#testing/towns.tsx'
import { townsService } from './towns-service.test-data.ts'

const box = (name: string) => screen.getByRole('checkbox', { name })
const count = () => within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('status').textContent
const bar = () => screen.queryByRole('toolbar', { name: 'Selected rows' })

describe('selected rows', () => {
  test('are in the address and selected again after a reload', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    await user.click(box('Select Town 002'))
    await user.click(box('Select Town 004'))
    await waitFor(() => expect(searchOf(router)).toBe('?selected=t2,t4'))
    await openTowns('?selected=t2,t4')
    expect(count()).toBe('2 selected')
    expect(box('Select Town 002')).toHaveProperty('checked', true)
    expect(box('Select Town 003')).toHaveProperty('checked', false)
  })

  test('are too many for an address above 40, but stay selected', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    await user.click(box('Select all rows'))
    expect(count()).toBe('100 selected')
    expect(searchOf(router)).toBe('')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bar()).toBeNull())
  })

  test('do not carry over to another search, filter or tab, and Back brings them again', async ({ openTowns }) => {
    const { router, user } = await openTowns('?selected=t0,t3')
    await user.click(screen.getByRole('tab', { name: 'large' }))
    await screen.findByText('50 of 50')
    expect(bar()).toBeNull()
    expect(searchOf(router)).toBe('?tab=large')
    await router.navigate(-1)
    await screen.findByText('100 of 250')
    expect(count()).toBe('2 selected')
  })

  test('leave no step in the history, so that Back leads to the page before', async ({ openTowns }) => {
    const { router, user } = await openTowns('?sort=people')
    await user.click(screen.getByRole('tab', { name: 'large' }))
    await screen.findByText('50 of 50')
    await user.click(box('Select Town 249'))
    await user.click(box('Select Town 248'))
    await waitFor(() => expect(searchOf(router)).toMatch('selected=t249,t248'))
    await router.navigate(-1)
    await waitFor(() => expect(searchOf(router)).toBe('?sort=people'))
  })

  test('that the list does not have are not counted', async ({ openTowns }) => {
    await openTowns('?country=AT&selected=t0,t1,nowhere')
    expect(count()).toBe('1 selected')
  })
})

describe('the bar of selected rows', () => {
  test('clears the selection, and the focus goes into the list', async ({ openTowns }) => {
    const { router, user } = await openTowns('?selected=t2')
    await user.click(within(bar() ?? document.body).getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(document.activeElement).toBe(grid()))
    expect(bar()).toBeNull()
    expect(searchOf(router)).toBe('')
  })

  test('says why an action is not for these rows, and takes it back when it is', async ({ openTowns }) => {
    const { onVisit, user } = await openTowns('?selected=t2')
    const twins = () => screen.getByRole('button', { name: 'Make twins' })
    expect(reasonOf(twins())).toBe('Only two towns can be twins')
    await user.click(twins())
    expect(onVisit).not.toHaveBeenCalled()
    await user.click(box('Select Town 005'))
    expect(reasonOf(twins())).toBeUndefined()
    await user.click(twins())
    expect(onVisit.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Town 002', 'Town 005'])
  })

  test('gives an action the rows in the order of the list, not of the clicks', async ({ openTowns }) => {
    const { onVisit, user } = await openTowns()
    for (const name of ['Town 007', 'Town 001', 'Town 003']) await user.click(box(`Select ${name}`))
    await user.click(screen.getByRole('button', { name: 'Visit all' }))
    expect(onVisit.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['Town 001', 'Town 003', 'Town 007'])
  })

  test('offers all that match only while there are more', async ({ openTowns }) => {
    const { onVisit, user } = await openTowns('?country=AT&selected=t0')
    await user.click(screen.getByRole('button', { name: 'Select all 84' }))
    await screen.findByText('84 selected')
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Visit all' }))
    expect(visited(onVisit)).toBe(84)
  })

  test('selects what could be loaded when a later page is refused', async ({ openTowns }) => {
    const { user } = await openTowns('?selected=t0')
    townsService.downFrom = 2
    await user.click(screen.getByRole('button', { name: 'Select all 250' }))
    await screen.findByText('100 selected')
    expect(screen.getByText('100 of 250')).toBeTruthy()
  })

  test('selects a thousand rows at most', async ({ openTowns }) => {
    townsService.count = 1250
    const { user } = await openTowns('?selected=t0')
    await user.click(screen.getByRole('button', { name: 'Select all 1,250' }))
    await screen.findByText('1,000 selected')
    expect(screen.getByText('1,000 of 1,250')).toBeTruthy()
  })

  test('gives an action each row once, also one that moved from page to page meanwhile', async ({ openTowns }) => {
    townsService.isMoving = true
    const { onVisit, user } = await openTowns('?selected=t0')
    await user.click(screen.getByRole('button', { name: 'Select all 250' }))
    await screen.findByText('250 selected')
    await user.click(screen.getByRole('button', { name: 'Visit all' }))
    expect(visited(onVisit)).toBe(250)
  })

  test('covers no row, and names an action in a tip where only its picture has room', async ({ openTowns }) => {
    const { user } = await openTowns()
    const height = () => Number.parseFloat(listRows()[0]?.parentElement?.style.height ?? '')
    const before = height()
    await user.click(box('Select Town 002'))
    await waitFor(() => expect(height()).toBe(before + 80))
    expect((await screen.findByRole('button', { name: 'Visit all' })).getAttribute('data-tip')).toBe('Visit all')
  })

  test('deselects all with the box in the head while some are selected', async ({ openTowns }) => {
    const { user } = await openTowns('?selected=t2')
    expect(box('Select all rows')).toHaveProperty('indeterminate', true)
    await user.click(box('Select all rows'))
    await waitFor(() => expect(bar()).toBeNull())
    await user.click(box('Select all rows'))
    expect(count()).toBe('100 selected')
  })
})

describe('the keys of a list', () => {
  test('select the row under them with X and clear the selection with Escape, from anywhere on the page', async ({
    openTowns,
  }) => {
    const { user } = await openTowns()
    await user.keyboard('jjx')
    expect(count()).toBe('1 selected')
    expect(box('Select Town 001')).toHaveProperty('checked', true)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bar()).toBeNull())
  })

  test('close the panel with Escape before they clear the selection', async ({ openTowns }) => {
    const { user } = await openTowns('?selected=t2&open=t3')
    await screen.findByRole('complementary', { name: 'Town 003' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
    expect(count()).toBe('1 selected')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(bar()).toBeNull())
  })

  test('select a range with Shift and a click from the row under the keys', async ({ openTowns }) => {
    const { user } = await openTowns()
    await user.keyboard('jjx{Shift>}')
    await user.click(screen.getByText('Town 004'))
    await user.keyboard('{/Shift}')
    expect(count()).toBe('4 selected')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})

describe('a list that cannot be loaded', () => {
  test('says so with the request, and loads on request', async ({ openTowns }) => {
    townsService.downFrom = 1
    const { user } = await openTowns()
    await screen.findByText('GET /towns')
    expect(screen.getByText('500 in maintenance')).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    townsService.downFrom = Number.POSITIVE_INFINITY
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('100 of 250')
  })

  test('again keeps its rows, and offers below them to try once more', async ({ openTowns }) => {
    const { user } = await openTowns()
    townsService.downFrom = 1
    await queryClient.invalidateQueries()
    const retry = await screen.findByRole('button', { name: "Couldn't refresh this list. Retry" })
    expect(rowNames()[0]).toBe('Town 000')
    townsService.downFrom = Number.POSITIVE_INFINITY
    await user.click(retry)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Couldn't refresh/ })).toBeNull())
  })
})

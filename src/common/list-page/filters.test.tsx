import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { describe, expect } from 'vitest'
import { rowNames } from '#testing/list-rows.ts'
import { chip, popoverOf, searchField, searchOf, test } from '#testing/towns.tsx'

type User = ReturnType<typeof userEvent.setup>

/** Opens the editor of a filter that is not set yet. */
async function addFilter(user: User, name: string) {
  const popover = await popoverOf(user, 'Filter')
  await user.click(popover.getByRole('button', { name }))
  return popover
}
const dayField = () => within(screen.getByRole('dialog')).getByLabelText('Founded', { selector: 'input' })
const fields = () => within(screen.getByRole('dialog', { name: 'Filter' })).getAllByRole('button')

describe('the button that adds a filter', () => {
  test('offers the filters that are not set, and arrows, Home and End move through them', async ({ openTowns }) => {
    const { user } = await openTowns('?country=AT')
    await popoverOf(user, 'Filter')
    const names = () => fields().map(({ textContent }) => textContent)
    expect(names()).toEqual(['Founded', 'Mayor', 'Size'])
    const focused = () => document.activeElement?.textContent
    await waitFor(() => expect(focused()).toBe('Founded'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(focused()).toBe('Size')
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Founded')
    await user.keyboard('{End}{ArrowUp}')
    expect(focused()).toBe('Mayor')
    await user.keyboard('{Home}')
    expect(focused()).toBe('Founded')
  })

  test('leaves out a filter that the tab answers already, and the address forgets it there', async ({ openTowns }) => {
    const { router, user } = await openTowns('?size=large&mayor=Mayor+40')
    expect(rowNames()).toEqual(['Town 240'])
    await user.click(screen.getByRole('tab', { name: 'large' }))
    await waitFor(() => expect(searchOf(router)).toBe('?tab=large&mayor=Mayor 40'))
    await waitFor(() => expect(screen.queryByText('Size')).toBeNull())
    await popoverOf(user, 'Filter')
    expect(fields().map(({ textContent }) => textContent)).toEqual(['Country', 'Founded'])
  })

  test('gets the focus back when its editor is closed, and closing without a choice filters nothing', async ({
    openTowns,
  }) => {
    const { router, user } = await openTowns()
    await addFilter(user, 'Mayor')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }))
    expect(router.state.location.search).toBe('')
  })
})

describe('a filter with one of several values', () => {
  test('changes to the next value that is picked, and ends when the same one is picked again', async ({
    openTowns,
  }) => {
    const { router, user } = await openTowns()
    const popover = await addFilter(user, 'Size')
    expect(popover.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('false')
    await user.click(popover.getByRole('option', { name: 'small' }))
    await waitFor(() => expect(searchOf(router)).toBe('?size=small'))
    await user.click(popover.getByRole('option', { name: 'large' }))
    await waitFor(() => expect(searchOf(router)).toBe('?size=large'))
    await waitFor(() => expect(popover.getByRole('option', { selected: true }).textContent).toBe('large'))
    await user.click(popover.getByRole('option', { name: 'large' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
  })
})

describe('a filter with several values', () => {
  test('names two of them and counts more', async ({ openTowns }) => {
    const { user } = await openTowns('?country=AT,CH')
    expect(chip('Country Country AT, Country CH')).toBeTruthy()
    await user.click(chip('Country Country AT, Country CH'))
    await user.click(await screen.findByRole('option', { name: 'Country DE' }))
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Country any of 3' })
  })

  test('is emptied by its own button, which keeps the editor open', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT')
    await user.click(chip('Country Country AT'))
    const editor = within(await screen.findByRole('dialog', { name: 'Country' }))
    await user.click(editor.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
  })

  test('keeps its values when it is turned round twice, and reads "not"', async ({ openTowns }) => {
    const { router, user } = await openTowns('?country=AT,CH')
    await user.click(chip(/^Country/))
    await user.click(await screen.findByLabelText('is not'))
    await waitFor(() => expect(searchOf(router)).toBe('?country=not:AT,CH'))
    await screen.findByText('not Country AT, Country CH')
    expect(screen.getByRole('option', { name: 'Country CH' }).getAttribute('aria-selected')).toBe('true')
    await user.click(screen.getByLabelText('is'))
    await waitFor(() => expect(searchOf(router)).toBe('?country=AT,CH'))
  })

  test('that is set to "is not" before a value is picked compares so from the first value on', async ({
    openTowns,
  }) => {
    const { router, user } = await openTowns()
    const popover = await addFilter(user, 'Country')
    await user.click(popover.getByLabelText('is'))
    await user.keyboard('{ArrowRight}')
    expect(popover.getByLabelText<HTMLInputElement>('is not').checked).toBe(true)
    expect(popover.getAllByRole('option')[0]?.hasAttribute('data-active')).toBe(true)
    expect(router.state.location.search).toBe('')
    await user.click(popover.getByRole('option', { name: 'Country AT' }))
    await waitFor(() => expect(searchOf(router)).toBe('?country=not:AT'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rowNames()[0]).toBe('Town 001'))
  })
})

describe('a filter by day', () => {
  test('offers numbers of days first, and reads as one', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    const popover = await addFilter(user, 'Founded')
    const options = () => popover.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options()).toEqual(['7 days', '30 days', '90 days', '180 days', '365 days'])
    await user.click(popover.getByRole('option', { name: '30 days' }))
    await waitFor(() => expect(searchOf(router)).toBe('?founded=last:30'))
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: 'Founded last 30 days' })
    await screen.findByText('Nothing matches this filter')
  })

  test('next to a search that matches nothing is named with it', async ({ openTowns }) => {
    await openTowns('?founded=last:30&q=zzzz')
    await screen.findByText('“zzzz” · Founded last 30 days')
  })

  test('takes a day before which, which a number of days is not', async ({ openTowns }) => {
    const { router, user } = await openTowns('?founded=last:30')
    await user.click(chip('Founded last 30 days'))
    await user.click(await screen.findByLabelText('before'))
    expect(searchOf(router)).toBe('?founded=last:30')
    const field = dayField()
    expect(field).toHaveProperty('value', '')
    fireEvent.change(field, { target: { value: '2019-12-30' } })
    await user.keyboard('{Escape}')
    await screen.findByRole('button', { name: /^Founded before .*30.* 2019/ })
    expect(searchOf(router)).toBe('?founded=before:2019-12-30')
    await waitFor(() => expect(rowNames()[0]).toBe('Town 003'))
  })

  test('takes a day after which, until the day is erased', async ({ openTowns }) => {
    const { router, user } = await openTowns('?founded=after:2019-12-30')
    expect(rowNames()).toEqual(['Town 000', 'Town 001'])
    await user.click(chip(/^Founded after .*30.* 2019/))
    await screen.findByLabelText('after')
    expect(dayField()).toHaveProperty('value', '2019-12-30')
    fireEvent.change(dayField(), { target: { value: '' } })
    await waitFor(() => expect(searchOf(router)).toBe(''))
  })
})

describe('a filter by text', () => {
  test('applies what was typed with Enter, without the space around it, and closes', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    const popover = await addFilter(user, 'Mayor')
    expect(popover.getByRole('textbox', { name: 'Mayor' })).toBe(document.activeElement)
    expect(popover.getByText('The whole name')).toBeTruthy()
    await user.keyboard(' Mayor 7 ')
    expect(router.state.location.search).toBe('')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(searchOf(router)).toBe('?mayor=Mayor 7'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(rowNames()).toEqual(['Town 007', 'Town 107', 'Town 207']))
  })

  test('can be edited in its chip, and is gone when it is emptied', async ({ openTowns }) => {
    const { router, user } = await openTowns('?mayor=Mayor+7')
    await user.click(chip('Mayor Mayor 7'))
    const field = await screen.findByRole('textbox', { name: 'Mayor' })
    expect(field).toHaveProperty('value', 'Mayor 7')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Mayor/, hidden: true })).toBeNull())
  })
})

describe('a chip', () => {
  test('removes its filter alone and leaves search and sort', async ({ openTowns }) => {
    const { router, user } = await openTowns('?q=town&country=AT&mayor=Mayor+6&sort=people')
    await user.click(screen.getByRole('button', { name: 'Remove Mayor filter' }))
    await waitFor(() => expect(searchOf(router)).toBe('?q=town&country=AT&sort=people'))
  })

  test('is reached by Back: each change of a filter is a step in the history', async ({ openTowns }) => {
    const { router, user } = await openTowns()
    const popover = await addFilter(user, 'Size')
    await user.click(popover.getByRole('option', { name: 'small' }))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Remove Size filter' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
    await router.navigate(-1)
    await waitFor(() => expect(searchOf(router)).toBe('?size=small'))
    await screen.findByRole('button', { name: 'Size small' })
  })
})

describe('what matches nothing', () => {
  test('says how much each filter alone keeps out, and removes all of them', async ({ openTowns }) => {
    const { router, user } = await openTowns('?q=Town+003&country=CH')
    await screen.findByText('Nothing matches these 2 filters')
    expect(screen.getByText('“Town 003” · Country Country CH')).toBeTruthy()
    await screen.findByText('Without the search: 83 results')
    expect(screen.getByText('Without Country: 1 result')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(searchOf(router)).toBe(''))
    await screen.findByText('100 of 250')
  })

  test('clears the search alone if that helps', async ({ openTowns }) => {
    const { router, user } = await openTowns('?q=nowhere&country=CH')
    await user.click(await screen.findByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(searchOf(router)).toBe('?country=CH'))
    await waitFor(() => expect(searchField()).toHaveProperty('value', ''))
    await screen.findByText('83 of 83')
  })

  test('says that several filters must go where no single one is enough', async ({ openTowns }) => {
    await openTowns('?q=nowhere&country=CH&mayor=nobody')
    await screen.findByText("Removing one filter isn't enough. Try removing several.")
    expect(screen.queryByRole('button', { name: /^Remove (Country|Mayor)$/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Clear all' })).toBeTruthy()
  })
})

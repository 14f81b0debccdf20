import { savePreference } from 'mock-server/contract/preferences.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { saved } from '#testing/saved.ts'
import { popoverOf, test as towns } from '#testing/towns.tsx'

/** A list with its menu of columns open. */
const test = towns.extend('openMenu', ({ openTowns }) => async () => {
  const { user } = await openTowns()
  return { user, menu: await popoverOf(user, 'Columns') }
})
test.beforeEach(() => localStorage.clear())
test.afterEach(async ({ site }) => {
  await saved()
  await site.storage.db.deleteFrom('preference').execute()
})

const heads = () => screen.getAllByRole('columnheader', { hidden: true }).flatMap((head) => head.textContent || [])
const tracks = () => screen.getByRole('grid', { hidden: true }).style.getPropertyValue('--columns')
const box = (name: string) => screen.getByRole('checkbox', { name })
const lines = () => within(screen.getByRole('list', { name: 'Columns' })).getAllByRole('listitem')
const names = () => lines().map(({ textContent }) => textContent)
const line = (name: string) => lines().find(({ textContent }) => textContent === name) ?? document.body
const dragged = () => lines().flatMap((item) => (item.hasAttribute('data-dragged') ? item.textContent : []))

/** Takes a line of the menu, holds it over another one, and returns whether that one would take it. */
function dragOver(name: string, other: string): boolean {
  if (line(name).getAttribute('draggable') === 'true') fireEvent.dragStart(line(name))
  // A browser offers a place for a drop only where the event was prevented.
  return !fireEvent.dragOver(line(other))
}

describe('a column in the menu of columns', () => {
  test('moves where it is dragged, is marked on the way, and is there again after a reload', async ({
    openMenu,
    openTowns,
  }) => {
    await openMenu()
    expect(dragged()).toEqual([])
    expect(dragOver('People', 'Country')).toBe(true)
    await waitFor(() => expect(names()).toEqual(['People', 'Country']))
    expect(dragged()).toEqual(['People'])
    fireEvent.dragEnd(line('People'))
    expect(dragged()).toEqual([])
    expect(heads()).toEqual(['Name', 'People', 'Country'])
    await saved()
    localStorage.clear()
    await openTowns()
    await waitFor(() => expect(heads()).toEqual(['Name', 'People', 'Country']))
  })

  test('goes back to its place when it is dragged back', async ({ openMenu }) => {
    await openMenu()
    dragOver('People', 'Country')
    await waitFor(() => expect(names()).toEqual(['People', 'Country']))
    fireEvent.dragOver(line('Country'))
    await waitFor(() => expect(names()).toEqual(['Country', 'People']))
  })

  test('stays when something else is dragged over the menu', async ({ openMenu }) => {
    await openMenu()
    dragOver('People', 'People')
    fireEvent.dragEnd(line('People'))
    fireEvent.dragOver(line('Country'))
    expect(names()).toEqual(['Country', 'People'])
  })

  test('moves with Alt and the arrows up and down, no further than the ends, and keeps the focus', async ({
    openMenu,
  }) => {
    const { user } = await openMenu()
    box('Country').focus()
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(names()).toEqual(['Country', 'People'])
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(heads()).toEqual(['Name', 'People', 'Country']))
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['People', 'Country'])
    expect(document.activeElement).toBe(box('Country'))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await waitFor(() => expect(heads()).toEqual(['Name', 'Country', 'People']))
  })

  test('stays with the arrows alone, and its width too', async ({ openMenu }) => {
    const { user } = await openMenu()
    const before = tracks()
    box('Country').focus()
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(names()).toEqual(['Country', 'People'])
    expect(tracks()).toBe(before)
  })

  test('never gets too narrow to be grabbed', async ({ openMenu }) => {
    await openMenu()
    // The browser must not go back a page: Alt with an arrow left does that elsewhere.
    for (const pixels of [64, 48, 40, 40]) {
      expect(fireEvent.keyDown(box('Country'), { key: 'ArrowLeft', altKey: true })).toBe(false)
      await waitFor(() => expect(tracks()).toContain(` ${pixels}px `))
    }
    await saved()
    expect(tracks()).toContain(' 40px ')
  })
})

describe('the menu of columns', () => {
  test('lists no column that has its place and is always there', async ({ openMenu }) => {
    const { menu } = await openMenu()
    expect(menu.getAllByRole('checkbox').map((field) => field.closest('li')?.textContent)).toEqual([
      'Country',
      'People',
    ])
  })

  test('takes back order, columns and widths together', async ({ openMenu }) => {
    const { user, menu } = await openMenu()
    const before = tracks()
    const reset = menu.getByRole('button', { name: 'Reset columns' })
    expect(reset).toHaveProperty('disabled', true)
    box('Country').focus()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowRight}{/Alt}')
    await user.click(box('People'))
    await waitFor(() => expect(heads()).toEqual(['Name', 'Country']))
    await user.click(reset)
    await waitFor(() => expect(heads()).toEqual(['Name', 'Country', 'People']))
    expect(tracks()).toBe(before)
    expect(names()).toEqual(['Country', 'People'])
    expect(reset).toHaveProperty('disabled', true)
  })
})

describe('the columns that a person chose', () => {
  test('stay when another one is changed before they have arrived', async ({ openMenu, openTowns, network }) => {
    const answered = Promise.withResolvers<undefined>()
    const data = { 'columns.towns': { order: [], visible: {}, widths: { people: 120 } } }
    network.answer('GET', '/preferences', async () => {
      await answered.promise
      network.mend()
      return Response.json({ status: 'OK', type: 'Preferences', data })
    })
    const { user } = await openMenu()
    box('People').focus()
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowUp}{/Alt}')
    await user.click(box('Country'))
    answered.resolve(undefined)
    await waitFor(() => expect(tracks()).toContain(' 152px'))
    expect(names()).toEqual(['People', 'Country'])
    expect(heads()).toEqual(['Name', 'People'])
    await saved()
    localStorage.clear()
    await openTowns()
    await waitFor(() => expect(tracks()).toContain(' 152px'))
    expect(heads()).toEqual(['Name', 'People'])
  })

  test('have their widths again after a reload', async ({ openMenu, openTowns }) => {
    const { user } = await openMenu()
    box('Country').focus()
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
    await saved()
    localStorage.clear()
    await openTowns()
    await waitFor(() => expect(tracks()).toContain(' 96px '))
  })

  test('are used as far as they can be read', async ({ openTowns, signInAs }) => {
    await signInAs('MEMBER')
    const body = { order: ['people', 7, 'gone'], visible: { country: 'no' }, widths: { country: '9', people: 120 } }
    await call(savePreference, { params: { key: 'columns.towns' }, body })
    await openTowns()
    await waitFor(() => expect(heads()).toEqual(['Name', 'People', 'Country']))
    expect(tracks()).toContain(' 120px 80px ')
  })
})

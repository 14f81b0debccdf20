import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test as base } from '#testing/bookmarks.ts'
import type { User } from '#testing/fixtures.ts'

const choices = (field: 'Can view' | 'Can edit') => within(screen.getByRole('radiogroup', { name: field }))
const odata = () => screen.getByRole('checkbox', { name: /^OData/ })

/** The box stays within reach of the keyboard, and doesn't change. */
async function isLocked(box: () => HTMLElement, user: User) {
  expect(box().getAttribute('aria-disabled')).toBe('true')
  box().focus()
  expect(document.activeElement).toBe(box())
  await user.keyboard(' ')
  expect(box()).toHaveProperty('checked', false)
}

const test = base
  /** Opens the form of a new bookmark and types its name. */
  .extend('openForm', ({ open }) => async (name: string) => {
    const opened = await open('/bookmarks/new', 'MEMBER')
    await opened.user.type(await screen.findByRole('textbox', { name: 'Name' }), name)
    const create = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Create bookmark' }))
      await screen.findByText(`“${name}” created`)
    }
    return { ...opened, create }
  })

describe('who can view and edit a new bookmark', () => {
  test('is everyone and the owner unless somebody chooses otherwise', async ({ openForm, storedAs }) => {
    const { create } = await openForm('Usual access')
    await create()
    const [{ permittedReadUserIds, permittedWriteUserIds, userId } = {}] = await storedAs('Usual access')
    expect([permittedReadUserIds, permittedWriteUserIds]).toEqual([[], [userId]])
  })

  test('is the owner alone on request, and then nobody else can be chosen to edit', async ({ openForm, storedAs }) => {
    const { create, user } = await openForm('Private access')
    await user.click(choices('Can edit').getByLabelText('Everyone who can view'))
    await user.click(choices('Can view').getByLabelText('Only me'))
    expect(screen.queryByRole('radiogroup', { name: 'Can edit' })).toBeNull()
    expect(screen.getByText(/since nobody else can view it/)).toBeTruthy()
    await create()
    const [{ permittedReadUserIds, permittedWriteUserIds, userId } = {}] = await storedAs('Private access')
    expect([permittedReadUserIds, permittedWriteUserIds]).toEqual([[userId], [userId]])
  })

  test('must be named when it is to be certain people', async ({ openForm, site, storedAs }) => {
    const { create, user } = await openForm('Named access')
    await user.click(choices('Can edit').getByLabelText('Specific people'))
    await user.click(screen.getByRole('button', { name: 'Create bookmark' }))
    expect(await screen.findByText('Choose at least one person or role')).toBeTruthy()
    await user.type(await screen.findByRole('combobox', { name: 'People and roles who can edit' }), 'elena')
    await user.click(await screen.findByRole('option', { name: /Elena Petrova/ }))
    await create()
    const [{ permittedWriteUserIds } = {}] = await storedAs('Named access')
    expect(permittedWriteUserIds).toEqual([site.caller('VIEWER').userId])
  })

  test('names people in vain whose role cannot edit, and the form says so', async ({ openForm }) => {
    const { user } = await openForm('Named in vain')
    await user.click(choices('Can edit').getByLabelText('Specific people'))
    const field = await screen.findByRole('combobox', { name: 'People and roles who can edit' })
    await user.type(field, 'priya')
    await user.click(await screen.findByRole('option', { name: /Priya Raman/ }))
    expect(screen.queryByText(/can only view/)).toBeNull()
    await user.type(field, 'elena')
    await user.click(await screen.findByRole('option', { name: /Elena Petrova/ }))
    expect(screen.getByText("Elena Petrova can only view: their role can't edit bookmarks.")).toBeTruthy()
  })

  test('is not asked for in a hidden field', async ({ openForm }) => {
    const { create, user } = await openForm('Hidden field')
    await user.click(choices('Can edit').getByLabelText('Specific people'))
    await user.click(choices('Can view').getByLabelText('Only me'))
    await create()
  })
})

describe('the people of a bookmark', () => {
  test('have the focus in their field after a click on their choice, and not after an arrow key', async ({
    openForm,
  }) => {
    const { user } = await openForm('Focused')
    await user.click(choices('Can view').getByLabelText('Specific people'))
    const readers = await screen.findByRole('combobox', { name: 'People and roles who can view' })
    await waitFor(() => expect(document.activeElement).toBe(readers))
    await user.keyboard('{Escape}{Tab}')
    const choice = choices('Can edit').getByLabelText('Only me')
    await waitFor(() => expect(document.activeElement).toBe(choice))
    await user.keyboard('{ArrowRight}')
    await screen.findByRole('combobox', { name: 'People and roles who can edit' })
    expect(document.activeElement).toBe(choices('Can edit').getByLabelText('Specific people'))
  })

  test('are chosen with the arrows, offered once, and removed with Backspace', async ({ openForm }) => {
    const { user } = await openForm('Picked')
    await user.click(choices('Can view').getByLabelText('Specific people'))
    const field = await screen.findByRole('combobox', { name: 'People and roles who can view' })
    await user.type(field, 'helvion')
    const options = async () =>
      (await screen.findAllByRole('option', { name: /@/ })).map(({ textContent }) => textContent)
    const first = await options()
    expect(first.length).toBeGreaterThan(2)
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
    const [remove] = await screen.findAllByRole('button', { name: /^Remove / })
    const name = remove?.getAttribute('aria-label')?.replace('Remove ', '') ?? ''
    expect(first.at(-1)).toContain(name)
    await user.type(field, 'helvion')
    await waitFor(async () => expect((await options()).join(' ')).not.toContain(name))
    await user.clear(field)
    await user.keyboard('{Backspace}')
    expect(screen.queryByRole('button', { name: `Remove ${name}` })).toBeNull()
  })

  test('can be everyone with a role', async ({ openForm, storedAs }) => {
    const { create, user } = await openForm('For viewers')
    await user.click(choices('Can view').getByLabelText('Specific people'))
    await user.type(await screen.findByRole('combobox', { name: 'People and roles who can view' }), 'viewe')
    await user.click(await screen.findByRole('option', { name: /^Viewe ?r$/ }))
    await user.click(choices('Can edit').getByLabelText('Specific people'))
    await user.type(await screen.findByRole('combobox', { name: 'People and roles who can edit' }), 'viewe')
    await user.click(await screen.findByRole('option', { name: /^Viewe ?r$/ }))
    expect(screen.getByText("Viewer can only view: their role can't edit bookmarks.")).toBeTruthy()
    await create()
    const [bookmark] = await storedAs('For viewers')
    expect(bookmark).toMatchObject({
      permittedReadUserIds: [],
      permittedReadRoles: ['VIEWER'],
      permittedWriteRoles: ['VIEWER'],
    })
  })

  test('are not found under a name that nobody has, and Escape closes the list only', async ({ openForm }) => {
    const { user } = await openForm('Nobody')
    await user.click(choices('Can view').getByLabelText('Specific people'))
    await user.type(await screen.findByRole('combobox', { name: 'People and roles who can view' }), 'nobody-at-all')
    expect(await screen.findByText('No people found')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByText('No people found')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'New bookmark' })).toBeTruthy()
  })
})

describe('the OData feed of a bookmark', () => {
  test('can be switched on for an inventory view', async ({ openForm, storedAs }) => {
    const { create, user } = await openForm('Feed')
    await user.click(odata())
    await create()
    expect(await storedAs('Feed')).toMatchObject([{ oDataEnabled: true }])
  })

  test('cannot be switched on for a report, and the form says why', async ({ openForm }) => {
    const { user } = await openForm('Report')
    await user.selectOptions(screen.getByLabelText('Type'), 'Report')
    await isLocked(odata, user)
    expect(screen.getByText('Only inventory views and exports support OData')).toBeTruthy()
  })

  test('cannot be switched on where viewing is restricted, and the form says why', async ({ openForm }) => {
    const { user } = await openForm('Restricted')
    await user.click(choices('Can view').getByLabelText('Only me'))
    await isLocked(odata, user)
    expect(screen.getByText('Not available while viewing is restricted')).toBeTruthy()
  })

  test('that is on stays editable when it is no longer possible, and must be switched off to save', async ({
    openForm,
    storedAs,
  }) => {
    const { create, user } = await openForm('Was a feed')
    await user.click(odata())
    await user.selectOptions(screen.getByLabelText('Type'), 'Report')
    expect(odata().getAttribute('aria-disabled')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create bookmark' }))
    await waitFor(() => expect(odata().getAttribute('aria-invalid')).toBe('true'))
    expect(await storedAs('Was a feed')).toEqual([])
    // Once: the message replaces the note that says the same.
    expect(screen.getAllByText('Only inventory views and exports support OData')).toHaveLength(1)
    await user.click(odata())
    await create()
  })
})

test('only administrators mark a bookmark as predefined, and members read that', async ({ openForm }) => {
  const { user } = await openForm('Custom')
  await isLocked(() => screen.getByRole('checkbox', { name: /^Predefined/ }), user)
  expect(screen.getByText('Only administrators can mark bookmarks as predefined.')).toBeTruthy()
})

test('who gives a bookmark to more people reads that its past stays where it is', async ({ save, site, open }) => {
  const alone = [site.caller('MEMBER').userId]
  const { id } = await save({ name: 'Kept past', permittedReadUserIds: alone, permittedWriteUserIds: alone })
  const { user } = await open(`/bookmarks/${id}/edit`, 'MEMBER')
  const said = /Earlier versions stay visible only to people who could already view them/
  await screen.findByRole('radiogroup', { name: 'Can view' })
  expect(screen.queryByText(said)).toBeNull()
  await user.click(choices('Can view').getByLabelText('Everyone'))
  screen.getByText(said)
  await user.click(choices('Can view').getByLabelText('Only me'))
  expect(screen.queryByText(said)).toBeNull()
})

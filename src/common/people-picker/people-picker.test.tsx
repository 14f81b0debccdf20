import { screen, waitFor } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { describe, expect, vi } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import { people, type PersonRole } from '#testing/fixtures.ts'
import { test as base } from '#testing/signed-in.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { people as names } from './people.queries.ts'

function Form({ value, onSubmit }: { readonly value: readonly string[]; readonly onSubmit: () => void }) {
  const [ids, setIds] = useState(value)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form onSubmit={submit}>
      <PeoplePicker id="readers" label="Who can view" value={ids} describedBy="help" isWrong onChange={setIds} />
      <p id="help">At least one person</p>
      <output aria-label="Chosen">{ids.join(' ')}</output>
    </form>
  )
}

const test = base
  /** A form with a picker of people, and who is chosen in it at first. */
  .extend('openPicker', ({ show }) => async (...value: readonly string[]) => {
    const onSubmit = vi.fn<() => void>()
    const { user } = await show(<Form value={value} onSubmit={onSubmit} />)
    return { onSubmit, user, field: await screen.findByRole('combobox', { name: 'Who can view' }) }
  })
  .extend(
    'idOf',
    ({ site }) =>
      (role: PersonRole) =>
        site.caller(role).userId,
  )

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const option = (name: RegExp) => screen.findByRole('option', { name })
const chosen = () => screen.getByRole('status', { name: 'Chosen' }).textContent
/** Waits until the search has left only this many people. */
const leaves = (count: number) => waitFor(() => expect(options()).toHaveLength(count))

describe('the picker of people', () => {
  test('finds people by their name and by their email address, and shows both', async ({ openPicker, idOf }) => {
    const { field, user } = await openPicker()
    await user.type(field, 'brandt')
    await leaves(1)
    const line = await option(/Laura Brandt/)
    expect(line.textContent).toContain(people.MEMBER.email)
    await user.click(line)
    expect(chosen()).toBe(idOf('MEMBER'))
    await user.type(field, 'elena@')
    await leaves(1)
    await user.click(await option(/Elena Petrova/))
    expect(chosen()).toBe(`${idOf('MEMBER')} ${idOf('VIEWER')}`)
  })

  test('works with the keyboard alone: arrows and Enter choose, Backspace takes the last one back', async ({
    openPicker,
    idOf,
  }) => {
    const { field, onSubmit, user } = await openPicker(idOf('ADMIN'))
    await screen.findByText('Priya Raman')
    await user.type(field, 'sam')
    await leaves(1)
    await user.keyboard('{Enter}')
    expect(chosen()).toBe(`${idOf('ADMIN')} ${idOf('SUPPORT')}`)
    expect(onSubmit).not.toHaveBeenCalled()
    await waitFor(() => expect(field).toHaveProperty('value', ''))
    await user.keyboard('{Backspace}')
    expect(chosen()).toBe(idOf('ADMIN'))
  })

  test('offers nobody else while it searches, so that Enter is never too early', async ({
    openPicker,
    idOf,
    network,
  }) => {
    const { field, user } = await openPicker()
    await user.click(field)
    await option(/Laura Brandt/)
    const offered = options()
    expect(offered[0]).not.toContain('Laura Brandt')
    const isWaiting = Promise.withResolvers<void>()
    network.answer('GET', '/users', async () => {
      await isWaiting.promise
      return new Response(null, { status: 503 })
    })
    await user.type(field, 'Brandt')
    await leaves(1)
    await user.keyboard('{Enter}')
    expect(chosen()).toBe(idOf('MEMBER'))
    await user.type(field, 'nobody of this name')
    await leaves(0)
    await user.keyboard('{Enter}')
    expect(chosen()).toBe(idOf('MEMBER'))
    isWaiting.resolve()
  })

  test('does not offer somebody twice', async ({ openPicker, idOf }) => {
    const { field, user } = await openPicker(idOf('ADMIN'))
    await user.click(field)
    await option(/Laura Brandt/)
    expect(options().join()).not.toContain('Priya Raman')
  })

  test('removes a person by the button that names them', async ({ openPicker, idOf }) => {
    const { user } = await openPicker(idOf('ADMIN'), idOf('VIEWER'))
    await user.click(await screen.findByRole('button', { name: /Priya Raman/ }))
    expect(chosen()).toBe(idOf('VIEWER'))
    expect(screen.queryByRole('button', { name: /Priya Raman/ })).toBeNull()
  })

  test('shows somebody who has left the workspace by their ID, and can remove them', async ({ openPicker }) => {
    const { user } = await openPicker('00000000-dead-4000-8000-000000000000')
    await user.click(await screen.findByRole('button', { name: /00000000-dead/ }))
    expect(chosen()).toBe('')
  })

  test('says that it found nobody, and chooses nothing then', async ({ openPicker }) => {
    const { field, onSubmit, user } = await openPicker()
    await user.type(field, 'nobody of this name')
    await screen.findByText('No people found')
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('does not offer people whose access has ended', async ({ openPicker, addGunda }) => {
    await addGunda()
    const { field, user } = await openPicker()
    await user.type(field, 'gunda')
    await screen.findByText('No people found')
  })

  test('closes its list with Escape and keeps what is chosen', async ({ openPicker, idOf }) => {
    const { field, user } = await openPicker(idOf('VIEWER'))
    await user.click(field)
    await option(/Laura Brandt/)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
    expect(chosen()).toBe(idOf('VIEWER'))
  })

  test('forgets a search that was left without a choice', async ({ openPicker }) => {
    const { field, user } = await openPicker()
    await user.type(field, 'brandt')
    await leaves(1)
    await user.tab()
    await waitFor(() => expect(field).toHaveProperty('value', ''))
  })

  test('leaves Ctrl+Enter to the form, and chooses nobody by it', async ({ openPicker }) => {
    const { field, user } = await openPicker()
    await user.type(field, 'brandt')
    await leaves(1)
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(chosen()).toBe('')
  })

  test('tells screen readers its help, and that the choice is wrong', async ({ openPicker }) => {
    const { field } = await openPicker()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toContain('help')
  })

  test('names people whom only the search has found, in a workspace of many', async ({ openPicker, site }) => {
    const { field, user } = await openPicker()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    // As if these people were behind the first hundreds.
    queryClient.setQueryData(names(site.workspace.id).queryKey, [])
    await user.type(field, 'brandt')
    await leaves(1)
    await user.click(await option(/Laura Brandt/))
    await user.type(field, 'elena')
    await screen.findByRole('button', { name: /Laura Brandt/ })
  })
})

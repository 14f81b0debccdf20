// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type FormEvent, Suspense, useState } from 'react'
import { describe, expect, vi } from 'vitest'
import { UiSetup } from '#app/ui-setup.tsx'
import { queryClient } from '#api/query-client.ts'
import { i18n, startI18n } from '#i18n/i18n.ts'
import { people, type PersonRole, test as fixtures } from '#testing/fixtures.ts'
import { PeoplePicker } from './people-picker.tsx'

configure({ asyncUtilTimeout: 8000 })

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

const test = fixtures
  /** A form with a picker of people, and who is chosen in it at first. */
  .extend('openPicker', ({ signInAs }, { onCleanup }) => {
    onCleanup(cleanup)
    return async (...value: readonly string[]) => {
      queryClient.clear()
      await startI18n('en')
      await i18n.loadNamespaces(['form'])
      await signInAs('MEMBER')
      const onSubmit = vi.fn<() => void>()
      render(
        <Suspense>
          <UiSetup>
            <QueryClientProvider client={queryClient}>
              <Form value={value} onSubmit={onSubmit} />
            </QueryClientProvider>
          </UiSetup>
        </Suspense>,
      )
      return { onSubmit, user: userEvent.setup(), field: await screen.findByRole('combobox', { name: 'Who can view' }) }
    }
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

  test('does not offer people whose access has ended', async ({ openPicker, site }) => {
    const { id: workspaceId } = site.workspace
    const person = { email: 'gone@helvion.example', firstName: 'Gunda', lastName: 'Gone', password: 'a password 1' }
    const [added] = await site.service.setup.addPeople(site.workspace, [{ ...person, role: 'MEMBER' }])
    await site.storage.db
      .updateTable('permission')
      .set({ status: 'ARCHIVED' })
      .where('user_id', '=', added?.id ?? '')
      .where('workspace_id', '=', workspaceId)
      .execute()
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
})

import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect } from 'vitest'
import { queryClient } from '#api/query-client.ts'
import type { PersonRole } from '#testing/fixtures.ts'
import { test as base } from '#testing/signed-in.tsx'
import { PeopleOptions } from './people-options.tsx'
import { people } from './people.queries.ts'

function Filter({ value }: { readonly value: readonly string[] }) {
  const [ids, setIds] = useState(value)
  return (
    <>
      <PeopleOptions title="Owner" chosen={ids} isSingle={false} onChange={setIds} />
      <output aria-label="Chosen">{ids.join(' ')}</output>
    </>
  )
}

const test = base
  /** The choice of people of a filter, and the people of these roles who are chosen in it at first. */
  .extend('openOptions', ({ show, site }) => async (...roles: readonly PersonRole[]) => {
    const { user, rerender } = await show(<Filter value={roles.map((role) => site.caller(role).userId)} />)
    await screen.findByRole('option', { name: /Laura Brandt/ })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    return { user, rerender, search: screen.getByRole('combobox') }
  })

const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent?.match(/[A-Z]\w+ \w+$/)?.[0])
const lists = (...expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected))
const option = (name: string) => screen.getByRole('option', { name: new RegExp(name) })

describe('the people of a filter', () => {
  test('are those who are chosen, then the others, and nobody twice', async ({ openOptions }) => {
    await openOptions('SUPPORT')
    await lists('Sam Okafor', 'Elena Petrova', 'Laura Brandt', 'Priya Raman')
    expect(option('Sam Okafor').getAttribute('aria-selected')).toBe('true')
  })

  test('keep their places while they are chosen and left out', async ({ openOptions, site }) => {
    const { user } = await openOptions('SUPPORT')
    await lists('Sam Okafor', 'Elena Petrova', 'Laura Brandt', 'Priya Raman')
    await user.click(option('Priya Raman'))
    await user.click(option('Sam Okafor'))
    expect(screen.getByRole('status', { name: 'Chosen' }).textContent).toBe(site.caller('ADMIN').userId)
    await lists('Sam Okafor', 'Elena Petrova', 'Laura Brandt', 'Priya Raman')
  })

  test('are those that a search finds, whoever is chosen', async ({ openOptions }) => {
    const { user, search } = await openOptions('SUPPORT')
    await user.type(search, 'brandt')
    await lists('Laura Brandt')
    await user.clear(search)
    await user.type(search, 'nobody of this name')
    await screen.findByText('No people found')
    expect(names()).toEqual([])
  })

  test('are also those whose access has ended', async ({ openOptions, addGunda }) => {
    await addGunda()
    const { user, search } = await openOptions()
    await user.type(search, 'gunda')
    await lists('Gunda Gone')
  })

  test('are not called none while the service searches', async ({ show, network }) => {
    const answer = Promise.withResolvers<Response>()
    network.answer('GET', '/users', () => answer.promise)
    await show(<Filter value={[]} />)
    await screen.findByText('Searching…')
    expect(screen.queryByText('No people found')).toBeNull()
    answer.resolve(Response.json({ status: 'OK', type: 'WorkspaceUser', data: [], total: 0 }))
  })

  test('keep their names when they were found behind the first hundreds', async ({ openOptions, site }) => {
    const { user, rerender } = await openOptions()
    const { id: workspaceId } = site.workspace
    // As if nobody were among the first.
    queryClient.setQueryData(people(workspaceId).queryKey, [])
    await user.click(option('Priya Raman'))
    rerender(<p>Closed</p>)
    rerender(<Filter value={[site.caller('ADMIN').userId]} />)
    await waitFor(() => expect(names()[0]).toBe('Priya Raman'))
  })
})

import { waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { describe, expect } from 'vitest'
import { test as base, type PersonRole } from '#testing/fixtures.ts'
import { startingWith } from './page-loader.ts'

const test = base.extend('visit', ({ signInAs }, { onCleanup }) => async (role: PersonRole, path: string) => {
  const requests: string[] = []
  await signInAs(role)
  const loader = startingWith('technicalUser.manage', (search, { user }) => {
    requests.push(`${search.get('q')} for ${user.firstName}`)
    // Nobody waits for it.
    return new Promise(() => undefined)
  })
  const router = createMemoryRouter([{ path: '/apples', loader, element: null }], { initialEntries: [path] })
  onCleanup(() => router.dispose())
  await waitFor(() => expect(router.state.initialized).toBe(true))
  return requests
})

describe('the loader of a page', () => {
  test('starts its requests with the address and the person, and does not wait for them', async ({ visit }) => {
    const requests = await visit('ADMIN', '/apples?q=red')
    await waitFor(() => expect(requests).toEqual(['red for Priya']))
  })

  test('requests nothing that the person has no permission for', async ({ visit }) => {
    expect(await visit('MEMBER', '/apples?q=red')).toEqual([])
  })
})

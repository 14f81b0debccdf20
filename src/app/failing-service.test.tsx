import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { test } from '#testing/bookmarks.ts'
import { people } from '#testing/fixtures.ts'
import { rowNames } from '#testing/list-rows.ts'
import { refusal } from '#testing/network.ts'

describe('a list that the service cannot give', () => {
  test.for<[page: string, request: string, title: string]>([
    ['/bookmarks', '/search/bookmarks', "Couldn't load bookmarks"],
    ['/users', '/users', "Couldn't load this page"],
    ['/technical-users', '/technicalusers', "Couldn't load this page"],
  ])(
    'on %s leaves the rest of the console, says what failed, and is loaded on request',
    async ([page, request, title], { open, network }) => {
      vi.stubGlobal('isSecureContext', true)
      network.answer('GET', request, () => refusal(500, 'Reference 1a2b'))
      const { user } = await open(page)
      const error = within((await screen.findByText(title)).closest<HTMLElement>('[role=alert]') ?? document.body)
      expect(error.getByText(/^GET .*\/services\//)).toBeTruthy()
      expect(error.getByText('500 Reference 1a2b')).toBeTruthy()
      expect(error.getByText(/^The server reported an error/)).toBeTruthy()
      expect(screen.getByRole('navigation', { name: 'Pages' })).toBeTruthy()
      await user.click(error.getByRole('button', { name: 'Copy details' }))
      await expect.poll(() => navigator.clipboard.readText()).toMatch(/request: GET .*\nstatus: 500 Reference 1a2b/)
      network.mend()
      await user.click(error.getByRole('button', { name: 'Retry' }))
      await waitFor(() => expect(screen.queryByText(title)).toBeNull())
      await screen.findByRole('grid')
    },
  )

  test('for want of a connection says so after three attempts', async ({ open, network }) => {
    const { user } = await open('/tail', 'MEMBER')
    await screen.findByRole('heading', { name: "You can't view the live tail" })
    network.requests.length = 0
    network.cut('GET', '/search/bookmarks')
    await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
    await screen.findByText("The server didn't respond. Check your connection, then try again.")
    expect(network.requests.filter((request) => request.endsWith('/search/bookmarks'))).toHaveLength(3)
  })

  test('stays as it was when it cannot be brought up to date, and is on request', async ({
    open,
    network,
    save,
    storedAs,
  }) => {
    await save({ name: 'Doomed' })
    await save({ name: 'Doomed as well' })
    const { user } = await open('/bookmarks?q=doomed', 'MEMBER')
    await waitFor(() => expect(rowNames()).toHaveLength(2))
    await user.click(await screen.findByRole('checkbox', { name: 'Select Doomed as well' }))
    network.answer('GET', '/search/bookmarks', () => refusal(500, 'Reference 1a2b'))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ }))
    const retry = await screen.findByRole('button', { name: "Couldn't refresh this list. Retry" })
    expect(rowNames()).toEqual(['Doomed'])
    expect(await storedAs('Doomed')).toHaveLength(1)
    network.mend()
    await user.click(retry)
    await waitFor(() => expect(screen.queryByText(/Couldn't refresh this list/)).toBeNull())
  })
})

test('a page whose code fails shows the error, and the other pages still open', async ({ open, network }) => {
  const broken = { status: 'OK', type: 'User', data: [null], total: 1 }
  network.answer('GET', '/users', () => new Response(JSON.stringify(broken)))
  const { user } = await open('/users')
  await screen.findByText("Couldn't load this page")
  network.mend()
  await user.click(screen.getByRole('link', { name: 'Bookmarks' }))
  await screen.findByRole('heading', { name: 'Bookmarks', level: 1 })
  await user.click(screen.getByRole('link', { name: 'Users' }))
  await screen.findByText(people.MEMBER.email)
})

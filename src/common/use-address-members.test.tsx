import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { leavePage, routerOfPage } from '#testing/leave-page.ts'
import { useAddressMembers } from './use-address-members.ts'

afterEach(leavePage)

function Page() {
  const [search, change] = useAddressMembers()
  return (
    <>
      <output>{String(search)}</output>
      <button onClick={() => change({ user: 'elena' })}>user</button>
      <button onClick={() => change({ right: 'update' })}>right</button>
      <button onClick={() => change({ user: undefined })}>clear</button>
    </>
  )
}

test('a change that comes before the one before it was applied keeps both', async () => {
  const held: (() => void)[] = []
  const loader = () => new Promise<null>((resolve) => void held.push(() => resolve(null)))
  const router = routerOfPage([{ path: '/', element: <Page />, loader, hydrateFallbackElement: <p>…</p> }])
  render(<RouterProvider router={router} />)
  const release = () => {
    for (const go of held.splice(0)) go()
  }
  await waitFor(() => expect(held).toHaveLength(1))
  release()
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'user' }))
  await user.click(screen.getByRole('button', { name: 'right' }))
  expect(screen.getByRole('status').textContent).toBe('')
  release()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('user=elena&right=update'))
  await user.click(screen.getByRole('button', { name: 'clear' }))
  release()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('right=update'))
})

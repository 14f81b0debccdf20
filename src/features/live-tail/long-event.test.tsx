import { screen } from '@testing-library/react'
import { publishEvent, publishEvents } from 'mock-server/contract/publishing.ts'
import { expect } from 'vitest'
import { call } from '#api/call.ts'
import { rowOf, test } from '#testing/live-tail.ts'

test('a long event is read whole when it is opened, as far as a page can show it', async ({ openTail, headOf }) => {
  const { user } = await openTail()
  const events = [{ type: 'LONG', tags: [], payload: { text: 'x'.repeat(20_000), end: 'Of the first' } }]
  await call(publishEvents, { body: { events } })
  await call(publishEvent, { body: { type: 'LONGER', tags: [], payload: 'y'.repeat(1_100_000) } })
  await rowOf('LONGER')
  const head = await headOf()
  await user.click(screen.getByRole('button', { name: `Open event ${head - 1}` }))
  await screen.findByText(/Of the first/)
  expect(screen.queryByText(/Only the first/)).toBeNull()
  await user.click(screen.getByRole('button', { name: `Open event ${head}` }))
  await screen.findByText('Only the first 1 MiB is shown.')
  screen.getByText('1.1 MB')
  expect(screen.getByRole('group', { name: 'Event as JSON' }).textContent).toHaveLength(1_048_576)
})

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { JsonView } from './json-view.tsx'
import { renderPart } from '#testing/render-part.tsx'

afterEach(cleanup)

const event = { type: 'BOOKMARK_CREATED', bookmark: { id: 'a1', tags: ['x'] } }

test('deep values of a JSON view start folded and open on a click', () => {
  renderPart(<JsonView label="Event" value={event} openDepth={0} />)
  const view = screen.getByRole('group', { name: 'Event' })
  expect(view.textContent).toContain('{ "id": "a1", … 1 }')
  fireEvent.click(screen.getByRole('button', { name: 'Expand' }))
  expect(view.textContent).toContain('"tags": [')
  expect(screen.queryByRole('button', { name: 'Expand' })).toBeNull()
  fireEvent.click(screen.getAllByRole('button', { name: 'Collapse' })[1] ?? view)
  expect(view.textContent).toContain('{ "id": "a1", … 1 }')
})

test('a JSON view of a long value renders only visible lines', () => {
  renderPart(
    <JsonView label="Long" value={Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n]))} />,
  )
  expect(screen.getByRole('group', { name: 'Long' }).querySelectorAll('[style*=translateY]').length).toBeLessThan(60)
})

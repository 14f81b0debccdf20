import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { Callout } from './callout.tsx'
import { ListsPicture } from './pictures/lists-picture.tsx'
import { EmptyState, ErrorState, NoMatch, NoPermission } from './states.tsx'

afterEach(cleanup)

test('an empty list has a heading, the next step as a button, and a picture that is not read out', () => {
  const { container } = renderPart(
    <EmptyState title="No towns yet" actions={<button type="button">New town</button>} picture={<ListsPicture />} />,
  )
  expect(screen.getByRole('heading', { name: 'No towns yet' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New town' })).toBeTruthy()
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('an error is announced, with its details as terms and values', () => {
  renderPart(<ErrorState title="Couldn't load towns" details={[{ label: 'status', value: '500' }]} />)
  const alert = within(screen.getByRole('alert'))
  expect(alert.getByRole('term').textContent).toBe('status')
  expect(alert.getByRole('definition').textContent).toBe('500')
})

test('a page without permission and a list without matches are not announced as errors', () => {
  renderPart(
    <>
      <NoPermission title="You can't see towns" facts={[{ label: 'Your role', value: 'Viewer' }]} />
      <NoMatch title="No towns found" />
    </>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText('Viewer')).toBeTruthy()
})

test('a call-out is announced only if it answers an action', () => {
  renderPart(
    <>
      <Callout title="Expires soon.">Rotate the token.</Callout>
      <Callout tone="bad" role="alert" title="Not saved.">
        Enter a name.
      </Callout>
    </>,
  )
  expect(screen.getByRole('note').textContent).toBe('Expires soon. Rotate the token.')
  expect(screen.getByRole('alert').textContent).toBe('Not saved. Enter a name.')
})

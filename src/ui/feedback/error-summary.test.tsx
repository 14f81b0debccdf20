// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { part, renderPart } from '#testing/render-part.tsx'
import { ErrorSummary } from './error-summary.tsx'

afterEach(cleanup)

test('a refusal is announced and scrolled to once, when it appears', () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = renderPart(<ErrorSummary title="Not saved." />)
  rerender(part(<ErrorSummary title="Not saved again." />))
  expect(screen.getByRole('alert').textContent).toContain('Not saved again.')
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
})

test('the name of a wrong field in a refusal leads to the field', async () => {
  const user = userEvent.setup()
  renderPart(
    <>
      <ErrorSummary title="One field is wrong:" fields={[{ label: 'Name', fieldId: 'name' }]} />
      <input id="name" aria-label="Name" />
    </>,
  )
  await user.click(screen.getByRole('link', { name: 'Name' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
})

// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { TextField } from '#ui/controls/fields/text-field.tsx'
import { renderPart } from '#testing/render-part.tsx'
import { fetchOverlays } from '#ui/controls/overlay/later.tsx'
import { FormDialog } from './form-dialog.tsx'

// The first import of MUI may take longer than a query's timeout.
beforeAll(fetchOverlays)
afterEach(cleanup)

function show(isDirty: boolean) {
  const onClose = vi.fn<() => void>()
  const onSubmit = vi.fn<() => void>()
  renderPart(
    <FormDialog title="New town" submitLabel="Create" cancelLabel="Cancel" isDirty={isDirty} {...{ onClose, onSubmit }}>
      <TextField label="Name" autoFocus />
    </FormDialog>,
  )
  return { onClose, onSubmit, user: userEvent.setup() }
}

test('Ctrl+S saves a form from anywhere in its dialog', async () => {
  const { user, onSubmit } = show(true)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ulm')
  await user.keyboard('{Control>}s{/Control}')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('an unchanged form closes without a question', async () => {
  const { user, onClose } = show(false)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a changed form asks before it closes', async () => {
  const { user, onClose } = show(true)
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' })
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(question).toBeTruthy()
})

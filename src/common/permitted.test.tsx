import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { reasonOf } from '#testing/reason.ts'
import { renderPart } from '#testing/render-part.tsx'
import { Button, IconButton, LinkButton } from '#ui/controls/button.tsx'

afterEach(cleanup)

const why = 'Only administrators do this'

test('a locked control is reached by keyboard, says why, and does nothing', async () => {
  const user = userEvent.setup()
  const act = vi.fn<() => void>()
  renderPart(
    <form onSubmit={act}>
      <Button refusal={why} onClick={act}>
        Rename
      </Button>
      <IconButton label="Delete" refusal={why} onClick={act} />
      <LinkButton href="/new" refusal={why}>
        New town
      </LinkButton>
      <Button type="submit" refusal={why}>
        Save
      </Button>
    </form>,
  )
  for (const name of ['Rename', 'Delete', 'New town', 'Save']) {
    const button = screen.getByRole('button', { name })
    await user.tab()
    expect(document.activeElement).toBe(button)
    expect(reasonOf(button)).toBe(why)
    await user.keyboard('{Enter}')
    await user.click(button)
  }
  expect(act).not.toHaveBeenCalled()
})

test('a control that may be used has no reason and acts', async () => {
  const user = userEvent.setup()
  const act = vi.fn<() => void>()
  renderPart(
    <Button refusal={undefined} onClick={act}>
      Rename
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Rename' })
  expect(reasonOf(button)).toBeUndefined()
  await user.click(button)
  expect(act).toHaveBeenCalledTimes(1)
})

import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { MenuButton } from './menu.tsx'
import { fetchLaterParts } from '#ui/controls/later.tsx'

beforeAll(fetchLaterParts)
afterEach(cleanup)

function show() {
  const onOpen = vi.fn<() => void>()
  const onShare = vi.fn<() => void>()
  const onDelete = vi.fn<() => void>()
  renderPart(
    <MenuButton
      label="More"
      entries={[
        { heading: 'Bookmark' },
        { id: 'open', label: 'Open', onChoose: onOpen },
        { id: 'share', label: 'Share', refusal: 'Only its owner can share it', onChoose: onShare },
        'divider',
        { heading: 'Danger' },
        { id: 'delete', label: 'Delete', isDanger: true, onChoose: onDelete },
      ]}
    />,
  )
  return { onOpen, onShare, onDelete, user: userEvent.setup() }
}

function focused(): string | null | undefined {
  return document.activeElement?.textContent
}

test('arrow keys go through every entry of a menu, past its headings and round', async () => {
  const { user, onDelete } = show()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await waitFor(() => expect(focused()).toBe('Open'))
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('ShareOnly its owner can share it')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{ArrowDown}')
  expect(focused()).toBe('Open')
  await user.keyboard('{End}')
  expect(focused()).toBe('Delete')
  await user.keyboard('{Enter}')
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('a disabled entry of a menu is reached with its reason and does nothing', async () => {
  const { user, onShare } = show()
  await user.click(screen.getByRole('button', { name: 'More' }))
  const share = await screen.findByRole('menuitem', { name: 'Share Only its owner can share it' })
  expect(share.getAttribute('aria-disabled')).toBe('true')
  await user.keyboard('s')
  expect(document.activeElement).toBe(share)
  await user.keyboard('{Enter}')
  await user.click(share)
  expect(onShare).not.toHaveBeenCalled()
  expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy()
})

test('Escape closes a menu and gives the focus back to its button', async () => {
  const { user } = show()
  const button = screen.getByRole('button', { name: 'More' })
  await user.click(button)
  await screen.findByRole('menu', { name: 'More' })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(button)
})

test('a choice in a menu closes it before it acts', async () => {
  const { user, onOpen } = show()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }))
  expect(onOpen).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

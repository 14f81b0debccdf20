import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { CopyButton, CopyText } from './copy-button.tsx'

const copies: string[] = []

beforeEach(() => {
  copies.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((text) => {
    copies.push(text)
    return Promise.resolve()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function press(name: string) {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
}

test('a button that copied says so, announces it, and offers to copy again later', async () => {
  const onCopied = vi.fn<() => void>()
  renderPart(
    <CopyButton text={() => 'lx-123'} label="Copy token" onCopied={onCopied}>
      Copy token
    </CopyButton>,
  )
  await press('Copy token')
  expect(copies).toEqual(['lx-123'])
  expect(onCopied).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Copied' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Copied')
  await act(async () => vi.runAllTimers())
  expect(screen.getByRole('button', { name: 'Copy token' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a copy button with an icon keeps its name and shows in its tip that it copied', async () => {
  renderPart(<CopyButton text="42" label="Copy ID" />)
  await press('Copy ID')
  expect(screen.getByRole('button', { name: 'Copy ID' }).dataset.tip).toBe('Copied')
  expect(screen.getByRole('status').textContent).toBe('Copied')
})

describe('where the browser refuses to copy', () => {
  beforeEach(() => {
    vi.useRealTimers()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
  })

  test.for<[part: string, shown: React.ReactNode, button: string]>([
    ['a button', <CopyButton key="1" text={() => 'lx-123'} label="Copy token" />, 'Copy token'],
    ['an ID', <CopyText key="2" text="lx-123" shown="lx-…" label="Copy ID" />, 'Copy ID: lx-123'],
  ])('%s says so, and shows the text selected to be copied by hand', async ([, shown, button]) => {
    renderPart(shown)
    await press(button)
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: "Couldn't copy" })
    expect(document.activeElement).toBe(field)
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('lx-123')
    expect(screen.getByText('Copy the selected text yourself')).toBeTruthy()
    expect(screen.queryByText('Copied')).toBeNull()
    fireEvent.keyDown(field, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  })
})

test('an ID that copies itself is read out with its value', async () => {
  renderPart(<CopyText text="9a4e7f10" shown="9a4e…" label="Copy ID" />)
  expect(screen.getByText('9a4e…')).toBeTruthy()
  await press('Copy ID: 9a4e7f10')
  expect(copies).toEqual(['9a4e7f10'])
})

import { useState } from 'react'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { part, renderPart } from '#testing/render-part.tsx'
import { reasonOf } from '#testing/reason.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Facts, PanelSection, SidePanel } from './side-panel.tsx'

afterEach(cleanup)

/** A list whose button opens a panel. */
function Page({ takesFocus = false }: { readonly takesFocus?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open Ulm
      </button>
      <input aria-label="Search" />
      {isOpen && (
        <SidePanel title="Ulm" subtitle="Swabia" takesFocus={takesFocus} onClose={() => setOpen(false)}>
          <button type="button">Edit</button>
        </SidePanel>
      )}
    </>
  )
}
const opener = () => screen.getByRole('button', { name: 'Open Ulm' })
const panel = () => screen.queryByRole('complementary', { name: 'Ulm' })

/** The page with its panel open. */
async function openPanel(takesFocus = false) {
  const user = userEvent.setup()
  renderPart(<Page takesFocus={takesFocus} />)
  await user.click(opener())
  expect(panel()).toBeTruthy()
  return user
}

describe('the panel beside a list', () => {
  test('closes with Escape wherever the focus is, and leaves it there', async () => {
    const user = await openPanel()
    await user.click(screen.getByRole('textbox', { name: 'Search' }))
    await user.keyboard('{Escape}')
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
  })

  test('leaves the focus on the list, and gives it back from inside', async () => {
    const user = await openPanel()
    expect(document.activeElement).toBe(opener())
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(opener())
  })

  test('takes the focus where a button of its own opens it, and gives it back', async () => {
    const user = await openPanel(true)
    expect(document.activeElement).toBe(panel())
    await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? opener())
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(opener())
  })

  test('has head, actions, call-out, tabs, blocks and foot in the order of reading', () => {
    renderPart(
      <SidePanel
        title="Ulm"
        subtitle="Swabia"
        leading={<i>U</i>}
        actions={<button type="button">Edit</button>}
        notice={<p>Locked by Laura</p>}
        tabs={<p>Facts or history</p>}
        foot={<p>Created in 854</p>}
        onClose={() => undefined}
      >
        <PanelSection title="Facts" end="2">
          <Facts
            facts={[
              { label: 'People', value: 126_000 },
              { label: 'River', value: <a href="#danube">Danube</a> },
            ]}
          />
        </PanelSection>
      </SidePanel>,
    )
    const aside = within(screen.getByRole('complementary'))
    expect(aside.getByRole('heading', { level: 2 }).textContent).toBe('Ulm')
    expect(aside.getByRole('heading', { level: 3 }).textContent).toBe('Facts')
    expect(screen.getByRole('complementary').textContent).toMatch(
      /U.*Ulm.*Swabia.*Edit.*Locked by Laura.*Facts or history.*Facts.*2.*People.*126000.*River.*Danube.*Created in 854/,
    )
    expect(aside.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['People', 'River'])
    expect(aside.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['126000', 'Danube'])
  })
})

describe('a panel without more than a title', () => {
  test('has no empty places, and a block without a title has no heading', () => {
    renderPart(
      <SidePanel title="Ulm" onClose={() => undefined}>
        <PanelSection>
          <p>Content</p>
        </PanelSection>
        <PanelSection end="2">
          <p>More</p>
        </PanelSection>
      </SidePanel>,
    )
    const aside = screen.getByRole('complementary')
    expect(aside.textContent).toBe('UlmContent2More')
    expect(within(aside).queryByRole('contentinfo')).toBeNull()
    expect([...aside.children].map(({ textContent }) => textContent)).toEqual(['Ulm', 'Content2More'])
    expect(within(aside).getAllByRole('heading', { level: 3 })).toHaveLength(1)
  })
})

describe('the bar of selected rows', () => {
  const [onDelete, onClear, onAll] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()]
  const bar = (count: string, refusal?: string) => (
    <SelectionBar
      label="Selected rows"
      count={count}
      selectAll={{ label: 'Select all 250', onChoose: onAll }}
      actions={[{ id: 'delete', label: 'Delete', icon: null, refusal, onChoose: onDelete }]}
      onClear={onClear}
    />
  )

  test('announces the number of rows each time it changes', () => {
    const { rerender } = renderPart(bar('1 selected'))
    const status = within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('status')
    rerender(part(bar('2 selected')))
    expect(status.textContent).toBe('2 selected')
    expect(status.isConnected).toBe(true)
  })

  test('runs its actions by keyboard, in the order in which they stand', async () => {
    const user = userEvent.setup()
    renderPart(bar('1 selected'))
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onAll).toHaveBeenCalledOnce()
    await user.tab()
    await user.keyboard(' ')
    expect(onDelete).toHaveBeenCalledOnce()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(onClear).toHaveBeenCalledOnce()
  })

  test('keeps an action that is refused in reach, with its reason, and does nothing', async () => {
    onDelete.mockClear()
    const user = userEvent.setup()
    renderPart(bar('1 selected', 'You don’t own these'))
    const button = screen.getByRole('button', { name: 'Delete' })
    expect(reasonOf(button)).toBe('You don’t own these')
    button.focus()
    await user.keyboard('{Enter}')
    await user.click(button)
    expect(onDelete).not.toHaveBeenCalled()
  })
})

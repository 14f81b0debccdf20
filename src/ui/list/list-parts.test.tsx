import { useState } from 'react'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { setWindowWidth } from '#testing/window-width.ts'
import { FilterButton, FilterChip } from './filter-chip.tsx'
import { OptionList } from './option-list.tsx'
import { ToolbarFilters } from './toolbar-filters.tsx'

afterEach(cleanup)

const rivers = ['Aare', 'Danube', 'Elbe', 'Inn', 'Isar', 'Main', 'Mosel', 'Neckar', 'Oder', 'Rhine', 'Saale', 'Spree']

function Rivers({ chosen = [], ...props }: { chosen?: readonly string[]; searchLabel?: string; isSingle?: boolean }) {
  const [values, setValues] = useState(chosen)
  return (
    <>
      <OptionList
        title="Rivers"
        options={rivers.map((label) => ({ value: label.toLowerCase(), label, count: label.length }))}
        chosen={values}
        onChange={setValues}
        {...props}
      />
      <output aria-label="Chosen">{values.join(' ')}</output>
    </>
  )
}

/** The list of rivers, and somebody at its keyboard. */
function openRivers(props: Parameters<typeof Rivers>[0] = {}) {
  renderPart(<Rivers {...props} />)
  return userEvent.setup()
}
const chosenRivers = () => screen.getByRole('status', { name: 'Chosen' }).textContent
const activeOption = (holder: HTMLElement) =>
  document.getElementById(holder.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a list of options', () => {
  test('keeps every choice when the page is slower than the keys', async () => {
    const asked: string[][] = []
    const options = rivers.map((value) => ({ value, label: value }))
    renderPart(<OptionList title="Rivers" options={options} chosen={[]} onChange={(next) => asked.push(next)} />)
    await userEvent.setup().keyboard('{Enter}{ArrowDown}{Enter}')
    expect(asked).toEqual([['Aare'], ['Aare', 'Danube']])
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(2)
  })

  test('takes the focus, announces the option under the keys, and stops at both ends', async () => {
    const user = openRivers()
    const list = screen.getByRole('listbox', { name: 'Rivers' })
    expect(document.activeElement).toBe(list)
    expect(activeOption(list)).toBe('Aare4')
    await user.keyboard('{ArrowUp}')
    expect(activeOption(list)).toBe('Aare4')
    await user.keyboard('{ArrowDown}{PageDown}')
    expect(activeOption(list)).toBe('Rhine5')
    await user.keyboard('{PageDown}')
    expect(activeOption(list)).toBe('Spree5')
    await user.keyboard('{PageUp}{ArrowUp}')
    expect(activeOption(list)).toBe('Elbe4')
  })

  test('picks several with Enter and Space, and gives them up in the same way', async () => {
    const user = openRivers({ chosen: ['elbe'] })
    expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
    await user.keyboard('{Enter}{ArrowDown} ')
    expect(chosenRivers()).toBe('elbe aare danube')
    expect(
      screen.getAllByRole('option', { selected: true }).map((option) => option.getAttribute('aria-label')),
    ).toEqual(['Aare', 'Danube', 'Elbe'])
    await user.keyboard('{ArrowDown} ')
    expect(chosenRivers()).toBe('aare danube')
  })

  test('is picked from with the pointer, which the keys go on from', async () => {
    const user = openRivers()
    await user.click(screen.getByRole('option', { name: 'Isar' }))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(chosenRivers()).toBe('isar main')
  })

  test('is cleared by its button, which Enter presses without picking an option', async () => {
    const user = openRivers({ chosen: ['elbe', 'inn'] })
    const clear = screen.getByRole('button', { name: 'Clear' })
    clear.focus()
    await user.keyboard('{Enter}')
    expect(chosenRivers()).toBe('')
    expect(clear).toHaveProperty('disabled', true)
  })

  test('with one value at most changes it', async () => {
    const user = openRivers({ isSingle: true })
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(chosenRivers()).toBe('danube')
    await user.keyboard('{Enter}')
    expect(chosenRivers()).toBe('')
  })
})

describe('a list of options with a search', () => {
  test('keeps the cursor in the search, and picks from what it leaves', async () => {
    const user = openRivers({ searchLabel: 'Search rivers' })
    const search = screen.getByRole('combobox', { name: 'Search rivers' })
    expect(document.activeElement).toBe(search)
    await user.keyboard('{ArrowDown}{ArrowDown}SA')
    expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'))).toEqual(['Isar', 'Saale'])
    expect(activeOption(search)).toBe('Isar4')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(chosenRivers()).toBe('saale')
    expect(search).toHaveProperty('value', 'SA')
  })

  test('types a space there, and picks nothing when nothing is left', async () => {
    const user = openRivers({ searchLabel: 'Search rivers' })
    const search = screen.getByRole('combobox')
    await user.keyboard(' inn ')
    expect(search).toHaveProperty('value', ' inn ')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('x{ArrowDown}{ArrowUp}{Enter}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(chosenRivers()).toBe('')
    expect(search.getAttribute('aria-activedescendant')).toBeNull()
    await user.clear(search)
    await user.keyboard('{Enter}')
    expect(chosenRivers()).toBe('aare')
  })
})

describe('a filter', () => {
  test('is shown with its value, and removed by a button that names it', async () => {
    const onRemove = vi.fn<() => void>()
    const user = userEvent.setup()
    renderPart(<FilterChip field="Type" value="Report" onRemove={onRemove} />)
    expect(screen.queryByRole('button', { name: /Report/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove filter Type' }))
    expect(onRemove).toHaveBeenCalledOnce()
  })

  test.for(['chip', 'button'])(
    'opens its editor from a %s, which says so, and has the focus afterwards',
    async (kind) => {
      const user = userEvent.setup()
      const editor = (close: () => void) => (
        <button type="button" onClick={close}>
          Done
        </button>
      )
      renderPart(
        kind === 'chip' ? (
          <FilterChip field="Type" value="Report" editor={editor} />
        ) : (
          <FilterButton label="Type" editor={editor} />
        ),
      )
      const opener = screen.getByRole('button')
      expect(opener.getAttribute('aria-haspopup')).toBe('dialog')
      await user.click(opener)
      expect(opener.getAttribute('aria-expanded')).toBe('true')
      await user.click(
        within(await screen.findByRole('dialog', { name: 'Type' })).getByRole('button', { name: 'Done' }),
      )
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(opener.getAttribute('aria-expanded')).toBe('false')
      await waitFor(() => expect(document.activeElement).toBe(opener))
    },
  )
})

describe('the filters of a toolbar', () => {
  const filters = (count: number) => (
    <ToolbarFilters label="Filters" count={count} end={<button type="button">Views</button>}>
      <button type="button">Type</button>
    </ToolbarFilters>
  )

  test('are side by side where there is room', () => {
    setWindowWidth(800)
    renderPart(filters(2))
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Type', 'Views'])
  })

  test('are in a sheet on a phone, behind one button with their number', async () => {
    setWindowWidth(390)
    const user = userEvent.setup()
    renderPart(filters(2))
    await user.click(screen.getByRole('button', { name: /^Filters\s*2$/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
    expect(sheet.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Type', 'Views'])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
  })

  test('without one have no number on a phone', () => {
    setWindowWidth(390)
    renderPart(filters(0))
    expect(screen.getByRole('button').textContent).toBe('Filters')
  })
})

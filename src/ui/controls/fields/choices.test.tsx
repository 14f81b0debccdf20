import { useState } from 'react'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { CheckBox, CheckboxField } from './checkbox.tsx'
import { RadioField } from './radio-field.tsx'
import { Segmented } from './segmented.tsx'
import { Switch } from './switch.tsx'

afterEach(cleanup)

function noteOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
}

describe('a checkbox', () => {
  test('is named by its label alone and described by help and error', () => {
    renderPart(<CheckboxField label="Stored" help="In your vault" error="Store it first" />)
    const box = screen.getByRole('checkbox', { name: 'Stored' })
    expect(noteOf(box)).toBe('In your vaultStore it first')
    expect(box.getAttribute('aria-invalid')).toBe('true')
  })

  test('is turned on by a click on its label and by the space bar', async () => {
    renderPart(<CheckboxField label="Stored" name="stored" />)
    const box = screen.getByRole('checkbox', { name: 'Stored' })
    await userEvent.click(screen.getByText('Stored'))
    expect(box).toHaveProperty('checked', true)
    box.focus()
    await userEvent.keyboard(' ')
    expect(box).toHaveProperty('checked', false)
  })

  test('that is disabled stays as it is, with its reason', async () => {
    renderPart(<CheckboxField label="Predefined" disabled help="Only administrators can change this" />)
    const box = screen.getByRole('checkbox', { name: 'Predefined' })
    await userEvent.click(screen.getByText('Predefined'))
    expect(box).toHaveProperty('checked', false)
    expect(noteOf(box)).toBe('Only administrators can change this')
  })

  test('for some of the rows is mixed', () => {
    renderPart(<CheckBox aria-label="Select all" isMixed checked={false} onChange={() => undefined} />)
    expect(screen.getByRole('checkbox', { name: 'Select all' })).toHaveProperty('indeterminate', true)
  })

  test('hands its input to a form library, which sets it without an event', () => {
    let input: HTMLInputElement | null = null
    renderPart(
      <CheckBox
        aria-label="Stored"
        ref={(element) => {
          input = element
        }}
      />,
    )
    expect(input).toBe(screen.getByRole('checkbox', { name: 'Stored' }))
  })
})

test('arrow keys move through radio buttons of one name', async () => {
  const onChange = vi.fn<() => void>()
  renderPart(
    <>
      <RadioField name="end" label="Mine" value="mine" defaultChecked />
      <RadioField name="end" label="Theirs" value="theirs" onChange={onChange} />
    </>,
  )
  screen.getByRole('radio', { name: 'Mine' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Theirs' })).toHaveProperty('checked', true)
  expect(screen.getByRole('radio', { name: 'Mine' })).toHaveProperty('checked', false)
  expect(onChange).toHaveBeenCalledTimes(1)
})

test('a radio button keeps the name that is given to it', () => {
  renderPart(<RadioField name="end" aria-label="Keep mine" label="Ulm" />)
  expect(screen.getByRole('radio', { name: 'Keep mine' })).toBeTruthy()
})

describe('a switch', () => {
  function Follow() {
    const [isOn, setOn] = useState(false)
    return <Switch label="Follow" checked={isOn} onChange={(event) => setOn(event.target.checked)} />
  }

  test('is turned on and off by its label', async () => {
    renderPart(<Follow />)
    const control = screen.getByRole('switch', { name: 'Follow' })
    await userEvent.click(screen.getByText('Follow'))
    expect(control).toHaveProperty('checked', true)
    await userEvent.click(control)
    expect(control).toHaveProperty('checked', false)
  })

  test('that is disabled does nothing', async () => {
    const onChange = vi.fn<() => void>()
    renderPart(<Switch label="Follow" checked={false} disabled onChange={onChange} />)
    await userEvent.click(screen.getByText('Follow'))
    expect(onChange).not.toHaveBeenCalled()
  })
})

describe('segments side by side', () => {
  const segments = [
    { value: 'list', label: 'List' },
    { value: 'graph', label: 'Graph' },
    { value: 'json', label: 'JSON' },
  ] as const

  function View() {
    const [view, setView] = useState<'list' | 'graph' | 'json'>('list')
    return <Segmented label="View" name="view" value={view} segments={segments} onChange={setView} />
  }

  test('are one group of radio buttons, of which one is on', async () => {
    renderPart(<View />)
    expect(screen.getByRole('radiogroup', { name: 'View' })).toBeTruthy()
    await userEvent.click(screen.getByText('Graph'))
    expect(screen.getByRole('radio', { checked: true })).toBe(screen.getByRole('radio', { name: 'Graph' }))
  })

  test('are one tab stop, and arrow keys choose', async () => {
    renderPart(<View />)
    await userEvent.tab()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'List' }))
    await userEvent.keyboard('{ArrowRight}')
    expect(screen.getByRole('radio', { name: 'Graph' })).toHaveProperty('checked', true)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Graph' }))
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.getByRole('radio', { name: 'JSON' })).toHaveProperty('checked', true)
  })
})

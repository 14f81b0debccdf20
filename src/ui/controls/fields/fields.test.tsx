import { useState } from 'react'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderPart } from '#testing/render-part.tsx'
import { PasswordField } from './password-field.tsx'
import { SearchField } from './search-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextAreaField, TextField } from './text-field.tsx'

afterEach(cleanup)

function descriptionOf(control: HTMLElement): string | null | undefined {
  return document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent
}

describe('a text field', () => {
  test('is found by its label and takes what is typed', async () => {
    const onChange = vi.fn<(event: React.ChangeEvent<HTMLInputElement>) => void>()
    renderPart(<TextField label="Name" name="name" onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.type(field, 'Ulm')
    expect(field).toHaveProperty('value', 'Ulm')
    expect(onChange.mock.lastCall?.[0].target.name).toBe('name')
  })

  test('is focused by a click on its label', async () => {
    renderPart(<TextField label="Name" />)
    await userEvent.click(screen.getByText('Name'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }))
  })

  test('is described by its help', () => {
    renderPart(<TextField label="Name" help="Unique in the workspace" />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(descriptionOf(field)).toBe('Unique in the workspace')
    expect(field.getAttribute('aria-invalid')).not.toBe('true')
  })

  test('with an error is invalid and described by the message instead of the help', () => {
    renderPart(<TextField label="Name" help="Unique in the workspace" error="Enter a name" />)
    const field = screen.getByRole('textbox', { name: 'Name' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(descriptionOf(field)).toBe('Enter a name')
    expect(screen.queryByText('Unique in the workspace')).toBeNull()
  })

  test('that is optional says so outside its name', () => {
    renderPart(<TextField label="Name" isOptional />)
    expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy()
    expect(screen.getByText('optional')).toBeTruthy()
  })

  test('that is disabled takes nothing', async () => {
    renderPart(<TextField label="Name" disabled defaultValue="Ulm" />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '!')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Ulm')
  })

  test('hands its input to a form library', () => {
    let input: HTMLInputElement | null = null
    renderPart(
      <TextField
        label="Name"
        ref={(element: HTMLInputElement | null) => {
          input = element
        }}
      />,
    )
    expect(input).toBe(screen.getByRole('textbox', { name: 'Name' }))
  })
})

test('a text of several lines keeps its line breaks and its message', async () => {
  renderPart(<TextAreaField label="Description" error="Use at most 100 characters" />)
  const field = screen.getByRole('textbox', { name: 'Description' })
  await userEvent.type(field, 'one{Enter}two')
  expect(field).toHaveProperty('value', 'one\ntwo')
  expect(descriptionOf(field)).toBe('Use at most 100 characters')
})

describe('a list of choices', () => {
  const options = [
    { value: 'push', label: 'PUSH' },
    { value: 'pull', label: 'PULL' },
    { value: 'none', label: 'None', isDisabled: true },
  ]

  test('is the native one, with its label, and reports the choice', async () => {
    const onChange = vi.fn<(event: React.ChangeEvent<HTMLSelectElement>) => void>()
    renderPart(<SelectField label="Delivery" options={options} onChange={onChange} />)
    const list = screen.getByRole('combobox', { name: 'Delivery' })
    expect(list.tagName).toBe('SELECT')
    await userEvent.selectOptions(list, 'PULL')
    expect(list).toHaveProperty('value', 'pull')
    expect(onChange).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('option', { name: 'None' })).toHaveProperty('disabled', true)
  })

  test('shows its placeholder until something is chosen', () => {
    renderPart(<SelectField label="Delivery" placeholder="Choose a delivery" options={options} error="Choose one" />)
    const list = screen.getByRole('combobox', { name: 'Delivery' })
    expect(list).toHaveProperty('value', '')
    expect(screen.getByRole('option', { name: 'Choose a delivery' })).toHaveProperty('selected', true)
    expect(descriptionOf(list)).toBe('Choose one')
    expect(list.getAttribute('aria-invalid')).toBe('true')
  })

  test('that is disabled cannot be changed', async () => {
    renderPart(<SelectField label="Delivery" disabled options={options} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Delivery' }), 'PULL')
    expect(screen.getByRole('combobox', { name: 'Delivery' })).toHaveProperty('value', 'push')
  })
})

test('a password is hidden until its button is pressed, and hidden again', async () => {
  renderPart(<PasswordField label="Password" />)
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'secret')
  expect(field).toHaveProperty('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field).toHaveProperty('type', 'text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field).toHaveProperty('type', 'password')
  expect(field).toHaveProperty('value', 'secret')
})

describe('the search of a list', () => {
  function Search() {
    const [text, setText] = useState('')
    return <SearchField label="Search towns" value={text} onChange={setText} hasSlashKey />
  }

  test('takes the focus when / is pressed on the page', async () => {
    renderPart(<Search />)
    await userEvent.keyboard('/')
    const field = screen.getByRole('searchbox', { name: 'Search towns' })
    expect(document.activeElement).toBe(field)
    expect(field).toHaveProperty('value', '')
  })

  test('is emptied by its button, which gives the focus back', async () => {
    renderPart(<Search />)
    const field = screen.getByRole('searchbox', { name: 'Search towns' })
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
    await userEvent.type(field, 'ulm')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(field).toHaveProperty('value', '')
    expect(document.activeElement).toBe(field)
  })
})

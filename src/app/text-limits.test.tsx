import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { test } from '#testing/bookmarks.ts'

/** Each form of the console: where it is, and a text that is one character longer than the contract allows. */
const forms = [
  { path: '/bookmarks/new', field: 'Name', most: 1000, submit: 'Create bookmark' },
  { path: '/bookmarks/new', field: 'Description', most: 10_000, submit: 'Create bookmark' },
  { path: '/users/new', field: 'Last name', most: 128, submit: 'Add person' },
  { path: '/technical-users/new', field: 'Username', most: 256, submit: 'Create technical user' },
  { path: '/account', field: 'First name', most: 128, submit: 'Save profile' },
] as const

// The page goes on reading meanwhile, by GraphQL too; none of these forms writes by it.
const isWrite = (request: string) => !request.startsWith('GET ') && !request.endsWith('/graphql')

describe('a text that is too long', () => {
  test.for(forms)('is refused at the field $field of $path before it is sent', async (form, { open, network }) => {
    const { user } = await open(form.path)
    const field = await screen.findByRole('textbox', { name: form.field })
    await user.clear(field)
    await user.click(field)
    await user.paste('x'.repeat(form.most + 1))
    const sent = network.requests.length
    await user.click(screen.getByRole('button', { name: form.submit }))
    await screen.findByText(`Use at most ${form.most} characters`)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(within(screen.getByRole('alert')).getByRole('button', { name: form.field })).toBeTruthy()
    expect(network.requests.slice(sent).filter(isWrite)).toEqual([])
  })
})

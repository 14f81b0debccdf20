import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { getFeature } from 'mock-server/contract/features/features.ts'
import { call } from '#api/call.ts'
import { test } from '#testing/fixtures.ts'

const PATH = '/features'
const status = async () => (await call(getFeature, { params: { id: 'META_MODEL' } })).data.status

describe('the page of features', () => {
  test('switches one off after it said what is refused then, and on again', async ({ open }) => {
    const { user } = await open(PATH)
    const control = await screen.findByRole('switch', { name: 'Meta model' })
    expect(control).toHaveProperty('checked', true)
    await user.click(control)
    const dialog = await screen.findByRole('alertdialog', { name: 'Switch off Meta model?' })
    expect(dialog.textContent).toContain('401')
    await user.click(within(dialog).getByRole('button', { name: 'Switch off' }))
    await screen.findByText('Meta model is off')
    await waitFor(() => expect(control).toHaveProperty('checked', false))
    expect(screen.getByText('8 features, 3 off')).toBeTruthy()
    expect(await status()).toBe('DISABLED')
    await user.click(control)
    await screen.findByText('Meta model is on')
    expect(await status()).toBe('ENABLED')
  })

  test('shows others what there is, and lets them switch nothing', async ({ open }) => {
    await open(PATH, 'MEMBER')
    expect(await screen.findByText('Only administrators can switch features.')).toBeTruthy()
    expect(screen.getByRole('switch', { name: 'OData feeds' })).toHaveProperty('disabled', true)
  })
})

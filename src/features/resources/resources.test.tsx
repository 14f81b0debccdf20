import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { ResourceModel } from 'mock-server/contract/models.ts'
import { test as base, type User } from '#testing/fixtures.ts'

const PATH = '/resources'

const test = base.extend('stored', ({ site }) => async (): Promise<ResourceModel> => {
  const { text } = await site.service.services.models.read(site.caller('ADMIN'), 'resources', undefined)
  return JSON.parse(text)
})

const save = async (user: User) => {
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText(/changes? saved$/)
}

describe('the page of resources', () => {
  test('adds a type with its name, and removes another one', async ({ open, stored }) => {
    const { user } = await open(PATH)
    await screen.findByRole('row', { name: /^website/ })
    await user.click(screen.getByRole('button', { name: 'Add resource type' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add resource type' })
    await user.type(within(dialog).getByLabelText('Key'), 'runbook')
    await user.click(within(dialog).getByRole('button', { name: 'Add' }))
    await user.type(await screen.findByLabelText('Name of runbook in English'), 'Runbook')
    await user.click(screen.getByRole('button', { name: 'Remove contract' }))
    await save(user)
    const { resourceTypes } = await stored()
    expect([Object.keys(resourceTypes).includes('contract'), resourceTypes['runbook']]).toEqual([
      false,
      { icon: 'attach_file' },
    ])
  })

  test('restores an earlier version', async ({ open, stored }) => {
    const { user } = await open(PATH)
    await screen.findByRole('row', { name: /^website/ })
    await user.click(screen.getByRole('button', { name: 'Versions' }))
    await user.click(await screen.findByRole('button', { name: 'Put into the editor: As in a new workspace' }))
    expect(await screen.findByRole('row', { name: /^contract/ })).toBeTruthy()
    await save(user)
    expect(Object.keys((await stored()).resourceTypes)).toContain('contract')
    expect(Object.keys((await stored()).resourceTypes)).not.toContain('runbook')
  })

  test('is JSON as well, whose errors change nothing', async ({ open }) => {
    const { user } = await open(`${PATH}?view=json`)
    const editor = await screen.findByRole('textbox', { name: 'JSON of Resources' })
    expect(editor.textContent).toContain('"website"')
    await user.click(screen.getByRole('radio', { name: 'Form' }))
    await waitFor(() => expect(screen.getByRole('row', { name: /^website/ })).toBeTruthy())
  })

  test('is read-only for people who can only view the model', async ({ open }) => {
    await open(PATH, 'VIEWER')
    expect(await screen.findByLabelText('Icon of website')).toHaveProperty('disabled', true)
  })
})

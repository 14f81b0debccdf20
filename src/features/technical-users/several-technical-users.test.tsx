import { screen, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { User } from '#testing/fixtures.ts'
import { refusal } from '#testing/network.ts'
import { test, works } from '#testing/technical-users.ts'

/** Selects technical users, chooses Delete, types their number and confirms. */
async function removeAll(user: User, ...names: readonly string[]) {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await user.click(
    within(screen.getByRole('toolbar', { name: 'Selected rows' })).getByRole('button', { name: 'Delete' }),
  )
  const question = within(await screen.findByRole('alertdialog'))
  const confirm = question.getByRole('button', { name: `Delete ${names.length} technical users` })
  expect(confirm.getAttribute('aria-disabled')).toBe('true')
  await user.type(question.getByRole('textbox'), String(names.length))
  await user.click(confirm)
}

describe('several technical users', () => {
  test('are deleted once their number was typed, and their tokens stop working', async ({ open, addTechnicalUser }) => {
    const [backstage, cmdb] = [await addTechnicalUser('backstage'), await addTechnicalUser('cmdb')]
    const { user } = await open('/technical-users')
    await removeAll(user, 'backstage', 'cmdb')
    await screen.findByText('2 technical users deleted')
    expect(screen.queryByRole('row', { name: /backstage|cmdb/ })).toBeNull()
    expect([await works(backstage.token), await works(cmdb.token)]).toEqual([false, false])
  })

  test('that were not deleted stay, with the reason', async ({ open, addTechnicalUser, network }) => {
    const { token } = await addTechnicalUser('erp-sync')
    await addTechnicalUser('mail-sync')
    const { user } = await open('/technical-users')
    network.answer('DELETE', '', () => refusal(503, ''))
    await removeAll(user, 'erp-sync', 'mail-sync')
    await screen.findByText(/^2 technical users weren't deleted\. The server reported an error/)
    await screen.findByRole('row', { name: /erp-sync/ })
    expect(await works(token)).toBe(true)
  })
})

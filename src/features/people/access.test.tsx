import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import { rowNames } from '#testing/list-rows.ts'
import { openPanel, test as base } from '#testing/people.ts'

/** A workspace with a custom role and an access control entity. */
const test = base.extend('world', { scope: 'file', auto: true }, async ({ site }) => {
  const { authorization, accessControlEntities } = site.service.services
  const admin = site.caller('ADMIN')
  const { roles } = await authorization.read(admin, undefined)
  await authorization.replace({ caller: admin, ifMatch: null }, undefined, [
    ...roles,
    {
      name: 'CARETAKER',
      displayName: 'Caretaker',
      permissions: [{ domain: 'EVENTS', function: 'WEBHOOK', actions: ['READ', 'REDELIVER'], instances: [] }],
    },
  ])
  await accessControlEntities.create(site.workspace.id, { name: 'FIN_RESTRICTED', displayName: 'Finance restricted' })
})

/** The form, once it has taken the place of what stands there while the permission is read. */
async function dialog() {
  await screen.findByRole('button', { name: 'Save access' })
  return within(screen.getByRole('dialog', { name: 'Change access' }))
}
const option = (name: RegExp) => screen.findByRole('option', { name })

describe('custom roles and entities of a person', () => {
  test('of nobody here are not found', async ({ open }) => {
    await open(`/users/${crypto.randomUUID()}/access`)
    const shown = within(await screen.findByRole('dialog', { name: 'Change access' }))
    await shown.findByText('Not found')
    expect(shown.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  test('are given together, after what they add is shown, and Undo takes them back', async ({
    openList,
    addMember,
  }) => {
    const { name } = await addMember('Marta')
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Custom roles and entities' }))
    const form = await dialog()
    await user.click(await form.findByRole('combobox', { name: 'Custom roles' }))
    await user.click(await option(/Caretaker/))
    expect(form.getByText('Gains 2 permissions')).toBeTruthy()
    await user.type(form.getByRole('combobox', { name: 'Access control entities' }), 'fin')
    await user.click(await option(/ance restricted/))
    await user.click(form.getByRole('button', { name: 'Save access' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await panel.findByText('Caretaker')
    expect(panel.getByText('FIN_RESTRICTED')).toBeTruthy()
    expect(panel.getByText('Resend deliveries')).toBeTruthy()
    expect(within(await screen.findByRole('row', { name: new RegExp(name) })).getByText('Caretaker')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(panel.queryByText('Caretaker')).toBeNull())
    expect(panel.queryByText('FIN_RESTRICTED')).toBeNull()
  })

  test('are given to somebody new', async ({ open }) => {
    const { user } = await open('/users/new')
    await user.type(await screen.findByLabelText('Email'), 'vera@helvion.example')
    await user.type(screen.getByLabelText('First name'), 'Vera')
    await user.type(screen.getByLabelText('Last name'), 'Neu')
    await user.click(await screen.findByRole('combobox', { name: 'Custom roles' }))
    await user.click(await option(/Caretaker/))
    await user.type(screen.getByRole('combobox', { name: 'Access control entities' }), 'fin')
    await user.click(await option(/ance restricted/))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add person' }))
    await user.click(await screen.findByLabelText(/I have saved the password/))
    await user.click(screen.getByRole('button', { name: 'Done' }))
    const panel = within(await screen.findByRole('complementary', { name: 'Vera Neu' }))
    expect(await panel.findByText('Caretaker')).toBeTruthy()
    expect(panel.getByText('FIN_RESTRICTED')).toBeTruthy()
  })

  test('find who has them', async ({ open, addMember, site }) => {
    const { id, name } = await addMember('Olga')
    const [entity] = await site.storage.db.selectFrom('access_control_entity').select('id').execute()
    await site.storage.db
      .updateTable('permission')
      .set({ customer_roles: 'CARETAKER', entities: [entity?.id ?? ''] })
      .where('user_id', '=', id)
      .execute()
    await open('/users?q=olga&customRole=CARETAKER&entity=FIN_RESTRICTED')
    await waitFor(() => expect(rowNames()).toEqual([name]))
    expect(await screen.findByRole('button', { name: /Custom roles.*Caretaker/ })).toBeTruthy()
    expect(await screen.findByRole('button', { name: /Access control entities.*Finance restricted/ })).toBeTruthy()
  })

  test('are given to a new technical user', async ({ open, site }) => {
    const { user } = await open('/technical-users/new')
    await user.type(await screen.findByLabelText('Username'), 'caretaker-bot')
    await user.click(await screen.findByRole('combobox', { name: 'Custom roles' }))
    await user.click(await option(/Caretaker/))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create technical user' }))
    await screen.findByLabelText(/I have saved/)
    const rows = await site.storage.db.selectFrom('permission').select('customer_roles').execute()
    expect(rows.filter(({ customer_roles: names }) => names === 'CARETAKER')).not.toHaveLength(0)
  })

  test('stay when the role changes, and the question counts what they still give', async ({
    openList,
    addMember,
    site,
  }) => {
    const { id, name } = await addMember('Nora')
    await site.storage.db
      .updateTable('permission')
      .set({ customer_roles: 'CARETAKER' })
      .where('user_id', '=', id)
      .execute()
    const { user } = await openList()
    const panel = await openPanel(user, name)
    await user.click(panel.getByRole('button', { name: 'Change role' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Support' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Create bookmarks')).toBeTruthy()
    expect(question.queryByText('Resend deliveries')).toBeNull()
    await user.click(question.getByRole('button', { name: 'Change role' }))
    await panel.findByText('Permissions of their roles')
    expect(panel.getByText('Caretaker')).toBeTruthy()
  })

  test('can be changed by a link, also when one of them no longer exists', async ({ open, addMember, site }) => {
    const { id } = await addMember('Olga')
    await site.storage.db.updateTable('permission').set({ customer_roles: 'GONE' }).where('user_id', '=', id).execute()
    const { user } = await open(`/users/${id}/access`)
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Remove GONE' }))
    await user.click(form.getByRole('button', { name: 'Save access' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of oneself are not changed, and the dialog says so', async ({ open, site }) => {
    await open(`/users/${site.caller('ADMIN').userId}/access`)
    const form = await dialog()
    const save = await form.findByRole('button', { name: 'Save access' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
  })
})

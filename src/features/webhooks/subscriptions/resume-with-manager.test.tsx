import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect } from 'vitest'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { getAuthorization, replaceAuthorization } from 'mock-server/contract/authorization/roles.ts'
import { call } from '#api/call.ts'
import { signOut } from '#api/session.ts'
import { fullName } from '#testing/people.ts'
import { test as base } from '#testing/webhooks.ts'
import { password, type PersonRole } from '#testing/fixtures.ts'

const test = base
  // A PUSH subscription with a kept event, paused because its managing user was archived.
  .extend('addPaused', { scope: 'file' }, ({ site, addPush, save }) =>
    // `more`: settings of any kind, which the service checks.
    async (identifier: string, more: object = {}) => {
      const subscription = await addPush(identifier, more)
      const [manager] = await site.service.setup.addPeople(site.workspace, [
        { email: `${identifier}@helvion.example`, firstName: 'Mona', lastName: 'Gone', role: 'ADMIN', password },
      ])
      const { db } = site.storage
      const userId = manager?.id ?? ''
      await db.updateTable('subscription').set({ user_id: userId }).where('id', '=', subscription.id).execute()
      await db.updateTable('permission').set({ status: 'ARCHIVED' }).where('user_id', '=', userId).execute()
      await save({ name: `Kept for ${identifier}` })
      await site.service.tick()
      return subscription
    },
  )
  // Lets people who support others manage webhooks too.
  .extend('letSupportManage', ({ signInAs }) => async () => {
    await signInAs('ADMIN')
    const { data: roles } = await call(getAuthorization, {})
    const manage = { domain: 'EVENTS', function: 'WEBHOOK', actions: ['MANAGE'], instances: [] }
    const body = roles.map((role) =>
      role.name === 'SUPPORT' ? { ...role, permissions: [...role.permissions, manage] } : role,
    )
    await call(replaceAuthorization, { body })
    await signOut(false)
  })
  .extend('ask', ({ open }) => async ({ id, identifier }: Subscription, role: PersonRole = 'ADMIN') => {
    const { user } = await open(`/webhooks?open=${id}`, role)
    const panel = within(await screen.findByRole('complementary', { name: identifier ?? '' }))
    await panel.findByText(/^managing user lost access, /)
    await user.click(await panel.findByRole('button', { name: 'Resume' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: `Resume ${identifier}?` })) }
  })

describe('a subscription that lost its managing user', () => {
  test('is resumed with another person', async ({ addPaused, ask, site, stateOf }) => {
    const subscription = await addPaused('handed-over')
    expect(await stateOf(subscription)).toMatchObject({ inactiveReason: 'readerGone' })
    const { user, dialog } = await ask(subscription)
    await user.click(dialog.getByRole('radio', { name: /^Skip 1 event/ }))
    await user.type(await dialog.findByRole('combobox', { name: 'Managing user' }), 'sam')
    await user.click(await screen.findByRole('option', { name: /sam@/ }))
    await user.click(dialog.getByRole('button', { name: 'Resume subscription' }))
    await screen.findByText('handed-over resumed')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Resume/ })).toBeNull())
    const { userId } = site.caller('SUPPORT')
    expect(await stateOf(subscription)).toMatchObject({ active: true, userId })
    const deliveries = await site.storage.db
      .selectFrom('delivery')
      .select('state')
      .where('subscription_id', '=', subscription.id)
      .execute()
    expect(deliveries).toEqual([{ state: 'omitted' }])
  })

  test('is resumed with whoever is asked, if they choose nobody else', async ({ addPaused, ask, site, stateOf }) => {
    const subscription = await addPaused('taken-over')
    const { user, dialog } = await ask(subscription)
    await dialog.findByText(fullName('ADMIN'))
    await user.click(dialog.getByRole('button', { name: 'Resume subscription' }))
    await screen.findByText('taken-over resumed')
    expect(await stateOf(subscription)).toMatchObject({ active: true, userId: site.caller('ADMIN').userId })
  })

  test('stays paused with somebody who may not view webhooks, and the choice is kept', async ({
    addPaused,
    ask,
    stateOf,
  }) => {
    const subscription = await addPaused('refused')
    const { user, dialog } = await ask(subscription)
    const field = await dialog.findByRole('combobox', { name: 'Managing user' })
    await user.type(field, 'laura')
    await user.click(await screen.findByRole('option', { name: /laura@/ }))
    await user.click(dialog.getByRole('radio', { name: /^Skip 1 event/ }))
    await user.click(dialog.getByRole('button', { name: 'Resume subscription' }))
    await dialog.findByText('Choose an active user of this workspace who can view webhooks')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    dialog.getByText(fullName('MEMBER'))
    expect(dialog.getByRole('radio', { name: /^Skip 1 event/ })).toHaveProperty('checked', true)
    expect(await stateOf(subscription)).toMatchObject({ active: false })
  })

  test('is handed on beside another one, which keeps its managing user', async ({
    addPaused,
    addPush,
    open,
    site,
    stateOf,
  }) => {
    const lost = await addPaused('pair-lost')
    const paused = await addPush('pair-paused', { active: false })
    const { user } = await open('/webhooks?q=pair')
    for (const name of ['pair-lost', 'pair-paused'])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }))
    await user.click(bar.getByRole('button', { name: 'Resume' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume 2 subscriptions?' }))
    await user.type(await dialog.findByRole('combobox', { name: 'Managing user' }), 'sam')
    await user.click(await screen.findByRole('option', { name: /sam@/ }))
    await user.click(dialog.getByRole('button', { name: 'Resume subscriptions' }))
    await screen.findByText('2 subscriptions resumed')
    expect(await stateOf(lost)).toMatchObject({ active: true, userId: site.caller('SUPPORT').userId })
    expect(await stateOf(paused)).toMatchObject({ active: true, userId: paused.userId })
  })

  test('needs somebody', async ({ addPaused, ask }) => {
    const { user, dialog } = await ask(await addPaused('without'))
    await user.click(await dialog.findByRole('button', { name: `Remove ${fullName('ADMIN')}` }))
    await user.click(dialog.getByRole('button', { name: 'Resume subscription' }))
    await dialog.findByText('Choose a person')
  })

  test('shows whoever takes it over the secret that it is signed with from then on', async ({
    addPaused,
    letSupportManage,
    open,
    site,
    stateOf,
  }) => {
    const subscription = await addPaused('signed', { signed: true, targetUrl: 'http://127.0.0.1:65500/in' })
    await letSupportManage()
    const { user } = await open(`/webhooks?open=${subscription.id}`, 'SUPPORT')
    const panel = within(await screen.findByRole('complementary', { name: 'signed' }))
    await user.click(await panel.findByRole('button', { name: 'Resume' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Resume signed?' }))
    await user.click(question.getByRole('button', { name: 'Resume subscription' }))
    const shown = within(await screen.findByRole('dialog', { name: 'Signing secret' }))
    expect(shown.getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_/)
    await user.click(shown.getByRole('checkbox'))
    await user.click(shown.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Signing secret' })).toBeNull())
    expect(await stateOf(subscription)).toMatchObject({ active: true, userId: site.caller('SUPPORT').userId })
  })
})

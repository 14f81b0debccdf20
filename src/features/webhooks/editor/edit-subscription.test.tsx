import { screen, within } from '@testing-library/react'
import { updateSubscription } from 'mock-server/contract/subscriptions.ts'
import { describe, expect } from 'vitest'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'
import { test } from '#testing/subscription-editor.ts'

const nameField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('an existing webhook', () => {
  test('keeps tag sets that the catalogue does not know', async ({ open, addSubscription, subscriptionAt }) => {
    const foreign = [['erp', 'ORDER_CREATED', 'eu'], ['BOOKMARK_VIEWED'], ['pathfinder']]
    const { id } = await addSubscription({
      identifier: 'mixed',
      tagSets: [foreign[0], ['BOOKMARK_CREATED', 'pathfinder'], foreign[1], foreign[2]],
    })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    expect(screen.getByText('ORDER_CREATED')).toBeTruthy()
    expect(screen.getByText('all events of Landscape')).toBeTruthy()
    await user.click(button('Bookmarks'))
    expect(box('BOOKMARK_CREATED').checked).toBe(true)
    await user.click(box('BOOKMARK_CREATED'))
    await user.click(box('FACT_SHEET_RECOVERED'))
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“mixed” saved')
    expect((await subscriptionAt(id)).tagSets).toEqual([...foreign, ['pathfinder', 'FACT_SHEET_RECOVERED']])
  })

  test('keeps its masked secrets when other settings are saved', async ({ open, addSubscription, subscriptionAt }) => {
    const secrets = {
      authorizationHeader: 'Bearer 0123456789abcdef7Qm4',
      headers: [{ name: 'X-Key', value: 'another secret' }],
    }
    const { id } = await addSubscription({ identifier: 'masked', allowInsecureAuthorization: true, ...secrets })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    expect(screen.getByLabelText('Authorization')).toHaveProperty('value', 'Bearer token ••••••7Qm4')
    expect(document.body.innerHTML).not.toContain('another secret')
    await user.click(screen.getByRole('radio', { name: 'One at a time, in order' }))
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“masked” saved')
    expect(await subscriptionAt(id)).toMatchObject({ ...secrets, ordered: true })
  })

  test('replaces its secret in a step of its own, beside changes that are not saved', async ({
    open,
    addSubscription,
    subscriptionAt,
  }) => {
    const members = { allowInsecureAuthorization: true, authorizationHeader: 'Bearer old-secret-old-secret' }
    const { id } = await addSubscription({ identifier: 'replaced', ...members })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.type(await nameField(), '-2')
    await user.click(button('Change'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change authorization' }))
    await user.type(dialog.getByLabelText('Token'), 'fresh-secret-fresh-secret-9xyz')
    await user.click(dialog.getByRole('button', { name: 'Change now' }))
    await screen.findByText('Authorization changed')
    expect(await subscriptionAt(id)).toMatchObject({
      identifier: 'replaced',
      authorizationHeader: 'Bearer fresh-secret-fresh-secret-9xyz',
    })
    await user.click(button(/^Save 1 change/))
    await screen.findByText('“replaced-2” saved')
    expect(await subscriptionAt(id)).toMatchObject({
      identifier: 'replaced-2',
      authorizationHeader: 'Bearer fresh-secret-fresh-secret-9xyz',
    })
  })

  test('that somebody else saved first is merged field by field', async ({ open, addSubscription, subscriptionAt }) => {
    const { id } = await addSubscription({ identifier: 'contested' })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Empty' }))
    await call(updateSubscription, { params: { id }, query: {}, body: { ordered: true } })
    await user.click(button(/^Save 1 change/))
    const dialog = within(await screen.findByRole('dialog', { name: /saved first/ }))
    expect(dialog.getByText('One at a time, in order')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Save merged version' }))
    await screen.findByText('“contested” saved')
    expect(await subscriptionAt(id)).toMatchObject({ payloadMode: 'NO_PAYLOAD', ordered: true })
  })

  test('lists each change with its value before and after, and discards them', async ({ open, addSubscription }) => {
    const { id } = await addSubscription({ identifier: 'listed' })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Full event record' }))
    await user.click(box('FACT_SHEET_CREATED'))
    const bar = within(screen.getByRole('region', { name: 'Changes' }))
    expect(bar.getByText('2 changes')).toBeTruthy()
    expect(bar.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'PayloadEvent payload→Full event record',
      'Events+ FACT_SHEET_CREATED',
    ])
    await user.click(bar.getByRole('button', { name: 'Discard' }))
    expect(bar.getByRole('status').textContent).toBe('No changes')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Event payload' }).checked).toBe(true)
  })

  test('tests with the settings of the form, and says what came of it', async ({ open, addSubscription, save }) => {
    await save({ name: 'Seen by the test' })
    const callback = 'throw new Error(`got ${delivery.payload.type}`)'
    const { id } = await addSubscription({ identifier: 'tested', active: false, callback })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('radio', { name: 'Full event record' }))
    await user.click(button('Send a test'))
    await screen.findByText('The callback failed')
    // The payload as it is stored would be a BookmarkCreatedEvent.
    expect(within(screen.getByRole('region', { name: 'Test' })).getByText(/got BOOKMARK_CREATED/)).toBeTruthy()
  })

  test('tries its callback on the last events without sending anything', async ({
    open,
    addSubscription,
    save,
    network,
  }) => {
    for (const name of ['Fine', 'Broken', 'Silent', 'Inside']) await save({ name })
    const callback = [
      `const { bookmarkName } = delivery.payload`,
      `if (bookmarkName === 'Broken') throw new Error('no such name')`,
      `if (bookmarkName === 'Silent') delivery.active = false`,
      `if (bookmarkName === 'Inside') delivery.targetUrl = 'https://10.0.0.12/hook'`,
    ].join('\n')
    const { id } = await addSubscription({ identifier: 'tried', active: false, callback })
    const { user } = await open(`/webhooks/${id}/edit`)
    await nameField()
    const strip = within(screen.getByRole('region', { name: 'Dry run' }))
    await user.click(strip.getByRole('button', { name: 'Run' }))
    await user.click(await strip.findByRole('button', { name: /^Failed: Inside/ }))
    expect(strip.getByText(/blocked: 10.0.0.12 isn't allowed/)).toBeTruthy()
    await user.click(strip.getByRole('button', { name: /^Failed: Broken/ }))
    expect(strip.getByText(/no such name/)).toBeTruthy()
    expect(strip.getByRole('button', { name: /^Suppressed: Silent/ })).toBeTruthy()
    expect(network.requests.filter((request) => request.endsWith('/test-deliveries'))).toEqual([])
  })

  test('that signs from now on shows its new secret once', async ({ open, addSubscription }) => {
    const { id } = await addSubscription({ identifier: 'unsigned' })
    const { user } = await open(`/webhooks/${id}/edit`)
    await user.click(await screen.findByRole('switch', { name: 'Sign requests' }))
    await user.click(button(/^Save 1 change/))
    const dialog = within(await screen.findByRole('dialog', { name: 'Signing secret' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_/)
    await user.click(dialog.getByRole('checkbox'))
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    await screen.findByRole('button', { name: 'Rotate' })
    expect(JSON.stringify(queryClient.getQueryCache().getAll())).not.toContain('whsec_')
  })

  test('that was deleted says so', async ({ open }) => {
    await open('/webhooks/7f3a2c10-1111-4222-8333-444455556666/edit')
    await screen.findByText('Subscription not found')
  })
})

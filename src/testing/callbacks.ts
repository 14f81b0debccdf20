import { screen } from '@testing-library/react'
import { SubscriptionInput } from 'mock-server/contract/subscription-settings.ts'
import type { Subscription } from 'mock-server/contract/subscriptions.ts'
import { test as base } from './bookmarks.ts'
import type { PersonRole, User } from './fixtures.ts'

const TARGET = 'http://127.0.0.1:8081/hook'

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>

/**
 * The fixtures of the console's tests, for callbacks:
 *
 *   apiAs         calls the service past the page, as the person of a role
 *   subscribe     creates a PUSH subscription to bookmark events; paused, so that deliveries are kept and nothing is sent
 *   deliver       saves bookmarks of these names and turns their events into deliveries
 *   read          the subscription as the service has it
 *   draftOf       the draft of a person as the service has it
 *   openCallback  opens the page of a callback with its plain text field, because the DOM of tests can't lay out the other editor
 */
export const test = base
  .extend('apiAs', ({ site }) => async (role: PersonRole): Promise<Api> => {
    const send = async (method: string, path: string, body?: unknown, token?: string): Promise<unknown> => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const request = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const response = await site.fetch(new Request(`http://service${path}`, request))
      const answer: unknown = response.status === 204 ? undefined : await response.json()
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
      return answer
    }
    // Safe: the contract promises this.
    const { data } = (await send('POST', '/services/mtm/v1/sessions', site.credentials(role))) as {
      data: { accessToken: string }
    }
    return (method, path, body) => send(method, path, body, data.accessToken)
  })
  .extend('subscribe', { scope: 'file' }, ({ site }) => async (members: Partial<SubscriptionInput> = {}) => {
    const input = { deliveryType: 'PUSH', tagSets: [['pathfinder']], targetUrl: TARGET, active: false }
    const { subscriptions } = site.service.services
    const parsed = SubscriptionInput.parse({ ...input, workspaceId: site.workspace.id, ...members })
    return (await subscriptions.createSubscription(site.caller('ADMIN'), parsed)).subscription
  })
  .extend('deliver', { scope: 'file' }, ({ site, save }) => async (...names: string[]) => {
    for (const name of names) await save({ name })
    await site.service.tick()
  })
  .extend('read', { scope: 'file' }, ({ site }) => async ({ id }: Pick<Subscription, 'id'>) => {
    const { subscriptions } = site.service.services
    return (await subscriptions.getSubscription(site.caller('ADMIN'), id)).subscription
  })
  .extend('draftOf', ({ apiAs }) => async ({ id }: Pick<Subscription, 'id'>, role: PersonRole = 'ADMIN') => {
    const api = await apiAs(role)
    // Safe: the contract promises this.
    const { data } = (await api('GET', `/services/console/v1/subscriptions/${id}/callback-draft`)) as {
      data: { callback: string; basedOnVersion: number } | null
    }
    return data
  })
  .extend('openCallback', ({ open }) => async ({ id }: Pick<Subscription, 'id'>) => {
    const opened = await open(`/webhooks/${id}/callback?editor=plain`)
    await editor()
    return { ...opened, write: (text: string) => write(opened.user, text) }
  })

export const editor = () => screen.findByRole('textbox', { name: 'Callback code' })

/** Replaces the whole text, as somebody does who pastes one. */
async function write(user: User, text: string): Promise<void> {
  await user.click(await editor())
  await user.keyboard('{Control>}a{/Control}')
  await user.paste(text)
}

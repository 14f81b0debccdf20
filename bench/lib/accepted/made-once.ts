import { setTimeout as pause } from 'node:timers/promises'
import { api } from '../client.ts'
import { manyRoles, type Role } from '../large-documents.ts'
import type { Model } from '../large-model.ts'
import { documentForm, pictureForm } from './forms.ts'
import { CONSOLE, type Makers, WEBHOOKS } from './makers.ts'

const LARGEST_EVENT = 18 * 1_048_576
const DEADLINE_MS = 120_000
export const longCallback = `// ${'x'.repeat(60_000)}\ndelivery.payload = delivery.payload`

/** Saves many custom roles, and tells their names and their version. */
export async function storedRoles({ data, request }: Makers) {
  const path = `${api}/models/authorization`
  const before = await data<Role[]>(path)
  const roles = manyRoles(before, await data<Model>(`${api}/models/dataModel`), 'First')
  await request('PUT', path, roles)
  const [current] = await data<{ version: number }[]>(`${CONSOLE}/authorization/versions`)
  const added = roles.filter(({ name }) => before.every((role) => role.name !== name))
  return { roleNames: added.map(({ name }) => name), rolesVersion: current?.version ?? 0 }
}

/** Two subscriptions with many deliveries, none of which arrives: one keeps trying, the other gives each up. The first one is large. */
export async function failingDeliveries({ data, request, push }: Makers) {
  const failing = await push('pushed', { workspaceConstraint: 'ANY' })
  const givenUp = await push('pushed', { workspaceConstraint: 'ANY', ignoreError: true })
  const event = { type: 'PUSHED', tags: ['pushed'] }
  const large = { ...event, payload: { text: 'x'.repeat(LARGEST_EVENT) } }
  const published = await request<{ data: { sequenceInfo: number } }>('POST', `${WEBHOOKS}/events`, large)
  const { sequenceInfo: delivery } = published.data
  const events = Array.from({ length: 1000 }, (_, nth) => ({ ...event, payload: { nth } }))
  await request('POST', `${WEBHOOKS}/events/batch`, { events })
  const statusOf = (id: string) => data<{ state: string; backlog: number }>(`${WEBHOOKS}/subscriptions/${id}/status`)
  const isTried = async () => {
    const path = `${CONSOLE}/subscriptions/${givenUp}/deliveries?state=omitted&offset=${delivery}`
    return (await data<object[]>(path)).length > 0 && (await statusOf(givenUp)).backlog === 0
  }
  await until(async () => (await isTried()) && (await statusOf(failing)).state === 'FAILING')
  return { failing, givenUp, delivery }
}

export async function storedDocument({ upload }: Makers, factSheetId: string): Promise<string> {
  const path = `${api}/graphql/upload`
  return (await upload<{ data: { createDocument: { id: string } } }>(path, documentForm(factSheetId))).data
    .createDocument.id
}

export const shownPicture = async ({ upload }: Makers) =>
  (await upload<{ data: { revision: number; hash: string } }>(`${api}/assets/logo-menu`, pictureForm())).data

/** The save of the models that changed most. */
export async function largestBatch({ data }: Makers): Promise<string> {
  const batches = await data<{ id: string; added: number; changed: number }[]>(
    `${CONSOLE}/models/dataModel/changes?pageSize=100`,
  )
  return batches.toSorted((a, b) => b.added + b.changed - a.added - a.changed)[0]?.id ?? ''
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + DEADLINE_MS
  while (!(await isReached())) {
    if (performance.now() > giveUpAt) throw new Error('What a call needs was not there in time')
    await pause(100)
  }
}

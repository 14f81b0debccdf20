import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { emit, eventsIn, subscribe } from '#testing/webhooks/webhooks.ts'

let service: TestService
let admin: Client
beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
})
afterAll(() => service.close())

type Columns = {
  tags?: string[]
  workspaceless?: boolean
  fact_sheet_type?: string
  source_name?: string
  source_id?: string
  source_url?: string
}

/** Writes an event, with these columns. */
async function write(type: string, columns: Columns = {}): Promise<number> {
  await emit(service, [type])
  const { seq } = await service.storage.db
    .selectFrom('event_counter')
    .select('seq')
    .where('workspace_id', '=', service.workspace.id)
    .executeTakeFirstOrThrow()
  if (Object.keys(columns).length > 0) {
    await service.storage.db
      .updateTable('event')
      .set(columns)
      .where('workspace_id', '=', service.workspace.id)
      .where('seq', '=', seq)
      .execute()
  }
  return seq
}
const typesOf = async (path: string) =>
  eventsIn(await admin.get(`${path}/events?timeout=1&autoCommit=true`)).map(({ event }) => event.type)
const wrapped = { payloadMode: 'WRAPPED_EVENT' }

describe('workspaceConstraint', () => {
  test.each([
    ['WORKSPACE', ['INSIDE']],
    ['NO_WORKSPACE', ['OUTSIDE']],
    ['ANY', ['INSIDE', 'OUTSIDE']],
  ])('%s selects events by their workspace', async (workspaceConstraint, types) => {
    const path = await subscribe(service, admin, { ...wrapped, workspaceConstraint, tagSets: [['pathfinder']] })
    await write('INSIDE')
    await write('OUTSIDE', { workspaceless: true })
    expect(await typesOf(path)).toEqual(types)
  })
})

describe('factSheetTypes', () => {
  test.each<[string[], string[]]>([
    [[], ['APPLICATION', 'INTERFACE', 'BOOKMARK']],
    [['Application'], ['APPLICATION', 'BOOKMARK']],
    [
      ['Interface', 'Application'],
      ['APPLICATION', 'INTERFACE', 'BOOKMARK'],
    ],
    [['Process'], ['BOOKMARK']],
  ])('%j also let events pass that are not about a fact sheet', async (factSheetTypes, types) => {
    const path = await subscribe(service, admin, { ...wrapped, factSheetTypes })
    await write('APPLICATION', { fact_sheet_type: 'Application' })
    await write('INTERFACE', { fact_sheet_type: 'Interface' })
    await write('BOOKMARK')
    expect(await typesOf(path)).toEqual(types)
  })

  test('apply from the cursor on when they are changed', async () => {
    const path = await subscribe(service, admin, { ...wrapped, factSheetTypes: ['Application'] })
    await write('INTERFACE', { fact_sheet_type: 'Interface' })
    await admin.put(path, { factSheetTypes: ['Interface'] })
    expect(await typesOf(path)).toEqual(['INTERFACE'])
  })
})

describe('custom events', () => {
  const custom = {
    tags: ['CI_RUN', 'ci', 'europe'],
    source_name: 'CI "main"',
    source_id: '7',
    source_url: 'https://ci/7',
  }
  let path: string
  beforeEach(async () => {
    path = await subscribe(service, admin, { ...wrapped, tagSets: [['europe', 'ci']] })
  })

  test('match by their tags, not by their type alone', async () => {
    await write('CI_RUN', custom)
    await write('CI_RUN', { ...custom, tags: ['CI_RUN', 'ci'] })
    await write('BOOKMARK_CREATED')
    expect(await typesOf(path)).toEqual(['CI_RUN'])
  })

  test('are wrapped in a record that names their origin', async () => {
    const seq = await write('CI_RUN', custom)
    const [one] = eventsIn(await admin.get(`${path}/events`))
    expect(one?.event).toMatchObject({
      type: 'CI_RUN',
      sourceName: 'CI "main"',
      sourceId: '7',
      sourceUrl: 'https://ci/7',
      workspaceId: service.workspace.id,
      tags: custom.tags,
      sequenceInfo: seq,
    })
  })

  test('without a workspace carry no workspace id', async () => {
    const outside = await subscribe(service, admin, {
      ...wrapped,
      workspaceConstraint: 'NO_WORKSPACE',
      tagSets: [['ci']],
    })
    await write('CI_RUN', { ...custom, workspaceless: true })
    const [one] = eventsIn(await admin.get(`${outside}/events`))
    expect(one?.event).toMatchObject({ type: 'CI_RUN' })
    expect(one?.event).not.toHaveProperty('workspaceId')
  })
})

import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { emit, eventsIn, subscribe } from '#testing/webhooks/webhooks.ts'

type Columns = {
  tags?: string[]
  workspaceless?: boolean
  fact_sheet_type?: string
  source_name?: string
  source_id?: string
  source_url?: string
}

const test = fixtures
  // Writes an event with these columns; resolves to its offset.
  .extend('write', { scope: 'file' }, ({ service }) => async (type: string, columns: Columns = {}): Promise<number> => {
    const { db } = service.storage
    const workspaceId = service.workspace.id
    await emit(service, [type])
    const { seq } = await db
      .selectFrom('event_counter')
      .select('seq')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirstOrThrow()
    if (Object.keys(columns).length > 0) {
      await db
        .updateTable('event')
        .set(columns)
        .where('workspace_id', '=', workspaceId)
        .where('seq', '=', seq)
        .execute()
    }
    return seq
  })
  // Subscribes to wrapped events, which show their type.
  .extend(
    'subscribeWith',
    { scope: 'file' },
    ({ service, admin }) =>
      (members: Record<string, unknown>) =>
        subscribe(service, admin, { payloadMode: 'WRAPPED_EVENT', ...members }),
  )
  .extend(
    'pull',
    { scope: 'file' },
    ({ admin }) =>
      async (path: string) =>
        eventsIn(await admin.get(`${path}/events?timeout=1&autoCommit=true`)).map(({ event }) => event),
  )
  .extend(
    'pullTypes',
    { scope: 'file' },
    ({ pull }) =>
      async (path: string) =>
        (await pull(path)).map(({ type }) => type),
  )
  // A subscription to custom events with two tags.
  .extend('customPath', ({ subscribeWith }) => subscribeWith({ tagSets: [['europe', 'ci']] }))

describe('workspaceConstraint', () => {
  test.for<[string, string[]]>([
    ['WORKSPACE', ['INSIDE']],
    ['NO_WORKSPACE', ['OUTSIDE']],
    ['ANY', ['INSIDE', 'OUTSIDE']],
  ])(
    '%s selects events by their workspace: %j',
    async ([workspaceConstraint, types], { write, subscribeWith, pullTypes }) => {
      const path = await subscribeWith({ workspaceConstraint, tagSets: [['pathfinder']] })
      await write('INSIDE')
      await write('OUTSIDE', { workspaceless: true })
      expect(await pullTypes(path)).toEqual(types)
    },
  )
})

describe('factSheetTypes', () => {
  test.for<[string[], string[]]>([
    [[], ['APPLICATION', 'INTERFACE', 'BOOKMARK']],
    [['Application'], ['APPLICATION', 'BOOKMARK']],
    [
      ['Interface', 'Application'],
      ['APPLICATION', 'INTERFACE', 'BOOKMARK'],
    ],
    [['Process'], ['BOOKMARK']],
  ])(
    '%j select %j, which includes events that are not about a fact sheet',
    async ([factSheetTypes, types], { write, subscribeWith, pullTypes }) => {
      const path = await subscribeWith({ factSheetTypes })
      await write('APPLICATION', { fact_sheet_type: 'Application' })
      await write('INTERFACE', { fact_sheet_type: 'Interface' })
      await write('BOOKMARK')
      expect(await pullTypes(path)).toEqual(types)
    },
  )

  test('apply to all events after the cursor when they are changed', async ({
    admin,
    write,
    subscribeWith,
    pullTypes,
  }) => {
    const path = await subscribeWith({ factSheetTypes: ['Application'] })
    await write('INTERFACE', { fact_sheet_type: 'Interface' })
    await admin.put(path, { factSheetTypes: ['Interface'] })
    expect(await pullTypes(path)).toEqual(['INTERFACE'])
  })
})

describe('custom events', () => {
  const custom = {
    tags: ['CI_RUN', 'ci', 'europe'],
    source_name: 'CI "main"',
    source_id: '7',
    source_url: 'https://ci/7',
  }

  test('are selected by their tags, not by their type alone', async ({ write, pullTypes, customPath }) => {
    await write('CI_RUN', custom)
    await write('CI_RUN', { ...custom, tags: ['CI_RUN', 'ci'] })
    await write('BOOKMARK_CREATED')
    expect(await pullTypes(customPath)).toEqual(['CI_RUN'])
  })

  test('are wrapped in a record that names their origin', async ({ service, write, pull, customPath }) => {
    const offset = await write('CI_RUN', custom)
    const [event] = await pull(customPath)
    expect(event).toMatchObject({
      type: 'CI_RUN',
      sourceName: 'CI "main"',
      sourceId: '7',
      sourceUrl: 'https://ci/7',
      workspaceId: service.workspace.id,
      tags: custom.tags,
      sequenceInfo: offset,
    })
  })

  test('without a workspace carry no workspace ID', async ({ write, subscribeWith, pull }) => {
    const path = await subscribeWith({ workspaceConstraint: 'NO_WORKSPACE', tagSets: [['ci']] })
    await write('CI_RUN', { ...custom, workspaceless: true })
    const [event] = await pull(path)
    expect(event).toMatchObject({ type: 'CI_RUN' })
    expect(event).not.toHaveProperty('workspaceId')
  })
})

import { describe, expect, test as base } from 'vitest'
import { roleBehind } from '#contract/access.ts'
import type { Bookmark } from '#contract/bookmarks.ts'
import type { WorkspaceUser } from '#contract/people.ts'
import type { Storage } from '#storage/database.ts'
import { makeTestSample } from '#testing/sample.ts'
import { BASE_URL } from '#testing/service.ts'

const test = base.extend('makeSample', ({}, { onCleanup }) => {
  const stores: Storage[] = []
  onCleanup(async () => void (await Promise.all(stores.map((store) => store.close()))))
  return async (size: Parameters<typeof makeTestSample>[0] = {}) => {
    const sample = await makeTestSample(size)
    stores.push(sample.storage)
    return sample
  }
})

/** Everything in the store except secrets and the transactions that wrote the rows. */
async function contents({ db }: Storage) {
  const tables = [
    'workspace',
    'users',
    'permission',
    'bookmark',
    'bookmark_view',
    'event',
    'subscription',
    'access_control_entity',
    'fact_sheet',
    'relation',
    'external_id',
    'tag_group',
    'tag',
    'subscription_role',
    'fact_sheet_subscription',
    'document',
    'comment',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const tokens = await db.selectFrom('api_token').select(['id', 'user_id', 'expiry', 'last_used_at']).execute()
  return Object.fromEntries([...tables, 'token'].map((name, index) => [name, sorted([...rows, tokens][index] ?? [])]))
}

const sorted = (rows: readonly object[]) =>
  rows
    .map((row) =>
      JSON.stringify(row, (member, value: unknown) =>
        member === 'changed_in' || member.startsWith('sealed_') ? undefined : value,
      ),
    )
    .toSorted()

describe('the sample', () => {
  test('is the same for the same seed, with ids and events, and differs for another seed', async ({ makeSample }) => {
    const [sample, same, other] = [await makeSample(), await makeSample(), await makeSample({ seed: 2 })]
    expect(await contents(same.storage)).toEqual(await contents(sample.storage))
    expect(other.sample.workspace.id).not.toBe(sample.sample.workspace.id)
  })

  test('contains the records that other parts rely on, all valid by the contract', async ({ makeSample }) => {
    const { service, sample, storage } = await makeSample()
    await service.setup.setBootstrapToken(sample.workspace, 'a token of this test')
    const token = await service.fetch(
      new Request(`${BASE_URL}/services/mtm/v1/oauth2/token?grant_type=client_credentials`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa('apitoken:a token of this test')}` },
      }),
    )
    const headers = { authorization: `Bearer ${(await token.json()).access_token}` }
    const get = async (path: string) => {
      const response = await service.fetch(new Request(`${BASE_URL}/services/${path}`, { headers }))
      expect([path, response.status]).toEqual([path, 200])
      return await response.json()
    }

    const types = ['INVENTORY', 'REPORTING', 'VISUALIZER', 'DASHBOARD', 'INVENTORY_EXPORT']
    const perType = await Promise.all(types.map((type) => get(`pathfinder/v1/bookmarks?bookmarkType=${type}`)))
    expect(perType.map(({ total }) => total)).toEqual([26, 16, 14, 8, 6])
    expect(perType[2].data.every((diagram: { groupKey?: string }) => diagram.groupKey)).toBe(true)
    // The console's form doesn't save other feeds.
    const feeds: Bookmark[] = perType.flatMap(({ data }) => data).filter(({ oDataEnabled }) => oDataEnabled)
    expect(feeds.length).toBeGreaterThan(0)
    for (const { name, type, permittedReadUserIds: read, permittedWriteUserIds: write } of feeds)
      expect({ name, type, isRestricted: read.length > 0 && write.length > 0 }).toEqual({
        name,
        type: 'INVENTORY',
        isRestricted: false,
      })

    const found = perType[0].data.map(async ({ name, state }: Bookmark) => {
      const query = 'query($filter: FilterInput) { allFactSheets(filter: $filter) { totalCount } }'
      const request = {
        method: 'POST',
        headers,
        body: JSON.stringify({ query, variables: { filter: state['filter'] } }),
      }
      const answer = await service.fetch(new Request(`${BASE_URL}/services/pathfinder/v1/graphql`, request))
      return [name, (await answer.json()).data.allFactSheets.totalCount]
    })
    expect((await Promise.all(found)).filter(([, total]) => total === 0)).toEqual([])

    const { data: hits } = await get(
      'pathfinder/v1/search/bookmarks?pageSize=40&sort=UPDATED_AT&sortDirection=DESC&trend=true',
    )
    expect(hits[0]).toMatchObject({
      name: 'SAP S/4HANA migration, wave 2',
      description: 'Applications moving to S/4HANA in FY27, by hosting and owner',
      views: 1284,
    })
    expect(
      hits.filter((hit: { viewsPerWeek: number[] }) => hit.viewsPerWeek.some((count) => count > 0)).length,
    ).toBeGreaterThan(30)
    const { data: counts } = await get('console/v1/bookmarks/counts')
    expect(counts).toMatchObject({ everyone: 70, predefined: 8, stale: 8 })

    const users = await get(`mtm/v1/workspaces/${sample.workspace.id}/users?size=50`)
    const roles = users.data.map((user: WorkspaceUser) => user.permissions[0] && roleBehind(user.permissions[0]))
    expect(roles.toSorted()).toEqual(['ADMIN', ...Array.from({ length: 9 }, () => 'MEMBER'), 'SUPPORT', 'VIEWER'])
    expect((await get('mtm/v1/technicalusers?size=50')).total).toBe(13)

    const { data: subscriptions } = await get('webhooks/v1/subscriptions')
    expect(subscriptions).toMatchObject([
      { identifier: 'backstage-catalog', deliveryType: 'PUSH', state: 'PAUSED' },
      { identifier: 'bi-lake-pull', deliveryType: 'PULL', state: 'ACTIVE', polling: false },
      { identifier: 'jira-initiatives', deliveryType: 'PUSH', state: 'PAUSED' },
      { identifier: 'search-index-pull', deliveryType: 'PULL', state: 'ACTIVE' },
      { identifier: 'servicenow-cmdb', deliveryType: 'PUSH', state: 'PAUSED' },
      { identifier: 'tableau-extract', deliveryType: 'PULL', state: 'ACTIVE' },
    ])
    const reader = subscriptions.find(({ identifier }: { identifier: string }) => identifier === 'bi-lake-pull')
    expect(reader.cursor.offset).toBeLessThan(reader.head.offset)
    const targets = subscriptions.flatMap(({ targetUrl }: { targetUrl: string }) =>
      targetUrl === '' ? [] : [new URL(targetUrl).hostname],
    )
    expect(targets.every((host: string) => host.endsWith('.example'))).toBe(true)
    const { data: statuses } = await get('webhooks/v1/subscriptions/status')
    const backlogs = statuses.filter(({ backlog }: { backlog: number }) => backlog > 0)
    expect(backlogs.length).toBeGreaterThan(3)
    const offsets = await storage.db.selectFrom('event').select(['seq', 'created_at']).orderBy('seq').execute()
    expect(offsets.length).toBeGreaterThan(100)
    expect(offsets.every((row, index) => row.seq === (offsets[0]?.seq ?? 0) + index)).toBe(true)
    expect(offsets.map((row) => row.created_at.getTime())).toEqual(
      offsets.map((row) => row.created_at.getTime()).toSorted((a, b) => a - b),
    )
  })

  test('can have any number of bookmarks', async ({ makeSample }) => {
    const { storage } = await makeSample({ bookmarks: 600, factSheets: 20 })
    const { total } = await storage.db
      .selectFrom('bookmark')
      .select((expression) => expression.fn.countAll<number>().as('total'))
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(total).toBe(600)
  })
})

import { expect } from 'vitest'
import { testDatabaseUrl } from '#storage/engines/testing.ts'
import { bookmarkInput } from '#testing/builders.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { bookmarkIndex } from './bookmark-index.service.ts'

const test = fixtures
  .extend('index', ({ service }) => {
    const { current } = bookmarkIndex(service.storage.db)
    return async () => await current(service.workspace.id)
  })
  .extend('save', { scope: 'file' }, ({ member }) => async (name: string): Promise<string> => {
    const { status, body } = await member.post('/bookmarks', bookmarkInput({ name }))
    expect(status).toBe(200)
    return body.data.id
  })

const change = ['created', 'changed', 'viewed', 'deleted', 'restored'] as const

test.for(change)(
  'a process that read the bookmarks before sees that one was %s',
  async (what, { member, save, index, service }) => {
    const kept = await save('Kept')
    const [changed, deleted, restored] = [await save('Changed'), await save('Deleted'), await save('Restored')]
    await member.delete(`/bookmarks/${restored}`)
    const before = new Map(await index())
    expect(before.get(kept)).toMatchObject({ name_key: 'kept' })
    const acts = {
      created: () => save('Created'),
      changed: () => member.put(`/bookmarks/${changed}`, bookmarkInput({ name: 'Renamed' })),
      viewed: () => member.get(`/bookmarks/${kept}`),
      deleted: () => member.delete(`/bookmarks/${deleted}`),
      restored: () => member.post(`/services/console/v1/bookmarks/${restored}/restore`, {}),
    }
    await acts[what]()
    const after = await index()
    expect(after).not.toEqual(before)
    expect(after).toEqual(await bookmarkIndex(service.storage.db).current(service.workspace.id))
  },
)

// The embedded engine runs one transaction after the other, so only a server can have one that commits late.
if (testDatabaseUrl !== undefined) {
  test('a change that is committed after a later one is not missed', async ({ service, save, index }) => {
    const { storage } = service
    const late = await save('Early')
    await index()
    const [written, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = storage.transaction(async (tx) => {
      await tx.updateTable('bookmark').set({ name_key: 'late' }).where('id', '=', late).execute()
      written.resolve()
      await committed.promise
    })
    await written.promise
    const next = await save('Next')
    const during = await index()
    expect([during.has(next), during.get(late)?.name_key]).toEqual([true, 'early'])
    committed.resolve()
    await slow
    expect((await index()).get(late)?.name_key).toBe('late')
  })
}

import { expect } from 'vitest'
import { exportOf, fileOf, runExport } from '#testing/exports/exported.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { pluggedStore } from '#testing/plugged-store.ts'
import { openTestStorage } from '#storage/engines/testing.ts'
import type { Storage } from '#storage/database.ts'

/** A store that has room for so many parts of files; the failure is the one of PostgreSQL. */
const room = { parts: Infinity }

const test = fixtures
  .extend('smallStore', { scope: 'file' }, async ({}, { onCleanup }): Promise<Storage> => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return pluggedStore(storage, {
      transformQuery({ node }) {
        if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('INSERT INTO export_part')) {
          room.parts -= 1
          if (room.parts < 0)
            throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' })
        }
        return node
      },
      transformResult: async ({ result }) => result,
    })
  })
  .override('serviceOptions', ({ smallStore }) => ({ storage: smallStore }))

test('a disk that is full in the middle of a file ends its export with the reason, and nothing of the file stays', async ({
  service,
  admin,
}) => {
  for (let nth = 0; nth < 40; nth += 1)
    await newFactSheet(admin, 'Application', { name: `App ${nth}`, description: 'x'.repeat(9000) + nth })
  room.parts = 1
  const failed = await runExport(service, admin, 'exportType=SNAPSHOT&format=NDJSON')
  expect(failed).toMatchObject({ status: 'ERROR', reason: 'The store has no space left' })
  expect([failed.downloadKey, failed.size, failed.deleteAt]).toEqual([undefined, undefined, undefined])
  expect(await service.storage.db.selectFrom('export_part').select('nth').execute()).toEqual([])
  // The log of the service says so too.
  expect(service.faults.splice(0)).toMatchObject([{ code: '53100' }])

  room.parts = Infinity
  const { body } = await admin.post(`/services/console/v1/exports/${failed.id}/repeat`)
  await service.service.tick()
  const again = await exportOf(admin, body.data.id)
  expect(again.status).toBe('COMPLETED')
  expect((await fileOf(service, again)).length).toBe(again.size)
})

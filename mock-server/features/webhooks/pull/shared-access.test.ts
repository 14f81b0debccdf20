import { describe, expect } from 'vitest'
import { openTestStorage } from '#storage/engines/testing.ts'
import type { Client } from '#testing/client.ts'
import { test as fixtures } from '#testing/webhooks/event-readers.ts'
import { countScans } from '#testing/webhooks/scans.ts'
import { cursorOf, offsetsIn, startPoll, subscribe } from '#testing/webhooks/webhooks.ts'

const test = fixtures
  // A store that counts the events that were scanned.
  .extend('countingStore', { scope: 'file' }, async ({}, { onCleanup }) => {
    const storage = await openTestStorage()
    onCleanup(() => storage.close())
    return countScans(storage)
  })
  .override('serviceOptions', ({ countingStore: { storage } }) => ({ storage }))
  // A retrieval that has found nothing, by what its caller may read, and waits.
  .extend('startWaiting', ({ service, countingStore: { scans } }) => async (client: Client, path: string) => {
    const before = scans.made
    const poll = await startPoll(service, client, path)
    await expect.poll(() => scans.made).toBeGreaterThan(before)
    return poll
  })

const offsetsFrom = (first: number, indexes: readonly number[]) => indexes.map((index) => first + index)

describe('a PULL retrieval by somebody who does not manage the subscription', () => {
  test('returns only events that both can read, also to a technical user that may move the cursor', async ({
    service,
    admin,
    readers,
    signInHolder,
    writeEvents,
  }) => {
    const path = await subscribe(service, admin)
    const first = await writeEvents()
    for (const { reader, readable } of readers) {
      expect(offsetsIn(await reader.get(`${path}/events`))).toEqual(offsetsFrom(first, readable))
    }
    for (const [role, entities, readable] of [
      ['SYSTEM_READ', [], [0, 3]],
      ['SYSTEM_READ', ['FINANCE'], [0, 1, 3]],
      ['SYSTEM_WRITE', [], [0, 3]],
      ['SYSTEM_WRITE', ['FINANCE'], [0, 1, 3]],
    ] as const) {
      const technical = await signInHolder(role, ...entities)
      expect(offsetsIn(await technical.get(`${path}/events`))).toEqual(offsetsFrom(first, readable))
    }
  })

  test('moves the cursor past what was withheld, and returns the next events', async ({
    service,
    admin,
    signInHolder,
    writeEvents,
  }) => {
    const path = await subscribe(service, admin)
    const writer = await signInHolder('SYSTEM_WRITE')
    const first = await writeEvents()
    expect(offsetsIn(await writer.get(`${path}/events?autoCommit=true`))).toEqual(offsetsFrom(first, [0, 3]))
    expect(await cursorOf(admin, path)).toBe(first + 3)
    const second = await writeEvents()
    const { body } = await writer.get(`${path}/events`)
    expect(body.data.nextCursor).toEqual({ offset: second + 3 })
    expect((await writer.put(`${path}/cursor`, body.data.nextCursor)).status).toBe(200)
    expect(await cursorOf(admin, path)).toBe(second + 3)
  })

  test('returns an event whose entities they hold one each', async ({
    service,
    admin,
    setManager,
    signInHolder,
    writeEvents,
  }) => {
    const path = await subscribe(service, admin)
    await setManager(path, await signInHolder('SUPPORT', 'HR'))
    const first = await writeEvents()
    const other = await signInHolder('SUPPORT', 'LEGAL')
    expect(offsetsIn(await other.get(`${path}/events`))).toEqual(offsetsFrom(first, [0, 2, 3]))
  })

  test('returns to an administrator what the managing user can read', async ({
    service,
    admin,
    setManager,
    financeHolder,
    writeEvents,
  }) => {
    const path = await subscribe(service, admin)
    await setManager(path, financeHolder)
    const first = await writeEvents()
    expect(offsetsIn(await admin.get(`${path}/events`))).toEqual(offsetsFrom(first, [0, 1, 3]))
  })

  test('uses their access at the moment of the answer, not of the request', async ({
    service,
    admin,
    changePermission,
    signInHolder,
    startWaiting,
    writeEvents,
  }) => {
    const reader = await signInHolder('SYSTEM_READ', 'FINANCE')
    const path = await subscribe(service, admin)
    const { answer } = await startWaiting(reader, path)
    await changePermission(reader, { entities: [] })
    service.storage.notify('access', reader.userId)
    const first = await writeEvents()
    expect(offsetsIn(await answer)).toEqual(offsetsFrom(first, [0, 3]))

    const next = await subscribe(service, admin)
    const ended = await startWaiting(reader, next)
    await changePermission(reader, { status: 'ARCHIVED' })
    service.storage.notify('access', reader.userId)
    await writeEvents()
    expect((await ended.answer).status).toBe(401)
  })

  test.for(['its caller', 'its managing user'] as const)(
    'returns the events that it has passed over, once %s may read them while it waits',
    async (
      who,
      {
        service,
        admin,
        setManager,
        changePermission,
        entityIds,
        signInHolder,
        startWaiting,
        writeEventFor,
        countingStore: { scans },
      },
    ) => {
      const holder = await signInHolder('SUPPORT', 'LEGAL')
      const path = await subscribe(service, admin)
      if (who === 'its managing user') await setManager(path, holder)
      const { answer } = await startWaiting(who === 'its caller' ? holder : admin, path)
      const before = scans.events
      const offset = await writeEventFor('FINANCE')
      await expect.poll(() => scans.events).toBe(before + 1)
      await changePermission(holder, { entities: [entityIds.FINANCE] })
      service.storage.notify('access', holder.userId)
      await writeEventFor('HR')
      expect(offsetsIn(await answer)).toEqual([offset])
    },
  )
})

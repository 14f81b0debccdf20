import { describe, expect } from 'vitest'
import { staysSignedIn } from '#testing/people.ts'
import { test as fixtures } from '#testing/webhooks/fixtures.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const test = fixtures.override('admin', ({ service }) => staysSignedIn(service, 'ADMIN'))

const COUNTS = '/services/console/v1/events/counts'

describe('the counts of events', () => {
  test('say for each type what the last 24 hours brought', async ({ service, admin }) => {
    const countOf = async (type: string) => {
      const { body } = await admin.get(COUNTS)
      return body.data.find((row: { type: string }) => row.type === type)
    }
    await emit(service, ['FACT_SHEET_CREATED', 'FACT_SHEET_CREATED', 'TAG_CREATED'])
    expect(await countOf('FACT_SHEET_CREATED')).toEqual({ type: 'FACT_SHEET_CREATED', count: 2, more: false })
    expect(await countOf('TAG_CREATED')).toMatchObject({ count: 1 })
    expect(await countOf('TAG_DELETED')).toMatchObject({ count: 0 })

    service.clock.advance(23 * 3_600_000)
    await emit(service, ['TAG_CREATED'])
    expect(await countOf('TAG_CREATED')).toMatchObject({ count: 2 })
    service.clock.advance(2 * 3_600_000)
    expect(await countOf('TAG_CREATED')).toMatchObject({ count: 1 })
    expect(await countOf('FACT_SHEET_CREATED')).toMatchObject({ count: 0 })
  })

  test('need the permission to read webhooks', async ({ member }) => {
    expect((await member.get(COUNTS)).status).toBe(403)
  })
})

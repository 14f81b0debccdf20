import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { test } from '#testing/webhooks/tail.ts'
import { emit } from '#testing/webhooks/webhooks.ts'

const EVENTS = '/services/console/v1/events'

describe('an event that is long', () => {
  test('is cut in lists and in the tail, and read by its offset with more of its text', async ({
    admin,
    head,
    follow,
  }) => {
    const publish = (text: string) => admin.post('/services/webhooks/v1/events', { tags: ['long'], payload: text })
    const tail = await follow(admin)
    await publish('ü'.repeat(16_382))
    await publish('ü'.repeat(1_100_000))
    const [whole, cut] = [expect.objectContaining({ size: 32_766 }), { size: 2_200_002, isCut: true }]
    const { body } = await admin.get(`${EVENTS}?after=${head}`)
    expect(body.data).toEqual([whole, expect.objectContaining(cut)])
    expect(body.data.map(({ event }: Json) => event.length)).toEqual([16_384, 16_384])
    expect(body.data[0]).not.toHaveProperty('isCut')
    expect((await admin.get(EVENTS)).body.data.at(-1)).toEqual(body.data[1])
    expect((await tail.rows(2)).map(({ data }) => data)).toEqual(body.data)
    const opened = await admin.get(`${EVENTS}/${head + 2}`)
    expect(opened.body.data).toMatchObject({ ...cut, offset: head + 2 })
    expect(opened.body.data.event).toBe(`"${'ü'.repeat(1_048_575)}`)
    expect((await admin.get(`${EVENTS}/${head + 1}`)).body.data).toEqual(body.data[0])
  })

  test('that nobody has is 404, and one that the reader may not see too', async ({
    service,
    admin,
    head,
    stranger,
  }) => {
    expect((await admin.get(`${EVENTS}/${head + 1}`)).status).toBe(404)
    await emit(service, ['BOOKMARK_CREATED'], { readAcl: [crypto.randomUUID()] })
    const member = await signedIn(service, 'SUPPORT')
    expect((await admin.get(`${EVENTS}/${head + 1}`)).status).toBe(200)
    expect((await member.get(`${EVENTS}/${head + 1}`)).status).toBe(404)
    expect((await stranger.get(`${EVENTS}/${head + 1}`)).status).toBe(404)
    expect((await admin.get(`${EVENTS}/none`)).status).toBe(404)
  })
})

import { describe, expect } from 'vitest'
import { open } from '#testing/client.ts'
import * as rows from '#testing/webhooks/deliveries.ts'
import { test as fixtures } from '#testing/webhooks/delivery-log.ts'

const test = fixtures.extend('fileOf', ({ service, admin, log }) => async (query: string) => {
  const response = await open(service, 'GET', `${log}/deliveries/export?${query}`, { token: admin.token })
  return { type: response.headers.get('content-type'), text: await response.text(), status: response.status }
})

describe('an export of the delivery log', () => {
  test('as CSV has a line for each delivery that matches, the newest first', async ({
    addEvent,
    addDelivery,
    fileOf,
  }) => {
    const [first, second] = [await addEvent({ object_name: 'SAP, "old"' }), await addEvent()]
    await addDelivery(first, { state: 'omitted', http_status: 502, attempts: 3, duration_ms: 1240.5 })
    await addDelivery(second)
    const all = await fileOf('')
    expect(all.type).toBe('text/csv; charset=utf-8; header=present')
    const [head, ...lines] = all.text.trimEnd().split('\r\n')
    expect(head).toBe(
      'offset,createdAt,eventType,objectId,objectName,factSheetType,state,httpStatus,error,duration,attempts,attemptedAt,nextAttemptAt,trigger',
    )
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([second, first])
    expect(lines[1]).toContain('"SAP, ""old""",,omitted,502,,1240.5,3,2026-11-20 12:00:00.000,,automatic')
    const { text } = await fileOf('state=omitted&httpStatus=5xx')
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  })

  test('as CSV holds no text that a spreadsheet would run', async ({ addEvent, addDelivery, fileOf }) => {
    await addDelivery(await addEvent({ object_name: '=HYPERLINK("http://evil.example")' }))
    const { text } = await fileOf('format=csv')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  })

  test('as NDJSON has the records of the search, one on each line', async ({
    admin,
    log,
    addEvent,
    addDelivery,
    fileOf,
  }) => {
    const offsets = [await addEvent(), await addEvent()]
    for (const offset of offsets) await addDelivery(offset)
    const { text, type } = await fileOf('format=ndjson')
    expect(type).toBe('application/x-ndjson')
    const { body } = await admin.get(`${log}/deliveries`)
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(body.data)
  })

  test('holds every delivery once, however many pieces it is read in', async ({ service, keyOf, addEvent, fileOf }) => {
    const { db } = service.storage
    const { now } = service.clock
    const first = await addEvent()
    const offsets = Array.from({ length: 1001 }, (_, nth) => first + nth)
    await rows.addEvents(
      db,
      offsets.slice(1).map((seq) => rows.eventRow(keyOf(seq), now)),
    )
    await rows.addDeliveries(
      db,
      offsets.map((seq) => rows.deliveryRow(keyOf(seq), now)),
    )
    await rows.setHead(db, service.workspace.id, first + 1000)
    const { text } = await fileOf('format=ndjson')
    const exported = text.trimEnd().split('\n')
    expect(exported.map((line) => JSON.parse(line).offset)).toEqual(offsets.toReversed())
  })

  test('is empty but for its head where nothing matches', async ({ fileOf }) => {
    expect((await fileOf('offset=4711')).text.trimEnd().split('\r\n')).toHaveLength(1)
    expect((await fileOf('offset=4711&format=ndjson')).text).toBe('')
  })

  test('is refused without the right, for another format and for an unknown subscription', async ({
    service,
    admin,
    viewer,
    log,
    fileOf,
  }) => {
    const status = async (client: { token: string }, path: string) =>
      (await open(service, 'GET', path, { token: client.token })).status
    expect(await status(viewer, `${log}/deliveries/export`)).toBe(403)
    expect((await fileOf('format=xlsx')).status).toBe(400)
    const unknown = log.replace(/[^/]+$/, crypto.randomUUID())
    expect(await status(admin, `${unknown}/deliveries/export`)).toBe(404)
  })
})

import { expect } from 'vitest'
import { BASE_URL } from '#testing/service.ts'
import { test } from '#testing/fixtures.ts'

// Faults of the service fail the file (#testing/fixtures.ts).
test.for([
  ['POST', '/services/pathfinder/v1/bookmarks', 'application/json'],
  ['POST', '/services/pathfinder/v1/graphql', 'application/json'],
  ['POST', '/services/mtm/v1/sessions', 'application/json'],
  ['POST', '/services/mtm/v1/oauth2/token', 'application/x-www-form-urlencoded'],
  ['POST', '/services/pathfinder/v1/graphql/upload', 'multipart/form-data; boundary=b'],
] as const)(
  'a client that goes away in the middle of the body of %s %s gets 400, and it is no fault',
  async ([method, path, type], { service, admin }) => {
    let isFirst = true
    const body = new ReadableStream({
      pull(controller) {
        if (isFirst) controller.enqueue(new TextEncoder().encode('{"name":'))
        else controller.error(new Error('aborted'))
        isFirst = false
      },
    })
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type }
    const request = new Request(`${BASE_URL}${path}`, { method, headers, body, duplex: 'half' } as RequestInit) // the type of the DOM lacks `duplex`
    const { status } = await service.fetch(request)
    expect(status).toBe(400)
    expect(service.faults).toEqual([])
  },
)

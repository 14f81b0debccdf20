import { expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { type Landscape, dataOf, eventsOf, newFactSheet, pathOf } from './fact-sheets.ts'
import type { Json } from '#testing/client.ts'

export interface LogEvent {
  readonly type: string
  readonly event: Json
}

/** Fixtures for tests of the events that changes over REST emit. */
export const test = fixtures
  .extend('component', { scope: 'file' }, ({ admin }): Promise<Json> => newFactSheet(admin, 'ITComponent'))
  .extend(
    'eventsFrom',
    { scope: 'file' },
    ({ landscape }) =>
      (action: () => Promise<unknown>) =>
        eventsOf(landscape, action),
  )
  .extend(
    'put',
    { scope: 'file' },
    ({ admin }) =>
      async (sheet: Json, body: unknown, query = '') =>
        dataOf(await admin.put(`${pathOf(sheet)}${query}`, body)),
  )

export const typesOf = (events: readonly LogEvent[]): string[] => events.map(({ type }) => type)

/** The payloads of the events of one type. */
export const payloadsOf = (events: readonly LogEvent[], eventType: string): Json[] =>
  events.flatMap(({ type, event }) => (type === eventType ? event : []))

/** Asserts the members that all events have: events of one change belong to one transaction, whose number is the first id. */
export function expectOneTransaction({ admin, service }: Landscape, events: readonly LogEvent[]): void {
  const [first] = events
  expect(events.map(({ event }) => event)).toEqual(
    events.map((_, nth) =>
      expect.objectContaining({
        id: first?.event.id + nth,
        transactionSequenceNumber: first?.event.id,
        createdAt: service.clock.now.toISOString(),
        userId: admin.userId,
        workspaceId: service.workspace.id,
      }),
    ),
  )
}

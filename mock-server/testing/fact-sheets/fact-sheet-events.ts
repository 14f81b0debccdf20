import { expect } from 'vitest'
import type { Json, Landscape } from './fact-sheets.ts'

export interface Told {
  readonly type: string
  readonly event: Json
}

export const typesOf = (events: readonly Told[]): string[] => events.map(({ type }) => type)

/** The events of one type. */
export const of = (events: readonly Told[], type: string): Json[] =>
  events.flatMap((one) => (one.type === type ? one.event : []))

/** Asserts the members that all events have: events of one change belong to one transaction, whose number is the first id. */
export function expectOneTransaction({ admin, service }: Landscape, events: readonly Told[]): void {
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

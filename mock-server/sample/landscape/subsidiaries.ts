import { SUBSIDIARY, subsidiaryLandscape } from './large.ts'
import type { LandscapeContext } from './life.ts'
import { subscriptionsOf } from './people.ts'
import { type ChangeStep, requestOf } from './requests.ts'
import { addSubscriptions, analyse } from './bulk.store.ts'
import { days, hours } from '#sample/cast/time.ts'
import type { Step } from '#sample/cast/timeline.ts'

export type Progress = (done: number, total: number) => void

const owners = ['anna', 'jonas', 'karim', 'tomas', 'meiling', 'sofia'] as const

/** After this many fact sheets, the tables have grown tenfold since the statistics were last updated. */
const LEAPS = new Set([1, 9, 99, 999])

/**
 * Creates further fact sheets, one subsidiary after the other, over the last four weeks. Relations appear only in the
 * FACT_SHEET_CREATED events of their two ends: a RELATION_CREATED for each would be two thirds of the log, and of the time.
 */
export function subsidiaries(count: number, context: LandscapeContext, progress: Progress): Step[] {
  const { service, db, clock, cast, setup, seed } = context
  const { factSheetChanges: changes } = service.services
  const present = clock.now()
  const batches = Math.max(0, Math.ceil(count / SUBSIDIARY))
  return Array.from({ length: batches }, (_, nth): Step => {
    const caller = cast.person(owners[nth % owners.length] ?? 'anna')
    const size = Math.min(SUBSIDIARY, count - nth * SUBSIDIARY)
    return {
      ago: hours(4) + (days(29) * (batches - nth)) / batches,
      async run() {
        const planned = subsidiaryLandscape(nth, size, present, seed)
        const requests = planned.map((factSheet) => requestOf(factSheet, setup))
        const subscribable = planned.filter(({ type }) => type === 'Application' || type === 'Initiative')
        await changes.run(caller, (step) => changes.write(withCreationEvents(step), caller, requests))
        await addSubscriptions(
          db,
          caller.workspaceId,
          subscriptionsOf(subscribable, setup, cast, seed + nth),
          clock.now(),
        )
        if (LEAPS.has(nth)) await analyse(db)
        progress(Math.min(count, (nth + 1) * SUBSIDIARY), count)
      },
    }
  })
}

/** The same step with no events but those of creations. */
const withCreationEvents = (step: ChangeStep): ChangeStep => ({
  ...step,
  emit(event) {
    if (event.type === 'FACT_SHEET_CREATED') step.emit(event)
  },
})

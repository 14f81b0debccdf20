import type { Service, ServiceOptions } from '#index.ts'
import type { Storage } from '#storage/database.ts'
import { applicationSearches } from './bookmarks/application-searches.ts'
import type { SampleBookmark } from './bookmarks/bookmark.ts'
import { lifeOf, readersOf } from './bookmarks/life.ts'
import { type Cast, makeCast } from './cast/cast.ts'
import { dashboards } from './bookmarks/dashboards.ts'
import { diagrams } from './bookmarks/diagrams.ts'
import { generatedBookmark } from './bookmarks/generated.ts'
import { addViews, setLastPoll, setViews } from './cast/history.store.ts'
import { helvionLandscape } from './landscape/helvion.ts'
import { lifeOfLandscape } from './landscape/life.ts'
import type { PlannedFactSheet } from './landscape/plan.ts'
import { setUpLandscape } from './landscape/setup.ts'
import { type Progress, subsidiaries } from './landscape/subsidiaries.ts'
import { otherSearches } from './bookmarks/other-searches.ts'
import { chance, idsFrom } from './cast/random.ts'
import { reports } from './bookmarks/reports.ts'
import { days, hours, minutes } from './cast/time.ts'
import { type MovableClock, type Step, live, movableClock } from './cast/timeline.ts'
import { dailyViews, everybody, totalOf } from './bookmarks/views.ts'

export interface SampleOptions {
  readonly storage: Storage
  /** The service with the clock and ids of the sample. */
  readonly variant: (change: Required<Pick<ServiceOptions, 'clock' | 'newId'>>) => Service
  /** The present time of the sample; everything in it happened some time before. */
  readonly now: Date
  /** Number of fact sheets; absent: those of the hand-written landscape. */
  readonly factSheets?: number | undefined
  /** Number of bookmarks; absent: the hand-written ones. */
  readonly bookmarks?: number | undefined
  /** Called from time to time with the number of fact sheets of a large sample so far. */
  readonly progress?: Progress | undefined
  readonly administratorEmail: string
  /** The application name of tag sets. */
  readonly serviceName: string
  readonly seed?: number
}

export interface Sample {
  readonly workspace: { id: string; accountId: string; name: string }
  readonly memberEmail: string
  readonly viewerEmail: string
}

/** Makes the workspace of the Helvion Group: the same for the same seed, apart from secrets. */
export async function makeSample({ storage, variant, now, seed = 1, ...wanted }: SampleOptions): Promise<Sample> {
  const clock = movableClock(now)
  const service = variant({ clock: clock.now, newId: idsFrom(seed) })
  try {
    const cast = await makeCast({ service, db: storage.db, clock, administratorEmail: wanted.administratorEmail })
    const handMade = [...applicationSearches, ...otherSearches, ...reports, ...diagrams, ...dashboards].slice(
      0,
      wanted.bookmarks,
    )
    const made = new Map<string, string>()
    clock.goTo(days(640))
    const setup = await setUpLandscape(service, cast)
    clock.goTo(0)
    const stage = { service, db: storage.db, clock, cast, setup, seed }
    const landscape = firstOf(helvionLandscape(now, seed), wanted.factSheets)
    const more = (wanted.factSheets ?? 0) - landscape.length
    await live(clock, [
      ...lifeOfLandscape(landscape, stage),
      ...subsidiaries(more, stage, wanted.progress ?? (() => {})),
      ...handMade.flatMap((one) => lifeOf(one, cast, service.services.bookmarks, made)),
      ...recentViews(handMade, cast, service, made),
      ...discarded(cast, service),
      ...generated((wanted.bookmarks ?? 0) - handMade.length, cast, service),
      ...pullSubscription(cast, service, { db: storage.db, clock, serviceName: wanted.serviceName }),
    ])
    const known = handMade.map((one) => ({ one, id: made.get(one.name) ?? '' }))
    await addViews(
      storage.db,
      cast.workspace.id,
      known.flatMap(({ one, id }) => dailyViews(one, id, cast, now)),
    )
    await setViews(
      storage.db,
      cast.workspace.id,
      known.map(({ one, id }) => totalOf(one, id, now)),
    )
    // The log keeps 30 days; older events are dropped here, rather than in front of the first reader.
    await service.tick()
    return { workspace: cast.workspace, memberEmail: emailOf('anna.keller'), viewerEmail: emailOf('elena.petrova') }
  } finally {
    service.close()
  }
}

/** A part of a landscape, with the relations among its fact sheets. */
function firstOf(planned: readonly PlannedFactSheet[], count = Infinity): PlannedFactSheet[] {
  const part = planned.slice(0, count)
  const ids = new Set(part.map(({ id }) => id))
  return part.map((one) => ({ ...one, relations: one.relations.filter(({ otherId }) => ids.has(otherId)) }))
}

const emailOf = (name: string): string => `${name}@helvion.example`

/** Views of the last three days, popular bookmarks more often; these events are in the log. */
function recentViews(
  from: readonly SampleBookmark[],
  cast: Cast,
  { services }: Service,
  made: Map<string, string>,
): Step[] {
  const next = chance('recent views')
  const viewed = from.filter(({ trend, age }) => trend !== 'none' && age > 4)
  const lots = viewed.flatMap((one) => Array.from({ length: 1 + Math.floor(Math.sqrt(one.views) / 10) }, () => one))
  return Array.from({ length: lots.length > 0 ? 72 : 0 }, (): Step => {
    const one = lots[Math.floor(next() * lots.length)] ?? lots[0]
    const readers = one ? readersOf(one, everybody) : []
    const reader = cast.person(readers[Math.floor(next() * readers.length)] ?? 'anna')
    return {
      ago: minutes(4) + hours(70) * next() ** 2,
      run: async () => void (one && (await services.bookmarks.get(reader, made.get(one.name) ?? '', true))),
    }
  })
}

/** Two bookmarks that were deleted, and can be restored for 30 days. */
function discarded(cast: Cast, { services }: Service): Step[] {
  const short = [
    { name: 'Test', by: cast.person('laura'), made: hours(26), gone: hours(25.5) },
    { name: 'Copy of Application roadmap to 2029', by: cast.person('jonas'), made: days(5), gone: days(2.2) },
  ]
  return short.flatMap(({ name, by, made, gone }): Step[] => {
    let id = ''
    const input = { ...generatedBookmark(0, by.userId), name, description: undefined, type: 'REPORTING' as const }
    return [
      {
        ago: made,
        async run() {
          const created: { id: string } = JSON.parse((await services.bookmarks.create(by, input)).json)
          id = created.id
        },
      },
      { ago: gone, run: () => services.bookmarks.remove(by, { id }) },
    ]
  })
}

const BATCH = 250

function generated(count: number, cast: Cast, { services }: Service): Step[] {
  const batches = Math.max(0, Math.ceil(count / BATCH))
  const owners = ['anna', 'jonas', 'karim', 'tomas', 'meiling', 'sofia'] as const
  return Array.from({ length: batches }, (_, batch): Step => {
    const owner = cast.person(owners[batch % owners.length] ?? 'anna')
    const size = Math.min(BATCH, count - batch * BATCH)
    return {
      ago: hours(4) + (days(29) * (batches - batch)) / batches,
      run: () =>
        services.bookmarks.createMany(
          owner,
          Array.from({ length: size }, (_unused, index) => generatedBookmark(batch * BATCH + index + 1, owner.userId)),
        ),
    }
  })
}

/** The BI lake's feed of changes, last retrieved half an hour ago, so that events wait for it. */
function pullSubscription(
  { feed, workspace }: Cast,
  { services }: Service,
  { db, clock, serviceName }: { db: Storage['db']; clock: MovableClock; serviceName: string },
): Step[] {
  let id = ''
  const changes = ['BOOKMARK_CREATED', 'BOOKMARK_UPDATED', 'BOOKMARK_DELETED']
  return [
    {
      ago: days(21),
      async run() {
        const made = await services.subscriptions.createSubscription(feed, {
          deliveryType: 'PULL',
          identifier: 'bi-lake-pull',
          tagSets: changes.map((type) => [serviceName, type]),
          workspaceId: workspace.id,
        })
        id = made.subscription.id
      },
    },
    {
      ago: minutes(30),
      async run() {
        const { subscription } = await services.subscriptions.getSubscription(feed, id)
        await services.cursors.moveCursor(feed, id, subscription.head.offset)
        await setLastPoll(db, { workspaceId: workspace.id, id }, { by: feed.name, at: clock.now() })
      },
    },
  ]
}

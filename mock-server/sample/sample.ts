import type { Service, ServiceOptions } from '#index.ts'
import type { Storage } from '#storage/database.ts'
import { applicationSearches } from './bookmarks/application-searches.ts'
import type { SampleBookmark } from './bookmarks/bookmark.ts'
import { lifeOf, readersOf } from './bookmarks/life.ts'
import { type Cast, makeCast } from './cast/cast.ts'
import { dashboards } from './bookmarks/dashboards.ts'
import { diagrams } from './bookmarks/diagrams.ts'
import { generatedBookmark } from './bookmarks/generated.ts'
import { addViews, setViews } from './cast/history.store.ts'
import { helvionLandscape } from './landscape/helvion.ts'
import { lifeOfLandscape } from './landscape/life.ts'
import type { PlannedFactSheet } from './landscape/plan.ts'
import { setUpLandscape } from './landscape/setup.ts'
import { type Progress, subsidiaries } from './landscape/subsidiaries.ts'
import { otherSearches } from './bookmarks/other-searches.ts'
import { chance, idsFrom } from './cast/random.ts'
import { reports } from './bookmarks/reports.ts'
import { SET_UP, days, hours, minutes } from './cast/time.ts'
import { type Step, live, movableClock } from './cast/timeline.ts'
import { subscriptions } from './subscriptions.ts'
import { dailyViews, everyone, totalOf } from './bookmarks/views.ts'

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
export async function makeSample({ storage, variant, now, seed = 1, ...options }: SampleOptions): Promise<Sample> {
  const clock = movableClock(now)
  const service = variant({ clock: clock.now, newId: idsFrom(seed) })
  try {
    const cast = await makeCast({ service, db: storage.db, clock, administratorEmail: options.administratorEmail })
    const handWritten = [...applicationSearches, ...otherSearches, ...reports, ...diagrams, ...dashboards].slice(
      0,
      options.bookmarks,
    )
    /** Ids of the hand-written bookmarks, by name. */
    const ids = new Map<string, string>()
    clock.goTo(SET_UP)
    const setup = await setUpLandscape(service, cast)
    clock.goTo(0)
    const context = { service, db: storage.db, clock, cast, setup, seed }
    const landscape = firstOf(helvionLandscape(now, seed), options.factSheets)
    const more = (options.factSheets ?? 0) - landscape.length
    await live(clock, [
      ...lifeOfLandscape(landscape, context),
      ...subsidiaries(more, context, options.progress ?? (() => {})),
      ...handWritten.flatMap((bookmark) =>
        lifeOf(withSheetsOf(landscape, bookmark), cast, service.services.bookmarks, ids),
      ),
      ...recentViews(handWritten, cast, service, ids),
      ...deletedBookmarks(cast, service),
      ...generatedBookmarks((options.bookmarks ?? 0) - handWritten.length, cast, service),
      ...subscriptions(cast, service, { db: storage.db, clock, serviceName: options.serviceName }),
    ])
    await addViews(
      storage.db,
      cast.workspace.id,
      handWritten.flatMap((bookmark) => dailyViews(bookmark, ids.get(bookmark.name) ?? '', cast, now)),
    )
    await setViews(
      storage.db,
      cast.workspace.id,
      handWritten.map((bookmark) => totalOf(bookmark, ids.get(bookmark.name) ?? '', now)),
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
  return part.map((factSheet) => ({
    ...factSheet,
    relations: factSheet.relations.filter(({ otherId }) => ids.has(otherId)),
  }))
}

/** The bookmark with those of its fact sheets that the part of the landscape has. */
function withSheetsOf(landscape: readonly PlannedFactSheet[], bookmark: SampleBookmark): SampleBookmark {
  const planned = new Set(landscape.map(({ id }) => id))
  return { ...bookmark, factSheets: bookmark.factSheets?.filter((id) => planned.has(id)) ?? [] }
}

const emailOf = (name: string): string => `${name}@helvion.example`

/** Views of the last three days, popular bookmarks more often; these events are in the log. */
function recentViews(
  bookmarks: readonly SampleBookmark[],
  cast: Cast,
  { services }: Service,
  ids: ReadonlyMap<string, string>,
): Step[] {
  const next = chance('recent views')
  const popular = bookmarks.filter(({ trend, age }) => trend !== 'none' && age > 4)
  const lots = popular.flatMap((bookmark) =>
    Array.from({ length: 1 + Math.floor(Math.sqrt(bookmark.views) / 10) }, () => bookmark),
  )
  return Array.from({ length: lots.length > 0 ? 72 : 0 }, (): Step => {
    const bookmark = lots[Math.floor(next() * lots.length)] ?? lots[0]
    const readers = bookmark ? readersOf(bookmark, everyone) : []
    const reader = cast.person(readers[Math.floor(next() * readers.length)] ?? 'anna')
    return {
      ago: minutes(4) + hours(70) * next() ** 2,
      run: async () => void (bookmark && (await services.bookmarks.get(reader, ids.get(bookmark.name) ?? '', true))),
    }
  })
}

/** Two bookmarks that were deleted, and can be restored for 30 days. */
function deletedBookmarks(cast: Cast, { services }: Service): Step[] {
  const bookmarks = [
    { name: 'Test', owner: cast.person('laura'), createdAgo: hours(26), deletedAgo: hours(25.5) },
    {
      name: 'Copy of Application roadmap to 2029',
      owner: cast.person('jonas'),
      createdAgo: days(5),
      deletedAgo: days(2.2),
    },
  ]
  return bookmarks.flatMap(({ name, owner, createdAgo, deletedAgo }): Step[] => {
    let id = ''
    const input = { ...generatedBookmark(0, owner.userId), name, description: undefined, type: 'REPORTING' as const }
    return [
      {
        ago: createdAgo,
        async run() {
          const { json } = await services.bookmarks.create(owner, input)
          const bookmark: { id: string } = JSON.parse(json)
          id = bookmark.id
        },
      },
      { ago: deletedAgo, run: () => services.bookmarks.remove(owner, { id }) },
    ]
  })
}

const BATCH = 250

function generatedBookmarks(count: number, cast: Cast, { services }: Service): Step[] {
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

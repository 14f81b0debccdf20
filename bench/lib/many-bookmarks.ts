import { sql } from 'kysely'
import type { BookmarkType } from '../../mock-server/contract/bookmarks.ts'
import { contentColumns } from '../../mock-server/features/bookmarks/rows/column-values.ts'
import { insertBookmarks } from '../../mock-server/features/bookmarks/rows/bookmarks.store.ts'
import { storedJson } from '../../mock-server/features/bookmarks/rows/stored-json.ts'
import { keepVersions } from '../../mock-server/features/bookmarks/rows/versions.store.ts'
import type { Storage } from '../../mock-server/storage/database.ts'

/** Random numbers that are the same in every run. */
let seed = 7
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 0x1_0000_0000
}
const pick = <T>(values: readonly T[], skew = 1): T => {
  const value = values[Math.floor(random() ** skew * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const words = (
  'application roadmap risk lifecycle sap hosting cloud owner cost capability provider interface migration wave finance sales ' +
  'logistics harbour crane warehouse data platform integration security sign-on obsolescence licence contract renewal audit ' +
  'quality target current plan retire invest tolerate migrate eliminate region europe asia plant rollout template core edge'
).split(' ')
const rare = Array.from({ length: 5000 }, (_, n) => `x${(n * 7919).toString(36)}`)
const types: readonly BookmarkType[] = ['INVENTORY', 'REPORTING', 'VISUALIZER', 'DASHBOARD', 'INVENTORY_EXPORT']

interface Many {
  readonly workspaceId: string
  readonly count: number
  readonly people: readonly string[]
  readonly factSheetIds: readonly string[]
  readonly now: Date
}

const BATCH = 500
const DAY = 86_400_000

/** Writes bookmarks with 1 kB of state each, a third of them restricted, and views of 200 days, as the service leaves them behind. */
export async function fillBookmarks(
  storage: Storage,
  { workspaceId, count, people, factSheetIds, now }: Many,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n) => {
      const owner = pick(people, 2)
      const some = (most: number) => Array.from({ length: Math.floor(random() * most) }, () => pick(people))
      const isRestricted = random() < 0.33
      const createdAt = new Date(now.getTime() - Math.floor(random() * 900 * DAY))
      const type = pick(types, 2)
      const row = {
        ...contentColumns({
          name: `${pick(words)} ${pick(words)} ${pick(rare)} ${from + n}`,
          type,
          groupKey: type === 'VISUALIZER' ? pick(['freedraw', 'dataflow']) : null,
          description: Array.from({ length: 12 }, () => pick(words)).join(' '),
          state: { note: 'x'.repeat(1000) },
        }),
        workspace_id: workspaceId,
        id: crypto.randomUUID(),
        owner_id: owner,
        predefined: random() < 0.02,
        readonly: random() < 0.1,
        default_sharing_priority: null,
        permitted_read: isRestricted ? [owner, ...some(8)] : [],
        permitted_write: random() < 0.5 ? [owner, ...some(3)] : [],
        permitted_read_roles: [],
        permitted_write_roles: [],
        referenced_fact_sheets: type === 'VISUALIZER' ? Array.from({ length: 20 }, () => pick(factSheetIds)) : [],
        temporary: false,
        odata_enabled: false,
        views: Math.floor(random() ** 3 * 2000),
        revision: 1,
        created_at: createdAt,
        updated_at: new Date(createdAt.getTime() + Math.floor(random() * (now.getTime() - createdAt.getTime()))),
        updated_by: owner,
      }
      return { ...row, ...storedJson(row) }
    })
    await storage.transaction(async (tx) => {
      await insertBookmarks(tx, rows)
      await keepVersions(
        tx,
        workspaceId,
        rows.map(({ id }) => id),
      )
      const seen = rows.flatMap(({ id }) =>
        Array.from({ length: Math.floor(random() * 6) }, () => ({
          id,
          person: pick(people, 2),
          age: Math.floor(random() * 200),
        })),
      )
      await sql`
        INSERT INTO bookmark_view (workspace_id, bookmark_id, user_id, day, views)
        SELECT ${workspaceId}, v.id, v.person, ${now}::date - v.age, 1 + v.age % 5
        FROM unnest(${seen.map(({ id }) => id)}::uuid[], ${seen.map(({ person }) => person)}::uuid[], ${seen.map(({ age }) => age)}::integer[])
          AS v (id, person, age) ON CONFLICT DO NOTHING`.execute(tx)
    })
  }
}

import type { BookmarkInput } from '#contract/bookmarks.ts'
import { chance, pick } from '#sample/cast/random.ts'
import { search } from '#sample/cast/states.ts'

const subjects = [
  'Applications',
  'Interfaces',
  'IT components',
  'Data objects',
  'Providers',
  'Capabilities',
  'Initiatives',
] as const
const aspects = [
  'without owner',
  'by lifecycle',
  'by cost',
  'to review',
  'past end of life',
  'in the cloud',
  'with gaps',
] as const
const areas = [
  'finance',
  'logistics',
  'sales',
  'procurement',
  'HR',
  'production',
  'quality',
  'service',
  'Iberia',
  'Nordics',
] as const
const types = [
  'INVENTORY',
  'INVENTORY',
  'INVENTORY',
  'REPORTING',
  'VISUALIZER',
  'DASHBOARD',
  'INVENTORY_EXPORT',
] as const
const columns = [
  'lifecycle',
  'businessCriticality',
  'technicalSuitability',
  'functionalSuitability',
  'lxHostingType',
  'completion',
]

/** The nth of any number of bookmarks, for measuring: about a kilobyte of state each, visible to everyone. */
export function generatedBookmark(nth: number, ownerId: string): BookmarkInput {
  const next = chance(`generated ${nth}`)
  const type = pick(next, types)
  const place = pick(next, areas)
  const name = `${pick(next, subjects)} ${pick(next, aspects)}, ${place} ${nth}`
  const filters = Object.fromEntries(
    columns.map((column) => [column, Array.from({ length: 3 }, () => `${column}-${Math.floor(next() * 1e6)}`)]),
  )
  return {
    name,
    type,
    groupKey: type === 'VISUALIZER' ? pick(next, ['dataflow', 'freedraw', 'process']) : undefined,
    description: `Generated for measuring, number ${nth}: what ${place} works with`,
    state: search('Application', filters, columns, { text: place }),
    userId: ownerId,
    readonly: false,
    predefined: false,
    temporary: false,
    oDataEnabled: false,
    permittedReadUserIds: [],
    permittedWriteUserIds: next() < 0.5 ? [] : [ownerId],
    referencedFactSheetIds: [],
    views: 0,
  }
}

import { insertFactSheets } from '../../mock-server/features/fact-sheets/rows/fact-sheets.store.ts'
import type { FactSheetRow } from '../../mock-server/features/fact-sheets/rows/fact-sheet-row.ts'
import type { Storage } from '../../mock-server/storage/database.ts'
import { fold } from '../../mock-server/search-text/fold.ts'

/** Random numbers that are the same in every run. */
let seed = 42
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 0x1_0000_0000
}
const oneOf = (words: readonly string[], skew = 1): string => words[Math.floor(random() ** skew * words.length)] ?? ''

const syllables = 'ka lo mi ter an por sel vi dun gra es to rin bal con ap pli sys mar net'.split(' ')
/** Draws words as in human names: a few are everywhere and most are rare. */
const vocabulary = Array.from({ length: 30_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 3) }, () => oneOf(syllables)).join(''),
)
const common = 'application sap service management platform system portal api data customer'.split(' ')
const types = (
  'Application BusinessCapability BusinessContext ITComponent Interface DataObject Initiative Provider Objective Platform ' +
  'Organization TechnicalStack'
).split(' ')
const word = () => (random() < 0.35 ? oneOf(common, 1.5) : oneOf(vocabulary, 3))
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export interface Named {
  readonly workspaceId: string
  readonly count: number
  /** The entities that the nth one is open to; none for all. */
  readonly readersOf: (nth: number) => string[]
  readonly now: Date
}

/** Writes fact sheets with names, aliases and external ids and nothing else, as the service leaves them behind. */
export async function fillNamedFactSheets(
  storage: Storage,
  { workspaceId, count, readersOf, now }: Named,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, n): FactSheetRow => {
      const name = `${Array.from({ length: 2 + Math.floor(random() * 3) }, () => capital(word())).join(' ')} ${from + n}`
      const [alias, externalId] = [word(), `EXT-${String(((from + n) * 7919) % 1_000_000).padStart(6, '0')}`]
      return {
        workspace_id: workspaceId,
        id: crypto.randomUUID(),
        type: oneOf(types, 2),
        name,
        display_name: name,
        full_name: name,
        sort_key: fold(name),
        search_text: fold([name, alias, externalId].join('\n')),
        full_text: fold([name, 'x'.repeat(300), alias, externalId].join('\n')),
        description: 'x'.repeat(300),
        category: null,
        status: 'ACTIVE',
        lx_state: 'DRAFT',
        seal: 'DISABLED',
        approved_at: null,
        seal_until: null,
        rev: 1,
        level: 1,
        shown_level: null,
        fields: { alias, externalId: { externalId }, note: 'x'.repeat(300) },
        na_fields: [],
        sides: [],
        tag_ids: [],
        milestones: [],
        completion: {
          type: 'Completion',
          completion: 0,
          percentage: 0,
          totalWeight: 0,
          weightedSum: 0,
          subCompletions: {},
        },
        percentage: 0,
        read_acl: readersOf(from + n),
        write_acl: [],
        exclude_from_quota: false,
        created_at: now,
        created_by: null,
        updated_at: now,
        archived_with: null,
      }
    })
    await storage.transaction((tx) => insertFactSheets(tx, rows))
  }
}

const BATCH = 500

import type { ModelPlace } from 'mock-server/contract/model-changes.ts'
import type { ModelWords } from './model-words.ts'

/** What people call a definition; its key where the workspace has no label for it. */
export function labelOfPlace({ collection, name, field }: ModelPlace, words: ModelWords): string {
  if (field !== undefined) return words.field(field, collection === 'factSheets' ? name : undefined)
  if (collection === 'factSheets') return words.type(name)
  if (collection === 'relations') return words.relation(name)
  if (collection === 'externalIdFields') return words.field(name)
  return collection === 'rules' ? words.group('namingRule') : name
}

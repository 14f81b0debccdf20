import { afterEach, describe, expect, test, vi } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { ViewModel } from 'mock-server/contract/view-model.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { withLabel } from 'mock-server/contract/models/labels.ts'
import { withSection } from 'mock-server/contract/models/sections.ts'
import type { Documents } from './documents.ts'
import { keepDraft, restoreDraft } from './kept-draft.ts'
import type { StoredDocuments } from './model.queries.ts'
import { rename } from './renames.ts'

const field = (type: string) => ({ type })
const model = DataModel.parse({
  factSheets: {
    Application: { relations: [], fields: { alias: field('STRING'), cost: field('DOUBLE'), old: field('DATE') } },
    Provider: { fields: {} },
  },
})
const documents: Documents = { model, view: ViewModel.parse({}), texts: { en: {}, de: {} }, moves: [] }
const stored: StoredDocuments = { documents, tags: { model: '"data-1"', view: null, en: null, de: null } }
const alias = { collection: 'factSheets', name: 'Application', field: 'alias' } as const

/** Everything that a draft can hold. */
function edited(from: Documents): Documents {
  const changes = [
    (m: DataModel) =>
      withDefinition(
        m,
        alias,
        m.factSheets.Application?.fields.alias && { ...m.factSheets.Application.fields.alias, mandatory: true },
      ),
    (m: DataModel) => withDefinition(m, { ...alias, field: 'cost' }, undefined),
    (m: DataModel) => withDefinition(m, { collection: 'factSheets', name: 'Provider' }, undefined),
    (m: DataModel) =>
      DataModel.parse({ ...m, factSheets: { ...m.factSheets, Team: { fields: { mood: field('STRING') } } } }),
  ]
  const draft = {
    ...from,
    model: changes.reduce((m, change) => change(m), from.model),
    view: withSection(from.view, 'Application', 'alias', 'main'),
    texts: { ...from.texts, de: withLabel(from.texts.de, alias, 'label', 'Zweitname') },
  }
  return rename(draft, from, { ...alias, field: 'old', to: 'older' })
}

afterEach(() => sessionStorage.clear())

describe('a draft that is kept', () => {
  test('is restored as it was', () => {
    const draft = edited(documents)
    expect(keepDraft('me', stored, draft)).toBeTypeOf('string')
    expect(restoreDraft('me', stored)).toMatchObject({ before: documents, after: draft, isCurrent: true })
  })

  test('is restored beside what it began from, where somebody has saved since', () => {
    const draft = edited(documents)
    keepDraft('me', stored, draft)
    const theirs = withDefinition(model, { ...alias, field: 'theirs' }, model.factSheets.Application?.fields.alias)
    const now = { documents: { ...documents, model: theirs }, tags: { ...stored.tags, model: '"data-2"' } }
    const restored = restoreDraft('me', now)
    expect(restored?.isCurrent).toBe(false)
    expect(restored?.before.model).toEqual(theirs)
    expect(Object.keys(restored?.after.model.factSheets.Application?.fields ?? {}).toSorted()).toEqual([
      'alias',
      'older',
      'theirs',
    ])
    expect(restored?.after.moves).toEqual(draft.moves)
  })

  test("is nobody else's, and is dropped when somebody else comes", () => {
    keepDraft('me', stored, edited(documents))
    expect(restoreDraft('you', stored)).toBeUndefined()
    expect(restoreDraft('me', stored)).toBeUndefined()
    sessionStorage.setItem('dataModelDraft', '{"owner"')
    expect(restoreDraft('me', stored)).toBeUndefined()
  })

  test('says so where there is no room for it', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { setItem, removeItem: () => undefined })
    expect(keepDraft('me', stored, edited(documents))).toBeUndefined()
    vi.unstubAllGlobals()
  })
})

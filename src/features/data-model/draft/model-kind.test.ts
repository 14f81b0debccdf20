import { describe, expect, test } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { ViewModel } from 'mock-server/contract/view-model.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { withLabel } from 'mock-server/contract/models/labels.ts'
import { withSection } from 'mock-server/contract/models/sections.ts'
import type { Documents } from './documents.ts'
import { modelKind } from './model-kind.ts'
import type { StoredDocuments } from './model.queries.ts'
import { rename } from './renames.ts'

const field = (type: string) => ({ type })
const model = DataModel.parse({
  factSheets: {
    Application: {
      relations: [],
      fields: { alias: field('STRING'), cost: field('DOUBLE'), old: field('DATE'), same: field('STRING') },
    },
    Provider: { fields: {} },
  },
})
const documents: Documents = { model, view: ViewModel.parse({}), texts: { en: {}, de: {} }, moves: [] }
const stored: StoredDocuments = { documents, tags: { model: '"data-1"', view: null, en: null, de: null } }
const type = { collection: 'factSheets', name: 'Application' } as const
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
    (m: DataModel) =>
      withDefinition(m, type, m.factSheets.Application && { ...m.factSheets.Application, relations: ['uses'] }),
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

/** A draft as a tab keeps it, and what becomes of it on what is stored by then. */
function restored(draft: Documents, now: StoredDocuments) {
  const kept = modelKind.pack(stored, draft, modelKind.changesBetween(documents, draft))
  return modelKind.unpack(JSON.parse(JSON.stringify(kept)), now)
}

describe('a draft that is kept', () => {
  test('is restored as it was', () => {
    const draft = edited(documents)
    expect(restored(draft, stored)).toMatchObject({ document: draft, conflicts: [] })
  })

  test('is restored on top of what somebody has saved since', () => {
    const draft = edited(documents)
    const theirs = withDefinition(model, { ...alias, field: 'theirs' }, model.factSheets.Application?.fields.alias)
    const now = { documents: { ...documents, model: theirs }, tags: { ...stored.tags, model: '"data-2"' } }
    const { document, conflicts } = restored(draft, now)
    expect(Object.keys(document.model.factSheets.Application?.fields ?? {}).toSorted()).toEqual([
      'alias',
      'older',
      'same',
      'theirs',
    ])
    expect(document.model.factSheets.Application?.fields.alias?.mandatory).toBe(true)
    expect(document.moves).toEqual(draft.moves)
    expect(conflicts).toEqual([])
  })

  test('leaves a member to be decided that somebody has changed otherwise', () => {
    const changed = (length: number) => withDefinition(model, alias, { ...alias, type: 'STRING', maxLength: length })
    const now = { documents: { ...documents, model: changed(20) }, tags: { ...stored.tags, model: '"data-2"' } }
    const { document, conflicts } = restored({ ...documents, model: changed(10) }, now)
    expect(document.model).toEqual(changed(10))
    expect(conflicts).toEqual([{ place: alias, members: ['maxLength'] }])
  })
})

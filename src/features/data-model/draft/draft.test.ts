import { describe, expect, test } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import { newField, withRelation, withType } from '#features/data-model/add/new-definitions.ts'
import { changesOf, marksOf, sharing } from './changes.ts'
import { withDefinition } from 'mock-server/contract/models/edits.ts'
import { rebased, withTheirs } from './merge.ts'
import { definitionAt, keyOf, placeOf } from 'mock-server/contract/models/place.ts'

const field = (name: string, of = 'Application') => ({ collection: 'factSheets', name: of, field: name }) as const
const type = (name: string) => ({ collection: 'factSheets', name }) as const
const relation = { collection: 'relations', name: 'applicationProviderRelation' } as const

const withField = (model: DataModel, name: string, members: object = {}) =>
  withDefinition(model, field(name), { ...newField('STRING'), ...members })

const empty = DataModel.parse({ factSheets: {} })
const base = [
  (model: DataModel) => withType(model, 'Application'),
  (model: DataModel) => withType(model, 'Provider'),
  (model: DataModel) => withField(model, 'alias', { validators: ['letters'] }),
  (model: DataModel) => withField(model, 'class', { type: 'SINGLE_SELECT', values: ['a', 'b'] }),
  (model: DataModel) => withField(model, 'reason', { activatedBy: { class: ['a'] } }),
  (model: DataModel) => withRelation(model, { key: relation.name, from: 'Application', to: 'Provider' }),
  (model: DataModel) =>
    withDefinition(model, { collection: 'validators', name: 'letters' }, { type: 'Regex', value: '[a-z]*' }),
].reduce((model, make) => make(model), empty)

describe('a draft of the data model', () => {
  test('keeps everything that an edit does not touch', () => {
    const draft = withField(base, 'alias', { mandatory: true })
    expect(draft.factSheets.Provider).toBe(base.factSheets.Provider)
    expect(draft.relations).toBe(base.relations)
    expect(changesOf(base, draft)).toEqual([{ place: field('alias'), mark: 'changed' }])
  })

  test('takes the references to what is deleted away with it', () => {
    const withoutClass = withDefinition(base, field('class'), undefined)
    expect(definitionAt(withoutClass, field('reason'))).not.toHaveProperty('activatedBy')
    const withoutProvider = withDefinition(base, type('Provider'), undefined)
    expect(withoutProvider.relations).toEqual({})
    expect(withoutProvider.factSheets.Application?.relations).toEqual([])
    const withoutLetters = withDefinition(base, { collection: 'validators', name: 'letters' }, undefined)
    expect(definitionAt(withoutLetters, field('alias'))).toHaveProperty('validators', [])
  })

  test('has one change for a type with its fields, and one for each field of a type that was there', () => {
    const draft = withDefinition(
      withField(withType(base, 'Server'), 'alias', { mandatory: true }),
      field('os', 'Server'),
      newField('STRING'),
    )
    const changes = changesOf(base, draft)
    expect(changes).toEqual([
      { place: field('alias'), mark: 'changed' },
      { place: type('Server'), mark: 'added' },
    ])
    expect([...marksOf(changes)]).toEqual([
      ['factSheets/Application', 'changed'],
      ['factSheets/Application/alias', 'changed'],
      ['factSheets/Server', 'added'],
    ])
  })

  test('finds no change where a text in JSON says the same', () => {
    const again = sharing(DataModel.parse(JSON.parse(JSON.stringify(base))), base)
    expect(changesOf(base, again)).toEqual([])
    const other = sharing(DataModel.parse(JSON.parse(JSON.stringify(withField(base, 'alias')))), base)
    expect(other.factSheets.Provider).toBe(base.factSheets.Provider)
    expect(changesOf(base, other)).toEqual([{ place: field('alias'), mark: 'changed' }])
  })

  test('names places in addresses, whatever their keys are', () => {
    for (const place of [type('a/b c'), field('ä%', 'X'), relation]) expect(placeOf(keyOf(place))).toEqual(place)
    expect(placeOf('elsewhere/x')).toBeUndefined()
    expect(definitionAt(base, type('constructor'))).toBeUndefined()
  })
})

describe('changes on top of those of somebody else', () => {
  test('are merged member by member', () => {
    const mine = withField(base, 'alias', { validators: ['letters'], mandatory: true })
    const theirs = withField(withType(base, 'Server'), 'alias', { validators: ['letters'], inFacet: true })
    const { model, conflicts } = rebased(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(definitionAt(model, field('alias'))).toMatchObject({ mandatory: true, inFacet: true })
    expect(model.factSheets.Server).toBeDefined()
  })

  test('are a conflict where both changed the same member, until somebody decides', () => {
    const mine = withField(base, 'class', { type: 'SINGLE_SELECT', values: ['a', 'b', 'mine'] })
    const theirs = withField(base, 'class', { type: 'SINGLE_SELECT', values: ['a', 'b', 'theirs'] })
    const { model, conflicts } = rebased(base, mine, theirs)
    expect(conflicts).toEqual([{ place: field('class'), members: ['values'] }])
    expect(definitionAt(model, field('class'))).toMatchObject({ values: ['a', 'b', 'mine'] })
    const [conflict] = conflicts
    const decided = conflict && withTheirs(model, theirs, conflict)
    expect(decided && changesOf(theirs, decided)).toEqual([])
  })

  test('are a conflict as a whole where one deleted what the other changed', () => {
    const { model, conflicts } = rebased(
      base,
      withDefinition(base, field('class'), undefined),
      withField(base, 'class'),
    )
    expect(conflicts).toEqual([{ place: field('class'), members: ['*'] }])
    expect(definitionAt(model, field('class'))).toBeUndefined()
  })

  test('keep fields that somebody else added to a type that changed', () => {
    const application = base.factSheets.Application
    if (!application) throw new Error('There is no type')
    const mine = withDefinition(base, type('Application'), { ...application, relations: [] })
    const { model } = rebased(base, mine, withField(base, 'theirs'))
    expect(model.factSheets.Application?.fields).toHaveProperty('theirs')
    expect(model.factSheets.Application?.relations).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DataModel, baseFields } from '#contract/data-model.ts'
import { ReportingModel, ResourceModel } from '#contract/models.ts'
import { ViewModel } from '#contract/view-model.ts'
import { compileModel } from '#data-model/compile.ts'
import { completionOf } from '#data-model/completion.ts'
import type { TypeModel } from '#data-model/model.ts'
import { namesOf } from '#data-model/naming.ts'
import { defaultModels, defaultModelsOf } from './default-models.ts'
import { MODEL_VERSION } from './version.ts'

const { data, view } = defaultModels
const model = compileModel(data, view, 0)
const types = [...model.types.values()]

const typeOf = (key: string): TypeModel => {
  const type = model.types.get(key)
  if (!type) throw new Error(`There is no type ${key}`)
  return type
}
/** Every field and relation that the sections of a type show. */
const shownOn = (type: TypeModel) =>
  type.sections
    .flatMap(({ subsections }) => subsections)
    .flatMap(({ templateOptions: options }) => [
      ...(options?.relationName === undefined ? [] : [options.relationName]),
      ...(options?.layout?.fields.map(({ name }) => name) ?? []),
    ])

describe('the default models', () => {
  test('pass their schemas unchanged', () => {
    expect(DataModel.parse(data)).toEqual(data)
    expect(ViewModel.parse(view)).toEqual(view)
    expect(ReportingModel.parse(defaultModels.reporting)).toEqual(defaultModels.reporting)
    expect(ResourceModel.parse(defaultModels.resources)).toEqual(defaultModels.resources)
  })

  test('have twelve types, each with a view and its own colour on which white text is readable', () => {
    expect(types.map(({ key }) => key)).toEqual([
      'Objective',
      'Platform',
      'Initiative',
      'Organization',
      'BusinessCapability',
      'BusinessContext',
      'DataObject',
      'Application',
      'Interface',
      'Provider',
      'ITComponent',
      'TechnicalStack',
    ])
    expect(view.factSheets.map(({ type }) => type)).toEqual(types.map(({ key }) => key))
    const colours = view.factSheets.map(({ bgColor = '' }) => bgColor)
    expect(new Set(colours).size).toBe(12)
    for (const colour of colours) expect(contrastWithWhite(colour), colour).toBeGreaterThanOrEqual(4.5)
  })

  test('list exactly the relations of each type', () => {
    for (const { key, definition, sides } of types) {
      const ends = Object.entries(data.relations).flatMap(([name, { from, to }]) =>
        [from, to].filter((end) => [key, 'BaseFactSheet'].includes(end.factSheetType)).map((end) => [name, end.name]),
      )
      expect(definition.relations.toSorted(), key).toEqual([...new Set(ends.map(([name = '']) => name))].toSorted())
      // No side is hidden behind another one of its name.
      expect([...sides.keys()].toSorted(), key).toEqual(ends.map(([, side]) => side).toSorted())
    }
  })

  test('refer only to existing types, relations and validators', () => {
    const keys = [...types.map(({ key }) => key), 'BaseFactSheet']
    for (const [name, { from, to, constrainingRelations }] of Object.entries(data.relations)) {
      expect(keys, name).toEqual(expect.arrayContaining([from.factSheetType, to.factSheetType]))
      expect(Object.keys(data.relations), name).toEqual(expect.arrayContaining(constrainingRelations))
    }
    for (const { forFactSheets } of Object.values(data.externalIdFields)) {
      expect(keys).toEqual(expect.arrayContaining(forFactSheets))
    }
    const fields = types.flatMap((type) => [...type.fields.values()])
    const validators = fields.flatMap(({ definition }) => definition.validators ?? [])
    expect(validators).not.toEqual([])
    expect(Object.keys(data.validators)).toEqual(expect.arrayContaining(validators))
  })

  test('allow a pair of fact sheets once per relation, but an organization to own and to use an application', () => {
    const repeatable = [...model.relations.values()].filter(({ isUniquePerPair }) => !isUniquePerPair)
    expect(repeatable.map(({ name }) => name)).toEqual(['applicationUserGroupRelation'])
  })

  test('keep parents, children and successors within one type, and give a child one parent', () => {
    const withinOne = [...model.relations.values()].filter(({ isTypeEqual }) => isTypeEqual)
    expect(withinOne).toHaveLength(13)
    for (const { sides } of types) {
      expect(sides.get('relToParent')).toMatchObject({ isSingle: true, isOutgoing: true, reverseName: 'relToChild' })
      expect(sides.get('relToSuccessor')).toMatchObject({ isSingle: false, reverseName: 'relToPredecessor' })
    }
  })

  test('show every field and every relation of a type once, and nothing else', () => {
    for (const type of types) {
      const shown = shownOn(type)
      expect(new Set(shown).size, type.key).toBe(shown.length)
      const own = shown.filter((name) => !baseFields.has(name))
      expect(own.toSorted(), type.key).toEqual([...type.fields.keys(), ...type.sides.keys()].toSorted())
    }
  })

  test('colour every value of select fields, on types and on relations', () => {
    for (const { key, definition } of types) {
      const colours = view.factSheets.find(({ type }) => type === key)?.fieldMetaData ?? {}
      const ofRelations = definition.relations.flatMap((relation) =>
        Object.entries(data.relations[relation]?.fields ?? {}).map(
          ([name, field]) => [`${relation}:${name}`, field] as const,
        ),
      )
      for (const [name, field] of [...Object.entries(definition.fields), ...ofRelations]) {
        expect(Object.keys(colours[name] ?? {}), `${key} ${name}`).toEqual(field.values ?? [])
      }
    }
  })

  test('allow 0 % and 100 % completion', () => {
    for (const type of types) {
      expect(
        completionOf(
          type,
          () => true,
          () => true,
        ).percentage,
        type.key,
      ).toBe(100)
      expect(
        completionOf(
          type,
          () => false,
          () => true,
        ).percentage,
        type.key,
      ).toBe(0)
    }
  })
})

test('the first version of the default models is as it was released', () => {
  const digests = (['data', 'view'] as const).map((kind) =>
    createHash('sha256')
      .update(JSON.stringify(defaultModelsOf(1)[kind]))
      .digest('hex'),
  )
  expect(digests).toEqual([
    '3c80e767e5655cc579a226bef37c1e32291f6073e0df763f80bb8c353f66f466',
    'bf2ce65d88ccf6d439b1521af7beaac90470864cbd571284c406e32e036c8060',
  ])
  expect(defaultModelsOf(MODEL_VERSION)).toBe(defaultModels)
})

test('the facets that the default view opens are facets of each type', () => {
  const [first, ...others] = view.factSheets.map(({ facetViewStates }) =>
    facetViewStates.map(({ facetKey }) => facetKey),
  )
  expect(first).toEqual(['lifecycle', '_TAGS_', 'hierarchyLevel'])
  for (const facets of others) expect(facets).toEqual(first)
  for (const { key, fields } of types) expect(fields.get('lifecycle')?.definition.inFacet, key).toBe(true)
})

describe('default names', () => {
  const named = (name: string) => ({ name, displayName: `shown ${name}`, fullName: `full ${name}` })
  const own = (name: string) => ({ name, valueOf: () => undefined })

  test('are the name itself', () => {
    expect(namesOf(typeOf('Application'), own('CRM'), () => [])).toEqual({ displayName: 'CRM', fullName: 'CRM' })
  })

  test('of a child follow the name of its parent', () => {
    const related = (side: string) => (side === 'relToParent' ? [named('Sales')] : [])
    expect(namesOf(typeOf('BusinessCapability'), own('CRM'), related)).toEqual({
      displayName: 'shown Sales / CRM',
      fullName: 'full Sales / CRM',
    })
  })

  test('of an IT component begin with its provider', () => {
    const related = (side: string) => (side === 'relITComponentToProvider' ? [named('Acme')] : [])
    expect(namesOf(typeOf('ITComponent'), own('Database'), related).displayName).toBe('Acme Database')
  })

  test('of an IT component below another begin with the parent', () => {
    const related = (side: string) => [named(side === 'relToParent' ? 'Suite' : 'Acme')]
    expect(namesOf(typeOf('ITComponent'), own('Database'), related).fullName).toBe('full Suite / Acme Database')
  })
})

/** By the WCAG formula. */
function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

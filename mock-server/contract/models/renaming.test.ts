import { expect, test } from 'vitest'
import { DataModel, type DataType } from '#contract/data-model.ts'
import type { DataMove } from '#contract/model-changes.ts'
import { ViewModel } from '#contract/view-model.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import { modelErrors } from '#data-model/check/model-errors.ts'
import { languageErrors, viewErrors } from '#data-model/check/view-errors.ts'
import { renamed } from './renaming.ts'

const { data, view, languages } = defaultModels
const documents = { model: data, view, texts: languages }
const reserved = { types: new Set<string>(), members: new Set<string>() }

/** Every field and value of the default models, with a key that nothing has. */
const movesOf = (collection: DataMove['collection'], owners: Record<string, { fields: Record<string, DataType> }>) =>
  Object.entries(owners).flatMap(([name, { fields }]) =>
    Object.entries(fields).flatMap(([field, { values = [] }]): DataMove[] => [
      ...(field === 'category' ? [] : [{ collection, name, field, to: 'otherKey' }]),
      ...values.map((value) => ({ collection, name, field, value, to: 'otherKey' })),
    ]),
  )
const moves = [...movesOf('factSheets', data.factSheets), ...movesOf('relations', data.relations)]

test('every field and value has the other key wherever it is named, and nothing else differs', () => {
  expect(moves.length).toBeGreaterThan(100)
  for (const move of moves) {
    const { model, view: shown, texts } = renamed(documents, move)
    const none = { factSheets: [], navigation: {} }
    const wrong = [
      ...modelErrors(model, reserved),
      ...viewErrors(shown, model, none),
      ...Object.values(texts).flatMap(({ dataModel = {} }) => languageErrors(dataModel, model, [])),
    ]
    expect([move, wrong]).toEqual([move, []])
    const back =
      move.value === undefined
        ? { ...move, field: 'otherKey', to: move.field }
        : { ...move, value: 'otherKey', to: move.value }
    const again = renamed({ model, view: shown, texts }, back)
    expect([move, JSON.stringify(again) === JSON.stringify(documents)]).toEqual([move, true])
  }
})

test('names, conditions, seals, sums and views follow', () => {
  const model = DataModel.parse({
    factSheets: {
      App: {
        relations: ['runs'],
        fields: {
          code: { type: 'STRING' },
          kind: { type: 'SINGLE_SELECT', values: ['a', 'b'], initialValue: 'a' },
          why: { type: 'STRING', activatedBy: { kind: ['a'] } },
          total: { type: 'AGGREGATED', function: 'SUM', paths: [{ path: 'relToHost/cost' }] },
        },
        config: {
          qualitySeal: { enabled: true, ignoreUpdatesForFields: ['code'] },
          approvalWorkflow: { mandatoryBaseFields: ['code'] },
        },
        namingRule: { regular: { displayName: [{ field: 'code' }, { relation: 'relToHost', relationField: 'code' }] } },
      },
      Host: {
        relations: ['runs'],
        fields: { code: { type: 'STRING' } },
        namingRule: { regular: { displayName: [{ relation: 'relToApp', relationField: 'code' }] } },
      },
    },
    relations: {
      runs: {
        from: { factSheetType: 'App', name: 'relToHost', activatedBy: { kind: ['b'] } },
        to: { factSheetType: 'Host', name: 'relToApp', groupByTargetField: 'code' },
        fields: { cost: { type: 'DOUBLE' } },
      },
    },
  })
  const shown = ViewModel.parse({
    factSheets: [
      {
        type: 'App',
        fieldMetaData: { kind: { a: { color: '#111111' } }, code: {} },
        facetViewStates: [{ facetKey: 'code', open: true, visible: true }],
        hoverConfig: { fields: [{ name: 'code' }] },
        sections: [
          {
            label: 's',
            subsections: [
              { label: 'one', templateOptions: { layout: { fields: [{ name: 'code' }] } } },
              { label: 'two', templateOptions: { relationName: 'relToHost', layout: { fields: [{ name: 'cost' }] } } },
            ],
          },
        ],
      },
    ],
  })
  const all = { model, view: shown, texts: {} }
  const of = { collection: 'factSheets', name: 'App' } as const
  const code = renamed(all, { ...of, field: 'code', to: 'number' })
  const { App, Host } = code.model.factSheets
  expect(App?.config.qualitySeal?.ignoreUpdatesForFields).toEqual(['number'])
  expect(App?.config.approvalWorkflow?.mandatoryBaseFields).toEqual(['number'])
  expect(App?.namingRule?.regular?.displayName).toEqual([
    { field: 'number' },
    { relation: 'relToHost', relationField: 'code' },
  ])
  expect(Host?.fields.code).toBeDefined()
  expect(Host?.namingRule?.regular?.displayName).toEqual([{ relation: 'relToApp', relationField: 'number' }])
  expect(code.model.relations.runs?.to.groupByTargetField).toBe('number')
  const [first] = code.view.factSheets
  expect(JSON.stringify(first).includes('"code"')).toBe(false)

  const kind = renamed(all, { ...of, field: 'kind', to: 'sort' }).model
  expect(kind.factSheets.App?.fields.why?.activatedBy).toEqual({ sort: ['a'] })
  expect(kind.relations.runs?.from.activatedBy).toEqual({ sort: ['b'] })
  const value = renamed(all, { ...of, field: 'kind', value: 'a', to: 'c' })
  expect(value.model.factSheets.App?.fields).toMatchObject({
    kind: { values: ['c', 'b'], initialValue: 'c' },
    why: { activatedBy: { kind: ['c'] } },
  })
  expect(value.view.factSheets[0]?.fieldMetaData?.kind).toEqual({ c: { color: '#111111' } })
  const cost = renamed(all, { collection: 'relations', name: 'runs', field: 'cost', to: 'price' })
  expect(cost.model.factSheets.App?.fields.total?.paths).toEqual([{ path: 'relToHost/price' }])
  expect(cost.view.factSheets[0]?.sections[0]?.subsections[1]?.templateOptions?.layout?.fields).toEqual([
    { name: 'price' },
  ])
})

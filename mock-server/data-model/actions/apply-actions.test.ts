import { describe, expect, test } from 'vitest'
import { ActionItem } from '#contract/meta-model/actions.ts'
import { modelErrors } from '#data-model/check/model-errors.ts'
import { viewErrors } from '#data-model/check/view-errors.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import type { Json } from '#testing/client.ts'
import { loopTurns } from '#testing/loop-turns.ts'
import { applyActions } from './apply-actions.ts'

const { data, view, languages } = defaultModels
const documents = { model: data, view, texts: languages }
const reserved = { types: new Set<string>(), members: new Set<string>() }

/** What a batch leads to; it must be right, or have the errors. */
async function after(...items: Json[]) {
  const result = await applyActions(
    documents,
    items.map((item) => ActionItem.parse(item)),
  )
  const { model, view: shown, errors } = result
  if (errors.length === 0) {
    expect(modelErrors(model, reserved)).toEqual([])
    expect(viewErrors(shown, model, view)).toEqual([])
  }
  return result
}

const application = { factSheetType: 'Application' }
const alias = { ...application, nodeType: 'FIELD_NODE', field: 'alias' }
const sectionsOf = ({ view: shown }: Awaited<ReturnType<typeof after>>) =>
  shown.factSheets.find(({ type }) => type === 'Application')?.sections ?? []
const first = view.factSheets.find(({ type }) => type === 'Application')?.sections[0]

describe('an action', () => {
  test('creates types, fields, values, relations, sections and subsections', async () => {
    const result = await after(
      { type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', payload: { key: 'Team' } },
      { type: 'CREATE_ITEM', subtype: 'SECTION', node: { factSheetType: 'Team' }, payload: { key: 'main' } },
      {
        type: 'CREATE_ITEM',
        subtype: 'SUBSECTION',
        node: { factSheetType: 'Team', section: 'main' },
        payload: { key: 'sub.main.x' },
      },
      {
        type: 'CREATE_ITEM',
        subtype: 'FIELD_FACT_SHEET',
        node: { factSheetType: 'Team', section: 'main', subsection: 'sub.main.x' },
        payload: { key: 'mood', type: 'SINGLE_SELECT', values: ['good'] },
      },
      {
        type: 'CREATE_ITEM',
        subtype: 'FIELD_VALUE',
        node: { factSheetType: 'Team', field: 'mood' },
        payload: { key: 'bad' },
      },
      {
        type: 'CREATE_ITEM',
        subtype: 'RELATION',
        payload: {
          key: 'teamApplicationRelation',
          from: { factSheetType: 'Team', name: 'relTeamToApplication' },
          to: { factSheetType: 'Application', name: 'relApplicationToTeam' },
        },
      },
      {
        type: 'CREATE_ITEM',
        subtype: 'FIELD_RELATION',
        node: { relationName: 'teamApplicationRelation' },
        payload: { key: 'since', type: 'DATE' },
      },
      {
        type: 'CREATE_ITEM',
        subtype: 'FIELD_EXTERNAL_ID',
        node: { factSheetType: 'Team' },
        payload: { key: 'teamId' },
      },
    )
    expect(result.errors).toEqual([])
    const { factSheets, relations, externalIdFields } = result.model
    expect(factSheets.Team?.fields.mood).toMatchObject({ type: 'SINGLE_SELECT', values: ['good', 'bad'] })
    expect(factSheets.Team?.relations).toEqual(['teamApplicationRelation'])
    expect(factSheets.Application?.relations).toContain('teamApplicationRelation')
    expect(relations.teamApplicationRelation?.fields.since?.type).toBe('DATE')
    expect(externalIdFields.teamId?.forFactSheets).toEqual(['Team'])
    expect(result.view.factSheets.at(-1)).toMatchObject({
      type: 'Team',
      sections: [
        {
          label: 'main',
          subsections: [{ label: 'sub.main.x', templateOptions: { layout: { fields: [{ name: 'mood' }] } } }],
        },
      ],
    })
  })

  test('changes data of types, fields and ends of relations', async () => {
    const { model, errors } = await after(
      {
        type: 'UPDATE_DATA',
        node: application,
        payload: {
          maxHierarchyLevel: 3,
          defaultACL: 'WRITE_RESTRICTED',
          qualitySeal: { enabled: true, breakAfterDays: 30 },
        },
      },
      {
        type: 'UPDATE_DATA',
        node: alias,
        payload: { quickSearch: true, inFacet: true, mandatory: true, values: null },
      },
      {
        type: 'UPDATE_DATA',
        node: { ...application, effectiveRelation: 'relApplicationToITComponent' },
        payload: { mandatory: true },
      },
      { type: 'UPDATE_DATA', node: '$.factSheets.Application.fields.release', payload: { inView: true } },
    )
    expect(errors).toEqual([])
    expect(model.factSheets.Application?.config).toMatchObject({
      maxHierarchyLevel: 3,
      defaultACL: 'WRITE_RESTRICTED',
      qualitySeal: { enabled: true, value: 30, unit: 'DAYS' },
    })
    expect(model.factSheets.Application?.fields.alias).toMatchObject({
      quickSearch: true,
      inFacet: true,
      mandatory: true,
    })
    expect(model.factSheets.Application?.fields.release?.inView).toBe(true)
    expect(model.relations.applicationITComponentRelation?.from.mandatory).toBe(true)
    expect(model.relations.applicationITComponentRelation?.to.mandatory).toBe(false)
  })

  test('sets conditions and takes them away', async () => {
    const condition = { type: 'CONDITION', node: alias, payload: { businessCriticality: ['missionCritical'] } }
    const activated = (await after(condition)).model.factSheets.Application?.fields.alias?.activatedBy
    expect(activated).toEqual(condition.payload)
    const none = await after(condition, { ...condition, payload: {} })
    expect(none.errors).toEqual([])
    expect(none.model.factSheets.Application?.fields.alias).not.toHaveProperty('activatedBy')
  })

  test('translates whatever has labels', async () => {
    const translation = (label: string) => ({ language: 'fr', translation: { textLabel: label } })
    const { texts, errors } = await after(
      {
        type: 'UPDATE_TRANSLATION',
        node: application,
        payload: { language: 'fr', translation: { number: { singular: 'Appli', plural: 'Applis' }, helpText: 'Quoi' } },
      },
      { type: 'UPDATE_TRANSLATION', node: alias, payload: translation('Surnom') },
      {
        type: 'UPDATE_TRANSLATION',
        node: { ...application, field: 'businessCriticality', fieldValue: 'missionCritical' },
        payload: translation('Vital'),
      },
      {
        type: 'UPDATE_TRANSLATION',
        node: { ...application, effectiveRelation: 'relApplicationToITComponent' },
        payload: translation('Composants'),
      },
      { type: 'UPDATE_TRANSLATION', node: { ...application, section: first?.label }, payload: translation('Premier') },
      { type: 'UPDATE_TRANSLATION', node: alias, payload: { language: 'de', translation: { labelEmpty: true } } },
    )
    expect(errors).toEqual([])
    expect(texts.fr?.dataModel?.factSheets?.Application).toMatchObject({
      label: { singular: 'Appli', plural: 'Applis' },
      helpText: 'Quoi',
      fields: { alias: { label: 'Surnom' }, businessCriticality: { values: { missionCritical: 'Vital' } } },
    })
    expect(texts.fr?.dataModel?.relations?.applicationITComponentRelation?.labels).toEqual({
      relApplicationToITComponent: 'Composants',
    })
    expect(Object.values(texts.fr?.viewModel?.section ?? {})).toEqual(['Premier'])
    expect(texts.de?.dataModel?.factSheets?.Application?.fields ?? {}).not.toHaveProperty('alias.label')
  })

  test('arranges sections, subsections and fields, and says how they are shown', async () => {
    const count = sectionsOf(await after()).length
    const layout = first?.subsections.find(({ templateOptions }) => (templateOptions?.layout?.fields.length ?? 0) > 1)
    const names = layout?.templateOptions?.layout?.fields.map(({ name }) => name) ?? []
    const [firstField] = names
    const result = await after(
      { type: 'MOVE_ITEM', node: { ...application, field: firstField }, payload: { index: names.length } },
      { type: 'MOVE_ITEM', node: { ...application, section: first?.label }, payload: { index: count } },
      { type: 'UPDATE_VIEW', node: { ...application, section: first?.label }, payload: { visible: false, weight: 3 } },
      { type: 'UPDATE_VIEW', node: application, payload: { color: '#123456', onTheFlyCreation: true } },
      { type: 'UPDATE_VIEW', node: { ...application, field: firstField }, payload: { weight: 7 } },
      {
        type: 'UPDATE_VIEW',
        node: { ...application, field: 'businessCriticality', fieldValue: 'missionCritical' },
        payload: { color: '#ff0000' },
      },
      {
        type: 'DELETE_ITEM',
        node: {
          ...application,
          section: first?.label,
          subsection: layout === first?.subsections[0] ? first?.subsections[1]?.label : first?.subsections[0]?.label,
        },
      },
    )
    const errors = result.errors.map(({ path }) => path)
    expect(errors.every((path) => path.startsWith('$[6]'))).toBe(true)
    const last = sectionsOf(result).at(-1)
    expect([last?.label, last?.disabled, last?.weight]).toEqual([first?.label, true, 3])
    const moved = last?.subsections.find(({ label }) => label === layout?.label)?.templateOptions?.layout?.fields
    expect(moved?.at(-1)).toMatchObject({ name: firstField, weight: 7 })
    const own = result.view.factSheets.find(({ type }) => type === 'Application')
    expect([own?.color, own?.onTheFlyCreation]).toEqual(['#123456', true])
    expect(own?.fieldMetaData?.businessCriticality?.missionCritical).toMatchObject({ color: '#ff0000' })
  })

  test('deletes with all that named it', async () => {
    const { model, errors } = await after(
      { type: 'DELETE_ITEM', node: { factSheetType: 'Provider' } },
      { type: 'DELETE_ITEM', node: { ...application, field: 'businessCriticality', fieldValue: 'missionCritical' } },
      { type: 'DELETE_ITEM', node: { ...application, section: first?.label } },
      { type: 'DELETE_ITEM', node: { relationName: 'applicationITComponentRelation', field: 'totalAnnualCost' } },
    )
    expect(errors.map(({ path }) => path).filter((path) => !path.startsWith('$[3]'))).toEqual([])
    expect(model.factSheets.Provider).toBeUndefined()
    expect(
      Object.values(model.relations).some(({ from, to }) => [from, to].some((end) => end.factSheetType === 'Provider')),
    ).toBe(false)
    expect(model.factSheets.Application?.fields.businessCriticality?.values).not.toContain('missionCritical')
  })

  test('renames fields and values, whose data move once, from where they are', async () => {
    const { model, moves } = await after(
      { type: 'RENAME_ITEM', node: alias, payload: { newValue: 'nickname' } },
      { type: 'RENAME_ITEM', node: { ...application, field: 'nickname' }, payload: { newValue: 'otherName' } },
      { type: 'CREATE_ITEM', subtype: 'FIELD_FACT_SHEET', node: application, payload: { key: 'fresh' } },
      { type: 'RENAME_ITEM', node: { ...application, field: 'fresh' }, payload: { newValue: 'new' } },
      {
        type: 'RENAME_ITEM',
        node: { ...application, field: 'businessCriticality', fieldValue: 'missionCritical' },
        payload: { newValue: 'vital' },
      },
    )
    const of = { collection: 'factSheets', name: 'Application' }
    expect(moves).toEqual([
      { ...of, field: 'alias', to: 'otherName' },
      { ...of, field: 'businessCriticality', value: 'missionCritical', to: 'vital' },
    ])
    expect(Object.keys(model.factSheets.Application?.fields ?? {})).toEqual(
      expect.arrayContaining(['otherName', 'new']),
    )
  })

  test('leaves all else as it is, so that a batch on a large model parses only what it changes', async () => {
    const field = { type: 'CREATE_ITEM', subtype: 'FIELD_FACT_SHEET', node: application }
    const { model, view: shown } = await after(
      { ...field, payload: { key: 'x', type: 'STRING' } },
      { type: 'UPDATE_DATA', node: alias, payload: { mandatory: true } },
      { type: 'UPDATE_VIEW', node: application, payload: { bgColor: '#102030' } },
    )
    expect(model.factSheets.ITComponent).toBe(data.factSheets.ITComponent)
    expect(model.relations).toBe(data.relations)
    const ofComponents = (views: typeof view) => views.factSheets.find(({ type }) => type === 'ITComponent')
    expect(ofComponents(shown)).toBe(ofComponents(view))
  })

  test('of many lets other requests be served in between', async () => {
    const turns = loopTurns()
    await after(
      ...Array.from({ length: 100 }, (_, nth) => ({
        type: 'CREATE_ITEM',
        subtype: 'FACT_SHEET_TYPE',
        payload: { key: `Type${nth}` },
      })),
    )
    turns.stop()
    expect(turns.count).toBeGreaterThan(8)
  })
})

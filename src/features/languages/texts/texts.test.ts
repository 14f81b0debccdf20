import { describe, expect, test } from 'vitest'
import { DataModel } from 'mock-server/contract/data-model.ts'
import type { StoredModels } from '#common/workbench/model-documents.ts'
import { entriesOf, type Group, idOf, withDrafted } from './entries.ts'
import { columnsOf, progressOf, rowsOf, searchIn, suggestionsFor } from './table.ts'

const dataModel = DataModel.parse({
  factSheets: {
    Application: { fields: { risk: { type: 'SINGLE_SELECT', values: ['low', 'high'] } }, relations: ['uses'] },
  },
  relations: {
    uses: {
      from: { factSheetType: 'Application', name: 'relToOther' },
      to: { factSheetType: 'Application', name: 'relFromOther' },
    },
  },
  externalIdFields: { cmdb: { forFactSheets: [] } },
})

const en = {
  dataModel: {
    factSheets: { Application: { fields: { risk: { label: 'Risk', helpText: 'How bad', values: { low: 'Low' } } } } },
    baseModel: { fields: { name: { label: 'Name' } } },
  },
  authorizationModel: { permissionRoles: { ADMIN: { key: 'ADMIN', displayName: { label: 'Low' } } } },
  custom: { welcomeMessage: 'Hello' },
}
const de = {
  dataModel: { factSheets: { Application: { fields: { risk: { values: { low: 'Niedrig' } } } } } },
}
const models: StoredModels = {
  dataModel,
  versions: { languages: {} },
  documents: {
    viewModel: {
      navigation: {},
      factSheets: {
        Application: {
          onTheFlyCreation: false,
          facetViewStates: [],
          sections: [{ label: 'section.cost', subsections: [{ label: 'section.money.cost' }] }],
        },
      },
    },
    reportingModel: { menu: { plans: { entries: [] } }, reports: {}, lxStateFilter: [] },
    factSheetResources: { resourceTypes: { website: {} } },
    languages: { en, de },
  },
}
const entries = entriesOf(models)
const idsOf = (group: Group) => entries.filter((each) => each.group === group).map(({ id }) => id)

describe('the texts of a workspace', () => {
  test('are those that its models should have, and whatever a language has', () => {
    const type = 'dataModel/factSheets/Application'
    expect(idsOf('types')).toEqual([`${type}/label/singular`, `${type}/label/plural`])
    expect(idsOf('fields')).toEqual([
      `${type}/fields/risk/label`,
      `${type}/fields/risk/values/low`,
      `${type}/fields/risk/values/high`,
      'dataModel/externalIdFields/cmdb/label',
      'dataModel/baseModel/fields/name/label',
    ])
    expect(idsOf('relations')).toEqual([
      'dataModel/relations/uses/labels/relToOther',
      'dataModel/relations/uses/labels/relFromOther',
    ])
    expect(idsOf('sections')).toEqual(['viewModel/section/cost', 'viewModel/subsection/money/label'])
    expect(idsOf('helpTexts')).toEqual([`${type}/fields/risk/helpText`])
    expect(idsOf('roles')).toEqual(['authorizationModel/permissionRoles/ADMIN/displayName/label'])
    expect(idsOf('custom')).toEqual(['custom/welcomeMessage'])
    expect(entries.find(({ part }) => part === 'high')).toMatchObject({ name: 'risk', type: 'Application' })
  })

  test('are written like JSON pointers, so that each id is that of one path', () => {
    expect(idOf(['custom', 'a/b', '~1'])).toBe('custom/a~1b/~01')
  })
})

test('a text that only the draft has is among them', () => {
  const leaf = (name: string) => ({ path: ['languages', 'de', 'custom', name], before: undefined, after: 'x' })
  expect(withDrafted(entries, [leaf('welcomeMessage')])).toBe(entries)
  expect(withDrafted(entries, [leaf('more')]).filter(({ group }) => group === 'custom')).toMatchObject([
    { id: 'custom/welcomeMessage' },
    { id: 'custom/more' },
  ])
})

describe('the table', () => {
  const path = ['languages', 'de', 'custom', 'welcomeMessage']
  const columns = columnsOf(['en', 'de'], models.documents, [{ path, before: undefined, after: 'Hallo' }])
  const [english, german] = columns

  test('counts what each language has', () => {
    const fields = progressOf(entries, columns).get('fields')
    expect([fields?.total, fields?.done.get('en'), fields?.done.get('de')]).toEqual([5, 3, 1])
  })

  test('keeps a row that was missing until it is saved', () => {
    const { missing, changed } = rowsOf(entries, columns, german ? [german] : [])
    expect(missing.map(({ id }) => id)).toContain('custom/welcomeMessage')
    expect(missing.map(({ id }) => id)).not.toContain('dataModel/factSheets/Application/fields/risk/values/low')
    expect(changed.map(({ id }) => id)).toEqual(['custom/welcomeMessage'])
  })

  test('finds texts by their keys and by all languages, without accents', () => {
    const find = searchIn(entries, columns)
    expect(find('NIEDRÍG').map(({ part }) => part)).toEqual(['low'])
    expect(find('application high').map(({ part }) => part)).toEqual(['high'])
    expect(find('nothing like it')).toEqual([])
  })

  test('offers how the same words are translated elsewhere', () => {
    const role = entries.find(({ group }) => group === 'roles')
    if (!role || !english || !german) throw new Error('There is no role')
    expect(suggestionsFor(role, english, german)).toEqual([{ text: 'Niedrig', places: 1 }])
  })
})

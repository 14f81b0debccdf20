import { expect, test } from 'vitest'
import { labelsIn } from './model-labels.ts'

const labels = labelsIn({
  dataModel: {
    factSheets: {
      Application: {
        label: { singular: 'Anwendung' },
        fields: { lxSixRClassification: { label: '6R-Einstufung', values: { retire: 'Ablösen' } } },
      },
      ITComponent: { fields: { lxSixRClassification: { label: 'Andere Einstufung' }, odd: 'no record' } },
    },
    relations: {
      a: { labels: { relApplicationToITComponent: 'IT-Komponenten' }, fields: { costs: { label: 'Kosten' } } },
    },
    baseModel: { fields: { lifecycle: { label: 'Lebenszyklus' } } },
    externalIdFields: { externalId: { label: 'Externe ID' } },
  },
  reportingModel: { reports: { matrix: 'Matrix' } },
})

test('keys of the model are shown by the labels of the workspace', () => {
  expect(labels.typeOf('Application')).toBe('Anwendung')
  expect(labels.fieldOf('lxSixRClassification')).toBe('6R-Einstufung')
  expect(labels.fieldOf('relApplicationToITComponent')).toBe('IT-Komponenten')
  expect(labels.fieldOf('costs')).toBe('Kosten')
  expect(labels.fieldOf('lifecycle', 'Application')).toBe('Lebenszyklus')
  expect(labels.fieldOf('externalId')).toBe('Externe ID')
  expect(labels.valueOf('lxSixRClassification', 'retire')).toBe('Ablösen')
  expect(labels.reportOf('matrix')).toBe('Matrix')
})

test('a field has the label of its own type', () => {
  expect(labels.fieldOf('lxSixRClassification', 'ITComponent')).toBe('Andere Einstufung')
})

test.for([
  ['BusinessContext', 'Business Context'],
  ['ITComponent', 'IT Component'],
  ['Tech2Stack', 'Tech2 Stack'],
  ['COST_CENTER', 'COST CENTER'],
  ['Provider', 'Provider'],
])('a type without a label is its name in words: %s is shown as %s', ([key, words]) => {
  expect(labels.typeOf(key ?? '')).toBe(words)
})

test('any other key without a label has none, because splitting it makes no words', () => {
  expect(labels.fieldOf('odd')).toBeUndefined()
  expect(labels.valueOf('lifecycle', 'active')).toBeUndefined()
  expect(labelsIn({}).fieldOf('lifecycle')).toBeUndefined()
})

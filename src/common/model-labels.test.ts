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

test('keys of the model are shown by the labels of the workspace, never by splitting them', () => {
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

test('a key without a label has none', () => {
  expect(labels.typeOf('Unknown')).toBeUndefined()
  expect(labels.fieldOf('odd')).toBeUndefined()
  expect(labels.valueOf('lifecycle', 'active')).toBeUndefined()
  expect(labelsIn({}).fieldOf('lifecycle')).toBeUndefined()
})

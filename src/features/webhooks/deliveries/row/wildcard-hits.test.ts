import { expect, test } from 'vitest'
import { wildcardHits } from './words.ts'

test.for([
  { text: 'FACT_SHEET_UPDATED', search: 'fact_sheet_*', hits: [[0, 11]] },
  {
    text: 'SAP to SAP',
    search: 'sap',
    hits: [
      [0, 3],
      [7, 10],
    ],
  },
  {
    text: 'SAP to SAP',
    search: 'sap*sap',
    hits: [
      [0, 3],
      [7, 10],
    ],
  },
  { text: 'SAP to SAP', search: '*', hits: [] },
  {
    text: 'Salesforce',
    search: 's*e',
    hits: [
      [0, 1],
      [3, 4],
    ],
  },
  { text: 'Another name', search: 'sap*', hits: [] },
])('“$search” in “$text” is at $hits', ({ text, search, hits }) => {
  expect(wildcardHits(text, search)).toEqual(hits)
})

import { describe, expect, test } from 'vitest'
import type { TableColumn } from '#kernel/table.ts'
import { csvOf } from '#kernel/csv.ts'
import { feedNames, propertiesOf } from './names.ts'

const column = (key: string): TableColumn => ({ key, type: 'text', label: undefined })

test('properties are named by keys, and keys that OData does not allow get legal names of their own', () => {
  const keys = ['name', 'a:b', 'a b', 'a_b', '1st', 'größe', 'x'.repeat(200)]
  const names = propertiesOf(keys.map(column)).map(({ name }) => name)
  expect(names).toEqual(['name', 'a_b_2', 'a_b_3', 'a_b', '_1st', 'gr__e', 'x'.repeat(120)])
})

test.each([
  [['Application'], 'Applications'],
  [['BusinessCapability'], 'BusinessCapabilities'],
  [['Process'], 'Processes'],
  [['Survey'], 'Surveys'],
  [['my-type'], 'my_types'],
  [['Application', 'Process'], 'FactSheets'],
  [[], 'FactSheets'],
])('the entity set of %j is %s', (types, entitySet) => {
  expect(feedNames(types).entitySet).toBe(entitySet)
})

describe('CSV', () => {
  test('quotes cells that need it', () => {
    expect(csvOf([], [['a,b', 'say "hi"', 'two\nlines', null, 5, true]])).toBe(
      '"a,b","say ""hi""","two\nlines",,5,true\r\n',
    )
  })

  test('has instants as spreadsheets read them', () => {
    const columns: TableColumn[] = [{ key: 'createdAt', type: 'instant', label: undefined }]
    expect(csvOf(columns, [['2026-11-20T12:00:00.000Z'], [null]])).toBe('2026-11-20 12:00:00.000\r\n\r\n')
  })

  test('makes no formulas of texts, and leaves numbers alone', () => {
    const cells = ['=1+1', '+49', '-x', '@a', '\tb', -5]
    expect(csvOf([], [cells])).toBe("'=1+1,'+49,'-x,'@a,'\tb,-5\r\n")
  })
})

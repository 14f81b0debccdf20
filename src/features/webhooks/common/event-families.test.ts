import { eventTypes } from 'mock-server/contract/events.ts'
import { expect, test } from 'vitest'
import { selectedEvents, typesOf } from './event-families.ts'

test('types are counted by family, each once', () => {
  const sets = [['pathfinder', 'TAG_CREATED'], ['TAG_CREATED', 'vip'], ['BOOKMARK_VIEWED'], ['QUALITY_SEAL_BROKEN']]
  expect(selectedEvents(sets)).toMatchObject({
    isAll: false,
    types: ['BOOKMARK_VIEWED', 'QUALITY_SEAL_BROKEN', 'TAG_CREATED'],
    families: [
      { family: 'factSheets', count: 1 },
      { family: 'tags', count: 1 },
      { family: 'bookmarks', count: 1 },
    ],
  })
})

test('a set without a type selects every type, and every type has a family', () => {
  const { isAll, types, families } = selectedEvents([['pathfinder'], ['TAG_CREATED']])
  expect({ isAll, count: types.length }).toEqual({ isAll: true, count: eventTypes.length })
  expect(families.reduce((sum, { count }) => sum + count, 0)).toBe(eventTypes.length)
})

test('what happens to the data model is no event of a fact sheet or relation', () => {
  const types = ['FACT_SHEET_TYPE_CREATED', 'RELATION_TYPE_DELETED', 'EXTERNAL_ID_FIELD_DEFINITION_UPDATED']
  expect(selectedEvents([types]).families).toEqual([{ family: 'dataModel', count: 3 }])
  expect(typesOf('factSheets')).toContain('FACT_SHEET_CREATED')
})

test('types of other programs are named, and no set selects nothing', () => {
  expect(selectedEvents([['crm', 'CONTRACT_SIGNED']])).toMatchObject({ types: [], custom: ['CONTRACT_SIGNED'] })
  expect(selectedEvents([])).toEqual({ isAll: false, types: [], families: [], custom: [] })
})

import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'
import { entity, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId } from '#testing/fact-sheets/graph.ts'

const add = (path: string, value: string) => ({ op: 'add', path, value }) as const
const test = fixtures.extend('sheets', { scope: 'file', auto: true }, async ({ admin }) => ({
  fit: await newFactSheetId(admin, 'Fit', 'Application', [
    add('/technicalSuitability', 'adequate'),
    add(
      '/lifecycle',
      '{"phases":[{"phase":"plan","startDate":"2020-01-01"},{"phase":"endOfLife","startDate":"2999-01-01"}]}',
    ),
  ]),
  unfit: await newFactSheetId(admin, 'Unfit', 'Application', [add('/technicalSuitability', 'inappropriate')]),
  unknown: await newFactSheetId(admin, 'Unknown'),
}))

describe('a view', () => {
  test('has a legend with the colours of the view model, and the item of each fact sheet', async ({
    admin,
    sheets,
  }) => {
    const { data } = await graph(
      admin,
      `query ($factSheetType: FactSheetType, $key: String, $filter: FilterInput) {
        view(factSheetType: $factSheetType, key: $key, filter: $filter) {
          legendItems { id bgColor color value inLegend transparency }
          mapping { fsId legendId }
        }
      }`,
      { factSheetType: 'Application', key: 'technicalSuitability', filter: { ids: Object.values(sheets) } },
    )
    const { legendItems, mapping } = data.view
    expect(legendItems.map(({ id, value }: Json) => [id, value])).toEqual([
      [-1, 'n/a'],
      [0, 'inappropriate'],
      [1, 'unreasonable'],
      [2, 'adequate'],
      [3, 'fullyAppropriate'],
    ])
    expect(legendItems[0]).toMatchObject({ inLegend: false, transparency: 0 })
    expect(legendItems[1]).toMatchObject({ bgColor: '#C62828', color: '#FFFFFF', inLegend: true })
    expect(mapping).toHaveLength(3)
    expect(mapping).toEqual(
      expect.arrayContaining([
        { fsId: sheets.fit, legendId: 2 },
        { fsId: sheets.unfit, legendId: 0 },
        { fsId: sheets.unknown, legendId: -1 },
      ]),
    )
  })

  test('of a list is about all fact sheets of the list, by the phase that they are in today', async ({
    admin,
    sheets,
  }) => {
    const { data } = await graph(
      admin,
      '{ allFactSheets(first: 1, factSheetType: Application) { view(key: "lifecycle") { legendItems { value } mapping { fsId legendId } } } }',
    )
    const { legendItems, mapping } = data.allFactSheets.view
    expect(legendItems.map(({ value }: Json) => value)).toEqual([
      'n/a',
      'plan',
      'phaseIn',
      'active',
      'phaseOut',
      'endOfLife',
    ])
    expect(mapping).toHaveLength(3)
    expect(mapping).toContainEqual({ fsId: sheets.fit, legendId: 0 })
  })

  test('has only fact sheets that the caller can read', async ({ service, admin, member }) => {
    const { id } = await entity(service, 'view readers')
    const hidden = await newFactSheet(admin, 'ITComponent', { permittedReadACL: [{ id }] })
    const view = '{ view(factSheetType: ITComponent, key: "lifecycle") { mapping { fsId } } }'
    expect((await graph(admin, view)).data.view.mapping).toEqual([{ fsId: hidden.id }])
    expect((await graph(member, view)).data.view.mapping).toEqual([])
  })

  test.for([
    ['without a key', '{ view(factSheetType: Application) { legendItems { id } } }', 'A view needs a key'],
    ['by a field that does not exist', '{ view(key: "none") { legendItems { id } } }', 'There is no view none'],
    [
      'by a text',
      '{ view(factSheetType: Application, key: "alias") { legendItems { id } } }',
      'There is no view alias',
    ],
  ] as const)('is refused %s', async ([, query, message], { admin }) => {
    const { data, errors } = await graph(admin, query)
    expect(data.view).toBeNull()
    expect(errors[0].message).toContain(message)
  })
})

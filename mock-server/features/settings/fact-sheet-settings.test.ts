import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'

const PATH = '/settings/factSheets/Application'

describe('the settings of a type', () => {
  test('are parts of the models, in the names of the interface', async ({ admin, viewer }) => {
    const { status, body } = await viewer.get(PATH)
    const [data, view, german] = [
      (await admin.get('/models/dataModel')).body.data.factSheets.Application,
      (await admin.get('/models/viewModel')).body.data.factSheets.find(({ type }: Json) => type === 'Application'),
      (await admin.get('/models/languages/de')).body.data.dataModel.factSheets.Application,
    ]
    expect([status, body.type, body.data.bgColor]).toEqual([200, 'FactSheetSettings', view.bgColor])
    expect(body.data.config).toMatchObject({ maxHierarchyLevel: data.config.maxHierarchyLevel, defaultACL: 'GLOBAL' })
    expect(body.data.config.qualitySeal).toMatchObject({ enabled: true, value: data.config.qualitySeal.value })
    expect(Object.keys(body.data.sections)).toEqual(view.sections.map(({ label }: Json) => label))
    expect(body.data.labels.de).toEqual(german.label)
    expect((await viewer.get('/settings/factSheets/Nothing')).status).toBe(404)
    expect((await viewer.get('/settings/factSheets/__proto__')).status).toBe(404)
  })

  test('written back unchanged change nothing', async ({ admin }) => {
    const [before, tag] = [
      (await admin.get(PATH)).body.data,
      (await admin.get('/models/viewModel')).headers.get('etag'),
    ]
    expect((await admin.put(PATH, before)).status).toBe(204)
    expect((await admin.get('/models/viewModel')).headers.get('etag')).toBe(tag)
  })

  test('change the models, all or none', async ({ admin, member }) => {
    const { bgColor, sections, ...rest } = (await admin.get(PATH)).body.data
    const [section] = Object.keys(sections)
    const [subsection] = Object.keys(sections[section ?? ''].subsections)
    const config = { ...rest.config, maxHierarchyLevel: 7, defaultACL: 'WRITE_RESTRICTED' }
    const sent = {
      bgColor: '#123456',
      onTheFlyCreation: !rest.onTheFlyCreation,
      config: { ...config, qualitySeal: { enabled: true, value: 30, unit: 'DAYS' } },
      sections: { [section ?? '']: { subsections: { [subsection ?? '']: { weight: 3, disabled: true } } } },
      labels: { de: { singular: 'Programm', plural: 'Programme' } },
    }
    expect((await member.put(PATH, sent)).status).toBe(403)
    expect((await admin.put(PATH, sent)).status).toBe(204)
    const { data } = (await admin.get(PATH)).body
    expect(data).toMatchObject({ bgColor: '#123456', onTheFlyCreation: sent.onTheFlyCreation, labels: sent.labels })
    expect(data.sections[section ?? ''].subsections[subsection ?? '']).toEqual({ weight: 3, disabled: true })
    expect(data.labels.en).toEqual(rest.labels.en)
    const model = (await admin.get('/models/dataModel')).body.data.factSheets.Application
    expect(model.config).toMatchObject({ maxHierarchyLevel: 7, defaultACL: 'WRITE_RESTRICTED' })
    expect(model.config.qualitySeal).toMatchObject({ value: 30, ignoreUpdatesForTags: [] })
    for (const wrong of [
      { config: sent.config },
      { ...sent, sections: { nothing: {} } },
      { ...sent, sections: { [section ?? '']: { subsections: { nothing: { disabled: true } } } } },
      { ...sent, labels: { xx: { singular: 'X' } } },
      { ...sent, config: { ...config, maxHierarchyLevel: 0 } },
    ])
      expect((await admin.put(PATH, wrong)).status).toBe(422)
    expect((await admin.get(PATH)).body.data).toEqual(data)
    await admin.put(PATH, { bgColor, sections, ...rest })
    expect((await admin.get(PATH)).body.data).toEqual({ bgColor, sections, ...rest })
  })
})

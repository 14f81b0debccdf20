import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { newFactSheet, newRelation } from '#testing/fact-sheets/fact-sheets.ts'
import { graph, newFactSheetId, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { dataModelPath, headOf } from '#testing/model-changes.ts'
import { attachedTables, changesPath, test } from '#testing/restoring.ts'

const kept = (count: number, left = 0) => ({ count, left })
const ofApplication = { info1: 'Application' }

describe('an undo brings back', () => {
  test('values of every kind, exactly', async ({ admin, change, stored, settled, last, undo, undone, review }) => {
    const value = (name: string, data: Json) => ({ name, data })
    const phases = ['plan', 'active'].map((phase, nth) => ({ phase, startDate: `2026-0${nth + 1}-01` }))
    const sheet = await newFactSheet(admin, 'Application', {
      fields: [
        value('platforms', { type: 'MultipleSelect', values: ['web', 'mobile', 'desktop'] }),
        value('release', { type: 'StringValue', value: '1.2' }),
        value('externalId', { type: 'ExternalId', externalId: 'A-1' }),
        value('lifecycle', { type: 'Lifecycle', phases }),
      ],
    })
    await newFactSheet(admin, 'Application', { naFields: ['alias', 'release', 'platforms'] })
    await updateFactSheet(admin, { id: sheet.id, patches: [{ op: 'add', path: '/category', value: 'microservice' }] })
    const link = { factSheetId: sheet.id, fit: 'good', costTotalAnnual: '5' }
    await newFactSheetId(admin, 'Part', 'ITComponent', [
      { op: 'add', path: '/opEx', value: '1' },
      { op: 'add', path: '/relITComponentToApplication/new_1', value: JSON.stringify(link) },
    ])
    await settled()
    const [before, model] = [await stored(), JSON.stringify((await admin.get(dataModelPath)).body)]
    const head = await headOf(admin)
    const { status } = await change((m) => {
      const { fields } = m.factSheets.Application
      delete fields.release
      fields.platforms.values = ['desktop', 'web']
      fields.lifecycle.values.shift()
      fields.category.values = ['businessApplication']
      m.externalIdFields.externalId.forFactSheets = ['ITComponent']
      m.relations.applicationITComponentRelation.fields.fit.values = ['poor']
      m.factSheets.Application.fields.totalCost.paths = [{ path: 'relApplicationToITComponent' }]
      m.factSheets.Application.fields.totalCost.function = 'COUNT'
      delete m.relations.applicationITComponentRelation.fields.costTotalAnnual
    }, '?force=true')
    expect(status).toBe(200)
    await settled()
    const deletion = await last()
    expect([deletion.isDeleting, deletion.keptUntil]).toEqual([false, expect.any(String)])
    expect(JSON.stringify(await stored())).not.toMatch(/1\.2|A-1|microservice|2026-01-01|"good"/)
    const { restored, keptUntil, deletions } = await review(await undone(deletion))
    expect(restored).toHaveLength(7)
    expect(restored).toEqual(
      expect.arrayContaining([
        { deletionType: 'FACT_SHEET_FIELD', name: 'release', ...ofApplication, ...kept(2) },
        { deletionType: 'FACT_SHEET_FIELD_VALUE', name: 'mobile', ...ofApplication, info2: 'platforms', ...kept(1) },
        {
          deletionType: 'RELATION_FIELD',
          name: 'costTotalAnnual',
          info1: 'applicationITComponentRelation',
          ...kept(1),
        },
      ]),
    )
    expect([deletions.filter(({ count }: Json) => count > 0), keptUntil]).toEqual([[], deletion.keptUntil])
    expect((await undo(deletion)).status).toBe(200)
    await settled()
    expect(await stored()).toEqual(before)
    expect(JSON.stringify((await admin.get(dataModelPath)).body)).toBe(model)
    const [undoing, { keptUntil: after }] = (await admin.get(changesPath)).body.data
    expect([undoing.undid, undoing.isRestoring, after]).toEqual([deletion.number, false, undefined])
    const { body } = await admin.get(`/services/console/v1/events?after=${head}&limit=1000`)
    expect(body.data.filter(({ type }: Json) => type.startsWith('FACT_SHEET_') && !type.includes('TYPE'))).toEqual([])
  })

  test('a type with its fact sheets, and all that is attached to them', async ({
    admin,
    change,
    stored,
    settled,
    last,
    undo,
    undone,
    review,
    eventsSince,
  }) => {
    const [top, child, archived] = [
      await newFactSheet(admin, 'Organization'),
      await newFactSheet(admin, 'Organization'),
      await newFactSheet(admin, 'Organization'),
    ]
    const other = await newFactSheet(admin, 'Application')
    await newRelation(admin, child, 'relToParent', top)
    await newRelation(admin, other, 'relToRequires', top)
    const attached = await graph(
      admin,
      `mutation { createSubscription(factSheetId: "${top.id}", user: { id: "${admin.userId}" }, type: OBSERVER) { id }
        createComment(factSheetId: "${top.id}", message: "Why?") { id } }`,
    )
    expect(attached.errors).toBe(null)
    const form = new FormData()
    const query = `mutation { createDocument(factSheetId: "${top.id}", name: "Plan") { id } }`
    form.set('graphQLRequest', JSON.stringify({ query }))
    form.set('file', new File(['text'], 'a.txt'))
    expect((await admin.post('/graphql/upload', form)).status).toBe(200)
    expect((await admin.delete(`/factSheets/${archived.id}`)).status).toBe(204)
    await settled()
    const [before, model] = [await stored(), JSON.stringify((await admin.get(dataModelPath)).body)]
    expect(attachedTables.slice(3).map((table) => before[table]?.length)).toEqual([1, 1, 1, 1])
    expect((await change((m) => delete m.factSheets.Organization, '?force=true')).status).toBe(200)
    await settled()
    const { fact_sheet: left, comment } = await stored()
    expect([left?.some(({ type }) => type === 'Organization'), comment]).toEqual([false, []])
    const deletion = await last()
    const { restored } = await review(await undone(deletion))
    expect(restored).toEqual([{ deletionType: 'FACT_SHEET', name: 'Organization', ...kept(3) }])
    const head = await headOf(admin)
    expect((await undo(deletion)).status).toBe(200)
    await settled()
    expect(await stored()).toEqual(before)
    expect(JSON.stringify((await admin.get(dataModelPath)).body)).toBe(model)
    const told = (await eventsSince(head)).filter((event) => !event.includes('TYPE'))
    const nameOf = ({ id }: Json) => before.fact_sheet?.find((row) => row.id === id)?.display_name
    expect(told.toSorted()).toEqual(
      [
        ...[top, child, archived].map((row) => `FACT_SHEET_CREATED ${nameOf(row)}`),
        ...[top, child].map((row) => `FACT_SHEET_RECOVERED ${nameOf(row)}`),
        `FACT_SHEET_ARCHIVED ${nameOf(archived)}`,
      ].toSorted(),
    )
    const { body } = await admin.get(`/suggestions?q=${encodeURIComponent(top.name)}`)
    expect(body.data.flatMap(({ suggestions }: Json) => suggestions.map(({ objectId }: Json) => objectId))).toContain(
      top.id,
    )
  })
})

import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { dataModelPath } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'
import { changesPath, modelsPath, test } from '#testing/restoring.ts'

const DAY = 86_400_000

describe('what is not as it was', () => {
  const platforms = (values: string[]) => ({ name: 'platforms', data: { type: 'MultipleSelect', values } })
  const release = (value: string) => ({ name: 'release', data: { type: 'StringValue', value } })

  test('stays where somebody has edited it since, and the review counts it', async ({
    admin,
    change,
    settled,
    last,
    undo,
    undone,
    review,
  }) => {
    const sheets = await Promise.all(
      ['1', '2'].map((one) =>
        newFactSheet(admin, 'Application', { fields: [release(one), platforms(['web', 'mobile'])] }),
      ),
    )
    const [edited, same] = sheets.map(({ id }) => id)
    await change((m) => {
      delete m.factSheets.Application.fields.release
      m.factSheets.Application.fields.platforms.values = ['web', 'desktop']
    }, '?force=true')
    await settled()
    const deletion = await last()
    const { validators } = dataOf(await admin.get(dataModelPath))
    await change((m) => {
      m.factSheets.Application.fields.release = { type: 'STRING', validators: Object.keys(validators) }
    })
    await updateFactSheet(admin, {
      id: edited,
      patches: [
        { op: 'add', path: '/release', value: '9' },
        { op: 'replace', path: '/platforms', value: JSON.stringify(['desktop', 'web']) },
      ],
    })
    const { restored } = await review(await undone(deletion))
    expect(restored.filter(({ name }: Json) => name === 'release')).toMatchObject([{ left: 1 }])
    expect((await undo(deletion)).status).toBe(200)
    await settled()
    const valuesOf = async (id: string) => {
      const { fields } = dataOf(await admin.get(`/factSheets/${id}`))
      return fields
        .filter(({ name }: Json) => ['release', 'platforms'].includes(name))
        .map(({ data }: Json) => data.value ?? data.values)
    }
    expect(await valuesOf(edited)).toEqual(expect.arrayContaining(['9', ['desktop', 'web', 'mobile']]))
    expect(await valuesOf(same)).toEqual(expect.arrayContaining(['2', ['web', 'mobile']]))
  })

  test('comes back while it is still being deleted, at once', async ({
    admin,
    service,
    change,
    stored,
    settled,
    last,
    undo,
  }) => {
    await newFactSheet(admin, 'Application', { fields: [release('3')] })
    await settled()
    const before = await stored()
    await change((m) => delete m.factSheets.Application.fields.release, '?force=true')
    expect((await last()).isDeleting).toBe(true)
    expect((await undo(await last())).status).toBe(200)
    expect(await service.storage.db.selectFrom('model_deletion').select('restores').execute()).toHaveLength(1)
    await settled()
    expect(await stored()).toEqual(before)
  })

  test('of a value that became another one comes back to those who had it', async ({
    admin,
    stored,
    settled,
    last,
    undo,
  }) => {
    for (const values of [['web'], ['mobile', 'web'], ['mobile']])
      await newFactSheet(admin, 'Application', { fields: [platforms(values)] })
    await settled()
    const before = await stored()
    const dataModel = dataOf(await admin.get(dataModelPath))
    dataModel.factSheets.Application.fields.platforms.values = ['mobile', 'desktop']
    const moves = [{ collection: 'factSheets', name: 'Application', field: 'platforms', value: 'web', to: 'mobile' }]
    expect((await admin.put(modelsPath, { dataModel, moves })).status).toBe(200)
    await settled()
    expect(await stored()).not.toEqual(before)
    expect((await undo(await last())).status).toBe(200)
    await settled()
    expect(await stored()).toEqual(before)
  })

  test('can go again only when it is back', async ({ admin, change, settled, last, undo }) => {
    await newFactSheet(admin, 'Application', { fields: [release('5')] })
    const drop = () => change((m) => delete m.factSheets.Application.fields.release, '?force=true')
    await drop()
    await settled()
    await undo(await last())
    const early = await drop()
    expect([early.status, early.body.errors[0].messages]).toEqual([
      409,
      ['Application.release can go when its data are back'],
    ])
    await settled()
    expect((await drop()).status).toBe(200)
    expect((await undo(await last())).status).toBe(200)
    await settled()
    expect((await admin.post(`${modelsPath}/review`, { undoes: crypto.randomUUID() })).body.errors[0].value).toBe(
      '$.undoes',
    )
  })

  test('goes after thirty days, which the review says', async ({
    admin,
    clock,
    service,
    change,
    settled,
    last,
    undone,
  }) => {
    const { id } = await newFactSheet(admin, 'Application', { fields: [release('4')] })
    await change((m) => delete m.factSheets.Application.fields.release, '?force=true')
    await settled()
    const deletion = await last()
    const draft = await undone(deletion)
    clock.advance(30 * DAY)
    await service.service.tick()
    const later = await signedIn(service, 'ADMIN')
    expect(await service.storage.db.selectFrom('kept_row').selectAll().execute()).toEqual([])
    expect((await later.get(changesPath)).body.data[0].keptUntil).toBe(undefined)
    const { restored, keptUntil } = dataOf(await later.post(`${modelsPath}/review`, draft))
    expect(restored).toMatchObject([{ name: 'release', count: 0 }])
    expect([restored[0].left > 0, keptUntil]).toEqual([true, deletion.keptUntil])
    expect((await later.put(`${modelsPath}?force=true`, draft)).status).toBe(200)
    await settled()
    expect(dataOf(await later.get(`/factSheets/${id}`)).fields.map(({ name }: Json) => name)).not.toContain('release')
  })
})

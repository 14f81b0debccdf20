import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { dataOf } from '#testing/fact-sheets/fact-sheets.ts'
import { test } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const PATH = '/services/console/v1/models/versions'
const VIEW = '/models/viewModel'

describe('the versions of a document', () => {
  test('are listed by pages, the latest first, down to what a new workspace has', async ({ admin }) => {
    const before = (await admin.get(`${PATH}?document=viewModel`)).body
    expect([before.total, before.data]).toEqual([1, [{ revision: 0, isCurrent: true }]])
    const view = dataOf(await admin.get(VIEW))
    for (const color of ['#111111', '#222222']) {
      view.factSheets[0].color = color
      expect((await admin.put(VIEW, view)).status).toBe(204)
    }
    const { body: first } = await admin.get(`${PATH}?document=viewModel&pageSize=1`)
    const { body: rest } = await admin.get(`${PATH}?document=viewModel&pageSize=40&before=${first.next}`)
    const savedBy = { id: admin.userId, displayName: 'Test ADMIN' }
    expect([...first.data, ...rest.data]).toEqual([
      { revision: 2, savedAt: expect.any(String), savedBy, isCurrent: true },
      { revision: 1, savedAt: expect.any(String), savedBy, isCurrent: false },
      { revision: 0, isCurrent: false },
    ])
    expect([first.total, rest.total, rest.next]).toEqual([3, 3, undefined])
  })

  test('are given as they were read, and restored by saving them again', async ({ admin }) => {
    const texts = async () => dataOf(await admin.get('/models/languages/de'))
    const original = await texts()
    const changed: Json = structuredClone(original)
    changed.dataModel.factSheets.Application.label.singular = 'App'
    expect((await admin.put('/models/languages/de', changed)).status).toBe(204)
    const { body } = await admin.get(`${PATH}/0?document=languages/de`)
    expect(body.data).toEqual(original)
    expect((await admin.get(`${PATH}/1?document=languages/de`)).body.data).toEqual(changed)
    expect((await admin.put('/models/languages/de', body.data)).status).toBe(204)
    expect(await texts()).toEqual(original)
  })

  test('of a language that nobody wrote are none', async ({ admin }) => {
    const { body } = await admin.get(`${PATH}?document=languages/fr`)
    expect([body.total, body.data]).toEqual([0, []])
    expect((await admin.get(`${PATH}/0?document=languages/fr`)).status).toBe(404)
  })

  test('are refused for other documents, other revisions, and people who only view the model', async ({
    admin,
    service,
  }) => {
    expect((await admin.get(`${PATH}?document=tags`)).status).toBe(400)
    expect((await admin.get(PATH)).status).toBe(400)
    expect((await admin.get(`${PATH}/99?document=viewModel`)).status).toBe(404)
    const member = await signedIn(service, 'MEMBER')
    expect((await member.get(`${PATH}?document=viewModel`)).status).toBe(403)
    expect((await member.get(`${PATH}/0?document=viewModel`)).status).toBe(403)
  })
})

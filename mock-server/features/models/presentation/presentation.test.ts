import { describe, expect } from 'vitest'
import type { Json } from '#testing/client.ts'
import { newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { graph } from '#testing/fact-sheets/graph.ts'
import { headOf, test } from '#testing/model-changes.ts'
import { signedIn } from '#testing/people.ts'

const VIEW = '/models/viewModel'
const ENGLISH = '/models/languages/en'

const viewOf = (view: Json, type: string): Json => view.factSheets.find((each: Json) => each.type === type)
const sectionWith = (label: string, fields: readonly Json[]) => ({
  label,
  subsections: [{ label: `${label}.fields`, templateOptions: { layout: { fields } } }],
})

describe('the view model', () => {
  test('read and written back changes nothing, byte for byte', async ({ admin, eventsSince }) => {
    const [before, head] = [await admin.get(VIEW), await headOf(admin)]
    const { status, headers } = await admin.put(`${VIEW}?force=true`, before.body.data)
    expect([status, headers.get('etag')]).toEqual([204, before.headers.get('etag')])
    expect(JSON.stringify((await admin.get(VIEW)).body)).toBe(JSON.stringify(before.body))
    expect(await eventsSince(head)).toEqual([])
  })

  test('says what counts for the completion, of fact sheets that are there too', async ({ admin, service }) => {
    const { id } = await newFactSheet(admin, 'Application')
    const { body } = await admin.get(VIEW)
    viewOf(body.data, 'Application').sections = [sectionWith('only', [{ name: 'name' }])]
    expect((await admin.put(VIEW, body.data)).status).toBe(204)
    await service.service.tick()
    const { data } = await graph(admin, `{ factSheet(id: "${id}") { completion { percentage } } }`)
    expect(data.factSheet.completion.percentage).toBe(100)
  })

  test('is taken keyed by type as well', async ({ admin }) => {
    const { body } = await admin.get(VIEW)
    const { factSheets, ...rest } = body.data
    const byType = Object.fromEntries(factSheets.map(({ type, ...view }: Json) => [type, view]))
    expect((await admin.put(VIEW, { ...rest, factSheets: byType })).status).toBe(204)
    expect((await admin.get(VIEW)).body).toEqual(body)
  })

  test('is refused with what the data model does not have, and lets through what it named before', async ({
    admin,
    change,
  }) => {
    await change((model) => void (model.factSheets.Application.fields.passing = { type: 'STRING' }))
    const { body } = await admin.get(VIEW)
    const view = viewOf(body.data, 'Application')
    const nth = body.data.factSheets.indexOf(view)
    const section = view.sections.push(sectionWith('more', [{ name: 'passing' }])) - 1
    expect((await admin.put(VIEW, body.data)).status).toBe(204)
    await change((model) => delete model.factSheets.Application.fields.passing)
    view.sections[section].label = 'another name'
    expect((await admin.put(VIEW, body.data)).status).toBe(204)
    view.sections[section].subsections[0].templateOptions.layout.fields.push({ name: 'constructor' })
    const refused = await admin.put(VIEW, body.data)
    const place = `$.factSheets[${nth}].sections[${section}].subsections[0].templateOptions.layout.fields[1].name`
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ value: place, messages: ['constructor is no field or relation of Application'] }],
    ])
    body.data.factSheets.push({ type: 'Nothing' })
    expect((await admin.put(VIEW, body.data)).body.errors).toContainEqual({
      value: `$.factSheets[${body.data.factSheets.length - 1}].type`,
      messages: ['Nothing is no fact sheet type'],
    })
  })

  test('is not overwritten by somebody who has not seen the last change', async ({ admin }) => {
    const { body, headers } = await admin.get(VIEW)
    const etag = headers.get('etag') ?? ''
    body.data.navigation.dashboard = { permittedRoles: ['ADMIN'] }
    const first = await admin.put(VIEW, body.data, { headers: { 'if-match': etag } })
    expect(first.status).toBe(204)
    body.data.navigation.dashboard = {}
    const second = await admin.put(VIEW, body.data, { headers: { 'if-match': etag } })
    expect([second.status, second.headers.get('etag')]).toEqual([409, first.headers.get('etag')])
  })

  test('is changed by those with the right only', async ({ service, admin }) => {
    const member = await signedIn(service, 'MEMBER')
    const { body } = await admin.get(VIEW)
    expect((await member.put(VIEW, body.data)).status).toBe(403)
    expect((await member.put(ENGLISH, {})).status).toBe(403)
  })
})

describe('the labels of a language', () => {
  test('read and written back change nothing, byte for byte', async ({ admin }) => {
    const before = await admin.get(ENGLISH)
    const { status, headers } = await admin.put(ENGLISH, before.body.data)
    expect([status, headers.get('etag')]).toEqual([204, before.headers.get('etag')])
    expect(JSON.stringify((await admin.get(ENGLISH)).body)).toBe(JSON.stringify(before.body))
  })

  test('are replaced, and another language is added', async ({ admin }) => {
    const { body } = await admin.get(ENGLISH)
    body.data.dataModel.factSheets.Application.label = { singular: 'Program', plural: 'Programs' }
    expect((await admin.put(ENGLISH, body.data)).status).toBe(204)
    expect((await admin.get(ENGLISH)).body.data.dataModel.factSheets.Application.label.plural).toBe('Programs')
    expect((await admin.get('/models/languages/fr')).status).toBe(404)
    expect((await admin.put('/models/languages/fr', body.data)).status).toBe(204)
    expect((await admin.get('/models/languages/fr')).status).toBe(200)
  })

  test('are refused for what the data model does not have', async ({ admin }) => {
    const { body } = await admin.get(ENGLISH)
    Object.assign(body.data.dataModel.factSheets.Application.fields, { constructor: { label: 'x' } })
    body.data.dataModel.relations.nothing = { labels: {} }
    const { status, body: refusal } = await admin.put(ENGLISH, body.data)
    expect([status, refusal.errors.map(({ value }: Json) => value)]).toEqual([
      422,
      ['$.dataModel.factSheets.Application.fields.constructor', '$.dataModel.relations.nothing'],
    ])
  })
})

test('a translation that loses a placeholder is refused, unless it had lost it before', async ({ admin }) => {
  const [english, german] = await Promise.all(['en', 'de'].map((id) => admin.get(`/models/languages/${id}`)))
  const withWelcome = (body: Json, welcomeMessage: string) => ({ ...body.data, custom: { welcomeMessage } })
  const writeGerman = (text: string) => admin.put('/models/languages/de', withWelcome(german?.body, text))
  expect((await writeGerman('Willkommen')).status).toBe(204)
  const greeting = withWelcome(english?.body, 'Welcome {{ firstName }} to {workspace}, %s')
  expect((await admin.put(ENGLISH, greeting)).status).toBe(204)
  expect((await writeGerman('Willkommen')).status).toBe(204)
  const { status, body } = await writeGerman('Willkommen {{firstName}}, %s!')
  expect([status, body.errors]).toEqual([
    422,
    [{ value: '$.custom.welcomeMessage', messages: ['lacks the placeholder {workspace}'] }],
  ])
  expect((await writeGerman('{workspace}: %s, {{firstName}}')).status).toBe(204)
})

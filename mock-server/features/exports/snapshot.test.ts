import { omit } from 'es-toolkit'
import { describe, expect } from 'vitest'
import { type Client, clientOf } from '#testing/client.ts'
import { type ReadSheet, fileOf, runExport, sheetsOf } from '#testing/exports/exported.ts'
import { libreOffice, throughLibreOffice } from '#testing/exports/libre-office.ts'
import { filled, modelOf, shownType } from '#testing/exports/shown.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { PASSWORD, tokenOf } from '#testing/people.ts'
import { makeTestSample } from '#testing/sample.ts'

const test = fixtures
  .extend('sample', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { storage, sample } = await makeTestSample({ factSheets: 400 })
    onCleanup(() => storage.close())
    return { storage, workspaceId: sample.workspace.id }
  })
  .override('serviceOptions', ({ sample }) => ({ storage: sample.storage }))
  .extend('reader', { scope: 'file' }, async ({ service }): Promise<Client> => {
    const email = 'admin@helvion.example'
    await service.service.setup.resetPassword(email, PASSWORD)
    const token = await tokenOf(service, email)
    const { body } = await clientOf(service, '', token).get('/services/console/v1/account')
    return clientOf(service, body.data.id, token)
  })
  .extend('snapshot', { scope: 'file' }, async ({ service, reader, sample }) => {
    const done = await runExport(service, reader, 'exportType=SNAPSHOT')
    return { done, bytes: await fileOf(service, done, sample.workspaceId) }
  })

const byId = (rows: ReadSheet['rows']) =>
  rows.map(filled).toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
/** Cut as the names of sheets are. */
const sheetOf = (sheets: ReadonlyMap<string, ReadSheet>, name: string) =>
  [...sheets].find(([own]) => own === name.slice(0, 31))?.[1]

const readers = [
  { by: 'this service', open: async (bytes: Uint8Array) => bytes },
  ...(libreOffice === undefined
    ? []
    : [{ by: libreOffice, open: (bytes: Uint8Array) => throughLibreOffice(bytes, 'xlsx') }]),
]

describe.each(readers)('a snapshot, opened by $by', ({ open }) => {
  test('has every cell as the interface shows it', async ({ reader, snapshot }) => {
    const sheets = await sheetsOf(await open(snapshot.bytes))
    const model = await modelOf(reader)
    let [cells, relations] = [0, 0]
    for (const type of Object.keys(model.factSheets)) {
      const shown = await shownType(reader, model, type)
      const found = byId(sheets.get(type)?.rows ?? [])
      expect(found, type).toEqual(byId(shown.factSheets))
      cells += found.reduce((sum, row) => sum + Object.keys(row).length, 0)
      for (const [name, rows] of shown.relations) {
        const ofType = byId(sheetOf(sheets, name)?.rows ?? []).filter((row) => row['fromRelatedFactSheetType'] === type)
        expect(ofType, name).toEqual(byId(rows))
        relations += rows.length
      }
    }
    const all = [...sheets.values()].filter(({ keys }) => keys.includes('fromRelatedFactSheetType'))
    expect(relations).toBe(all.reduce((sum, { rows }) => sum + rows.length, 0))
    expect([cells > 5000, relations > 300]).toEqual([true, true])
  }, 120_000)

  test('has the tags and documents of the workspace', async ({ reader, snapshot }) => {
    const sheets = await sheetsOf(await open(snapshot.bytes))
    const { body } = await reader.post('/graphql', {
      query: `{ allTagGroups { edges { node { id name tags { edges { node { id name } } } } } }
        allFactSheets { edges { node { id documents { edges { node { id name url } } } } } } }`,
    })
    const groups = body.data.allTagGroups.edges.map(({ node }: { node: { id: string } }) => node)
    const idsOf = (name: string) => (sheets.get(name)?.rows ?? []).map(({ id }) => id).toSorted()
    const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id).toSorted()
    expect(idsOf('TagGroups')).toEqual(ids(groups))
    type WithTags = { tags: { edges: { node: { id: string } }[] } }
    const tags = groups.flatMap(({ tags: own }: WithTags) => own.edges.map(({ node }) => node))
    expect(idsOf('Tags')).toEqual(expect.arrayContaining(ids(tags)))
    type WithDocuments = { node: { id: string; documents: { edges: { node: object }[] } } }
    const documents = body.data.allFactSheets.edges.flatMap(({ node }: WithDocuments) =>
      node.documents.edges.map((edge) => ({ factSheetId: node.id, ...edge.node })),
    )
    const named = ({ id, name, url, factSheetId }: ReadSheet['rows'][number]) =>
      [factSheetId, id, name, url].map((value) => value ?? null).join(' ')
    const rows = sheets.get('Documents')?.rows ?? []
    expect(documents.length).toBeGreaterThan(0)
    expect(rows.map(named).toSorted()).toEqual(documents.map(named).toSorted())
  }, 120_000)
})

test('a snapshot as CSV and NDJSON has the same rows', async ({ service, reader, sample, snapshot }) => {
  const sheets = await sheetsOf(snapshot.bytes)
  const done = await runExport(service, reader, 'exportType=SNAPSHOT&format=NDJSON')
  const text = new TextDecoder().decode(await fileOf(service, done, sample.workspaceId))
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line): Record<string, string> => JSON.parse(line))
  for (const [name, { rows }] of [...sheets].slice(0, 12)) {
    const own = lines.filter(({ sheet }) => sheet === name).map((row) => omit(row, ['sheet']))
    expect(byId(own), name).toEqual(byId(rows))
  }
  expect(lines.length).toBe(done.done)
}, 120_000)

test('without empty columns, those with a value are all there', async ({ service, reader, sample, snapshot }) => {
  const done = await runExport(service, reader, 'exportType=SNAPSHOT&emptyColumns=false')
  expect(done.columnCount).toBeLessThan(snapshot.done.columnCount)
  const [whole, shorter] = [
    await sheetsOf(snapshot.bytes),
    await sheetsOf(await fileOf(service, done, sample.workspaceId)),
  ]
  for (const [name, { rows }] of whole) expect(byId(shorter.get(name)?.rows ?? []), name).toEqual(byId(rows))
}, 120_000)

import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import type { Json } from '#testing/client.ts'
import { addLink, newFactSheet } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'

const MEBIBYTE = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const test = fixtures
  .extend('upload', { scope: 'file' }, ({ admin }) => async (factSheet: { id: string }, file: File): Promise<Json> => {
    const query = `mutation { createDocument(factSheetId: "${factSheet.id}", name: "${file.name}") { id fileInformation { size content } } }`
    const form = new FormData()
    form.set('graphQLRequest', JSON.stringify({ query }))
    form.set('file', file)
    const { body } = await admin.post('/graphql/upload', form)
    return body.data.createDocument
  })
  .extend(
    'documentsOf',
    { scope: 'file' },
    ({ admin }) =>
      async ({ id }: { id: string }, args: string, members: string): Promise<Json> =>
        await graph(
          admin,
          `{ factSheet(id: "${id}") { documents${args} { totalCount pageInfo { hasNextPage endCursor } edges { node { name ${members} } } } } }`,
        ),
  )

describe('the file of a document', () => {
  test('has its size and its content, and for a picture a preview', async ({ admin, service, upload, documentsOf }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const created = await upload(factSheet, new File(['How to\n'.repeat(50)], 'how-to.txt'))
    expect(created.fileInformation).toEqual({
      size: 350,
      content: Buffer.from('How to\n'.repeat(50)).toString('base64'),
    })
    await upload(factSheet, new File([PNG], 'logo.png'))
    await addLink(service, factSheet, 'A link')
    const { data } = await documentsOf(factSheet, '', 'fileInformation { fileName size previewImage content }')
    const byName = new Map<string, Json>(
      data.factSheet.documents.edges.map(({ node }: Json) => [node.name, node.fileInformation]),
    )
    expect(byName.get('how-to.txt')).toMatchObject({ size: 350, previewImage: null })
    const logo = PNG.toString('base64')
    expect(byName.get('logo.png')).toEqual({
      fileName: 'logo.png',
      size: PNG.length,
      previewImage: logo,
      content: logo,
    })
    expect(byName.get('A link')).toBeNull()
  })

  test('is not in an answer that would have more than 20 MiB of files', async ({ admin, upload, documentsOf }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    for (const name of ['one', 'two', 'three'])
      await upload(factSheet, new File([new Uint8Array(8 * MEBIBYTE)], `${name}.bin`))
    const all = await documentsOf(factSheet, '', 'fileInformation { content }')
    expect(new Set(codesOf(all))).toEqual(new Set(['BAD_REQUEST']))
    expect(all.errors[0].message).toContain('more than 20 MiB of files')
    const two = await documentsOf(factSheet, '(first: 2)', 'fileInformation { content }')
    expect(two.data.factSheet.documents.edges).toHaveLength(2)
  })
})

test('the documents of a fact sheet come in pages', async ({ admin, service, documentsOf }) => {
  const factSheet = await newFactSheet(admin, 'Application')
  for (const name of ['First', 'Second']) await addLink(service, factSheet, name)
  const { data } = await documentsOf(factSheet, '(first: 1)', '')
  const { totalCount, pageInfo, edges } = data.factSheet.documents
  expect({ totalCount, hasNextPage: pageInfo.hasNextPage, edges: edges.length }).toEqual({
    totalCount: 2,
    hasNextPage: true,
    edges: 1,
  })
  const rest = (await documentsOf(factSheet, `(after: "${pageInfo.endCursor}")`, '')).data.factSheet.documents
  const names = [...edges, ...rest.edges].map(({ node }: Json) => node.name)
  expect(names.toSorted()).toEqual(['First', 'Second'])
})

test('documents are changed only at the revision of the fact sheet that the client has read', async ({ admin }) => {
  const { id, rev } = await newFactSheet(admin, 'Application')
  const create = `mutation ($rev: Long) {
    createDocument(factSheetId: "${id}", factSheetRev: $rev, name: "Link", url: "https://example.com") { id }
  }`
  expect(codesOf(await graph(admin, create, { rev: rev + 1 }))).toEqual(['CONFLICT'])
  const { data } = await graph(admin, create, { rev })
  const document = data.createDocument.id
  const requests = [
    `updateDocument(id: "${document}", factSheetRev: $rev, patches: [{ op: replace, path: "/name", value: "New" }]) { id }`,
    `deleteDocument(id: "${document}", factSheetRev: $rev) { id }`,
  ]
  for (const [index, request] of requests.entries()) {
    const query = `mutation ($rev: Long) { ${request} }`
    expect(codesOf(await graph(admin, query, { rev: rev + index }))).toEqual(['CONFLICT'])
    expect((await graph(admin, query, { rev: rev + index + 1 })).errors).toBeNull()
  }
})

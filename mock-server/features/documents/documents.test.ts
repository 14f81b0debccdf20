import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import type { Client, Json } from '#testing/client.ts'
import { dataOf, entity, eventsOf, newFactSheet, pathOf, unique } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'

const CREATE = `mutation ($factSheetId: ID!, $name: String!, $url: String, $description: String, $origin: String,
    $documentType: String, $metadata: String, $refId: String, $validateOnly: Boolean) {
  createDocument(factSheetId: $factSheetId, name: $name, url: $url, description: $description, origin: $origin,
    documentType: $documentType, metadata: $metadata, refId: $refId, validateOnly: $validateOnly) { id name url factSheetId }
}`
const UPDATE = 'mutation ($id: ID!, $patches: [Patch!]) { updateDocument(id: $id, patches: $patches) { id name url } }'
const DELETE = 'mutation ($id: ID!) { deleteDocument(id: $id) { id } }'

const patch = (path: string, value: string, op = 'replace') => ({ op, path, value })
const link = { name: 'Manual', url: 'https://example.com/manual' }

async function linked(
  client: Client,
  factSheet: { id: string },
  variables: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const { data, errors } = await graph(client, CREATE, { factSheetId: factSheet.id, ...link, ...variables })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createDocument
}
const shown = async (client: Client, factSheet: { id: string }): Promise<Json> =>
  dataOf(await client.get(pathOf(factSheet)))

describe('a link', () => {
  test('is created with all its members, and counts as a change of the fact sheet', async ({ admin, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const more = {
      description: 'How to',
      documentType: 'documentation',
      metadata: '{"a":1}',
      refId: 'R1',
      origin: 'WIKI',
    }
    const { data } = await graph(admin, CREATE, { factSheetId: factSheet.id, ...link, ...more })
    expect(data.createDocument).toMatchObject({ ...link, factSheetId: factSheet.id })
    const { rev, documents } = await shown(admin, factSheet)
    expect(rev).toBe(factSheet.rev + 1)
    expect(documents).toEqual([
      {
        id: data.createDocument.id,
        ...link,
        ...more,
        displayName: link.name,
        createdAt: service.clock.now.toISOString(),
      },
    ])
  })

  test('emits events for its creation, its updates and its deletion', async ({ landscape, admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    let id = ''
    const events = await eventsOf(landscape, async () => {
      ;({ id } = await linked(admin, factSheet, { refId: 'R1', documentType: 'website' }))
      await graph(admin, UPDATE, { id, patches: [patch('/name', 'Handbook'), patch('/refId', '', 'remove')] })
      await graph(admin, UPDATE, { id, patches: [patch('/name', 'Handbook')] })
      expect(await graph(admin, DELETE, { id })).toEqual({ data: { deleteDocument: null }, errors: null })
    })
    const about = (rev: number, documentName: string, refId: string | null) => ({
      fsType: 'Application',
      documentId: id,
      documentName,
      documentType: 'website',
      documentOrigin: 'CUSTOM_LINK',
      refId,
      fsIdAndRev: { id: factSheet.id, rev: factSheet.rev + rev },
    })
    expect(events).toMatchObject([
      { type: 'FACT_SHEET_UPDATED', event: { factSheet: { documents: [{ id, name: 'Manual' }] } } },
      { type: 'DOCUMENT_CREATED', event: { type: 'DocumentCreatedEvent', ...about(1, 'Manual', 'R1') } },
      { type: 'FACT_SHEET_UPDATED' },
      { type: 'DOCUMENT_UPDATED', event: { type: 'DocumentUpdatedEvent', ...about(2, 'Handbook', null) } },
      { type: 'FACT_SHEET_UPDATED', event: { factSheet: { documents: [] } } },
      { type: 'DOCUMENT_DELETED', event: { type: 'DocumentDeletedEvent', ...about(3, 'Handbook', null) } },
    ])
    expect(await shown(admin, factSheet)).toMatchObject({ rev: factSheet.rev + 3, documents: [] })
  })

  test.for(['http://example.com', 'HTTPS://example.com/a b?c=d#e', 'mailto:somebody@example.com'])(
    'can lead to %s',
    async (url, { admin }) => {
      expect(await linked(admin, await newFactSheet(admin, 'Application'), { url })).toMatchObject({ url })
    },
  )

  test.for([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.com',
    '//example.com',
    '/factSheets',
    'example.com',
    'https://',
    'https://example.com/\t',
  ])('cannot lead to %j, neither when created nor when updated', async (url, { admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { errors } = await graph(admin, CREATE, { factSheetId: factSheet.id, name: 'x', url })
    expect(errors).toMatchObject([{ extensions: { code: 'INVALID_URL', objectPath: '/url', objectId: factSheet.id } }])
    const { id } = await linked(admin, factSheet)
    expect(codesOf(await graph(admin, UPDATE, { id, patches: [patch('/url', url)] }))).toEqual(['INVALID_URL'])
    expect((await shown(admin, factSheet)).documents).toMatchObject([link])
  })

  test.for([
    ['no address', { url: undefined }, 'DOCUMENT_EMPTY'],
    ['an empty address', { url: '' }, 'DOCUMENT_EMPTY'],
    ['an empty name', { name: ' ' }, 'INVALID_NAME'],
    ['a name that is too long', { name: 'x'.repeat(256) }, 'INVALID_VALUE'],
    ['an address that is too long', { url: `https://example.com/${'x'.repeat(4100)}` }, 'INVALID_VALUE'],
    ['the type of a logo', { documentType: 'logo' }, 'LOGO_NOT_IMAGE'],
  ] as const)('is refused with %s', async ([, variables, code], { admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    expect(codesOf(await graph(admin, CREATE, { factSheetId: factSheet.id, ...link, ...variables }))).toEqual([code])
    expect((await shown(admin, factSheet)).rev).toBe(factSheet.rev)
  })

  test('keeps markup in its name as plain text', async ({ admin }) => {
    const name = '<img src=x onerror=alert(1)>'
    const factSheet = await newFactSheet(admin, 'Application')
    await linked(admin, factSheet, { name, description: name })
    expect((await shown(admin, factSheet)).documents).toMatchObject([{ name, description: name }])
  })

  test('is updated by known patches only', async ({ admin }) => {
    const { id } = await linked(admin, await newFactSheet(admin, 'Application'))
    const wrong = [patch('/factSheetId', 'x'), patch('/url', '', 'remove'), patch('/name', '', 'remove')]
    expect(codesOf(await graph(admin, UPDATE, { id, patches: wrong }))).toEqual(['UNKNOWN_PATH', 'INVALID_VALUE'])
    expect(codesOf(await graph(admin, UPDATE, { id, patches: wrong.slice(1, 2) }))).toEqual(['DOCUMENT_EMPTY'])
  })

  test('of a validate-only request is not created', async ({ admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const variables = { factSheetId: factSheet.id, ...link, validateOnly: true }
    expect((await graph(admin, CREATE, variables)).data.createDocument).toMatchObject(link)
    expect(await shown(admin, factSheet)).toMatchObject({ rev: factSheet.rev, documents: [] })
  })
})

describe('the right to change documents', () => {
  const everything = async (client: Client, factSheetId: string, id: string) => [
    codesOf(await graph(client, CREATE, { factSheetId, ...link })),
    codesOf(await graph(client, UPDATE, { id, patches: [patch('/name', unique('x'))] })),
    codesOf(await graph(client, DELETE, { id })),
  ]
  const [forbidden, missing] = [['FORBIDDEN'], ['NOT_FOUND']]

  test('belongs to those who may change the fact sheet', async ({ admin, member, viewer, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await linked(admin, factSheet)
    expect(await everything(viewer, factSheet.id, id)).toEqual([forbidden, forbidden, forbidden])
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedWriteACL: [ace.id] }))
    expect(await everything(member, factSheet.id, id)).toEqual([forbidden, forbidden, forbidden])
    dataOf(await admin.put(pathOf(factSheet), { permittedWriteACL: [] }))
    expect(await everything(member, factSheet.id, id)).toEqual([undefined, undefined, undefined])
  })

  test('does not reveal documents of a hidden fact sheet', async ({ admin, member, viewer, stranger, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await linked(admin, factSheet)
    const ace = await entity(service, unique('ACE'))
    dataOf(await admin.put(pathOf(factSheet), { permittedReadACL: [ace.id] }))
    for (const client of [member, viewer, stranger]) {
      expect(await everything(client, factSheet.id, id)).toEqual([missing, missing, missing])
      expect(await everything(client, 'x', 'y')).toEqual([missing, missing, missing])
      const [{ errors: unseen }, { errors: unknown }] = [
        await graph(client, DELETE, { id }),
        await graph(client, DELETE, { id: 'y' }),
      ]
      expect(unseen[0].message).toBe(unknown[0].message)
    }
    const { errors } = await graph(admin, UPDATE, { id, patches: [patch('/name', 'Seen')] })
    expect(errors).toBeNull()
  })

  test('ends when the fact sheet is archived', async ({ admin }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const { id } = await linked(admin, factSheet)
    await admin.delete(pathOf(factSheet))
    expect((await everything(admin, factSheet.id, id)).flat()).toEqual(Array(3).fill('FACT_SHEET_ARCHIVED'))
  })
})

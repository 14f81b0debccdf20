import { describe, expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { type Client, type Answer, open } from '#testing/client.ts'
import type { TestService } from '#testing/service.ts'
import { dataOf, entity, eventsOf, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { codesOf, graph } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'

const MEBIBYTE = 1024 * 1024
const CREATE = `mutation ($factSheetId: ID!, $name: String!, $url: String, $documentType: String, $validateOnly: Boolean) {
  createDocument(factSheetId: $factSheetId, name: $name, url: $url, documentType: $documentType, validateOnly: $validateOnly) { id }
}`
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function form(request: unknown, file?: File): FormData {
  const data = new FormData()
  data.set('graphQLRequest', typeof request === 'string' ? request : JSON.stringify(request))
  if (file) data.set('file', file)
  return data
}
const upload = (client: Client, file: File | undefined, variables: Record<string, unknown>): Promise<Answer> =>
  client.post('/graphql/upload', form({ query: CREATE, variables: { name: 'Document', ...variables } }, file))

async function uploaded(
  client: Client,
  factSheet: { id: string },
  file: File,
  variables: Record<string, unknown> = {},
): Promise<string> {
  const { status, body } = await upload(client, file, { factSheetId: factSheet.id, ...variables })
  if (status !== 200 || body.errors) throw new Error(JSON.stringify(body))
  return body.data.createDocument.id
}
const download = (service: TestService, client: Client, id: string) =>
  open(service, 'GET', `/documents/${id}/download`, { token: client.token })

describe('an upload', () => {
  test('creates a file, emits an event and can be downloaded unchanged', async ({ landscape, admin, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    let id = ''
    const events = await eventsOf(landscape, async () => {
      id = await uploaded(admin, factSheet, new File([bytes], 'data.bin', { type: 'text/html' }), { name: 'Data' })
    })
    expect(events).toMatchObject([
      { type: 'FACT_SHEET_UPDATED' },
      { type: 'DOCUMENT_CREATED', event: { documentId: id, documentName: 'Data', documentOrigin: 'CUSTOM_FILE' } },
    ])
    const { documents } = dataOf(await admin.get(pathOf(factSheet)))
    expect(documents).toMatchObject([
      {
        id,
        name: 'Data',
        size: 60_000,
        fileInformation: { fileName: 'data.bin', mediaType: 'application/octet-stream' },
      },
    ])
    const answer = await download(service, admin, id)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe('60000')
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(bytes)
  })

  test('of plain text keeps its type, and is only saved', async ({ admin, service }) => {
    const file = new File(['Kündigung bis 31.12.\n'], 'terms.txt', { type: 'text/plain' })
    const { headers } = await download(
      service,
      admin,
      await uploaded(admin, await newFactSheet(admin, 'Application'), file),
    )
    expect(headers.get('content-type')).toBe('text/plain')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of an image can be a logo and is shown, and nothing in it can run', async ({ admin, service }) => {
    const id = await uploaded(admin, await newFactSheet(admin, 'Application'), new File([PNG], 'logo.png'), {
      documentType: 'logo',
    })
    const { headers } = await download(service, admin, id)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="logo.png"; filename*=UTF-8''logo.png`,
      'content-security-policy': `default-src 'none'; sandbox`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test.for([
    ['HTML that is called an image', '<!doctype html><script>alert(1)</script>', 'logo.png', 'image/png'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'logo.svg', 'image/svg+xml'],
    ['XML', '<?xml version="1.0"?><a/>', 'a.xml', 'text/xml'],
    ['a script', 'alert(1)', 'a.js', 'text/javascript'],
  ] as const)('of %s cannot be a logo and is only saved', async ([, content, name, type], { admin, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const file = new File([content], name, { type })
    const asLogo = await upload(admin, file, { factSheetId: factSheet.id, documentType: 'logo' })
    expect(codesOf(asLogo.body)).toEqual(['LOGO_NOT_IMAGE'])
    const id = await uploaded(admin, factSheet, file)
    const patches = [{ op: 'add', path: '/documentType', value: 'logo' }]
    const later = 'mutation ($id: ID!, $patches: [Patch!]) { updateDocument(id: $id, patches: $patches) { id } }'
    expect(codesOf(await graph(admin, later, { id, patches }))).toEqual(['LOGO_NOT_IMAGE'])
    const { headers } = await download(service, admin, id)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.for([
    ['../../../etc/passwd', 'passwd'],
    ['a";filename=evil.html;x="', 'a";filename=evil.html;x="'],
    ['übung 漢字 (1).pdf', 'übung 漢字 (1).pdf'],
    [`x${'y'.repeat(5000)}.txt`, `${'y'.repeat(196)}.txt`],
  ] as const)('stores the name %j as a plain name', async ([name, storedName], { admin, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const id = await uploaded(admin, factSheet, new File(['x'], name))
    const disposition = (await download(service, admin, id)).headers.get('content-disposition') ?? ''
    const [, plain, whole = ''] =
      /^attachment; filename="([^"\\]*)"; filename\*=UTF-8''([^;"\s]*)$/.exec(disposition) ?? []
    expect(plain).toBeDefined()
    expect(decodeURIComponent(whole)).toBe(storedName)
  })

  test('has a file of 1 byte to 10 MiB', async ({ admin }) => {
    const { id: factSheetId } = await newFactSheet(admin, 'Application')
    const most = await upload(admin, new File([new Uint8Array(10 * MEBIBYTE)], 'most.bin'), { factSheetId })
    expect(most.body.errors).toBeNull()
    const more = await upload(admin, new File([new Uint8Array(10 * MEBIBYTE + 1)], 'more.bin'), { factSheetId })
    expect(codesOf(more.body)).toEqual(['FILE_TOO_LARGE'])
    const none = await upload(admin, new File([], 'none.bin'), { factSheetId })
    expect(codesOf(none.body)).toEqual(['FILE_EMPTY'])
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    expect((await admin.post('/graphql/upload', 'x'.repeat(12 * MEBIBYTE), { headers })).status).toBe(413)
    expect(dataOf(await admin.get(`/factSheets/${factSheetId}`)).documents).toHaveLength(1)
  })

  test('has a file or a URL, not both; without a file it is an ordinary request', async ({ admin, service }) => {
    const { id: factSheetId } = await newFactSheet(admin, 'Application')
    const url = 'https://example.com'
    expect(codesOf((await upload(admin, new File(['x'], 'a'), { factSheetId, url })).body)).toEqual([
      'DOCUMENT_IS_FILE',
    ])
    expect(codesOf((await upload(admin, undefined, { factSheetId })).body)).toEqual(['DOCUMENT_EMPTY'])
    const { body } = await upload(admin, undefined, { factSheetId, url })
    expect((await download(service, admin, body.data.createDocument.id)).status).toBe(404)
  })

  test('of a validate-only request stores nothing', async ({ admin, service }) => {
    const { id: factSheetId } = await newFactSheet(admin, 'Application')
    const { body } = await upload(admin, new File(['x'], 'a'), { factSheetId, validateOnly: true })
    expect((await download(service, admin, body.data.createDocument.id)).status).toBe(404)
    expect(dataOf(await admin.get(`/factSheets/${factSheetId}`)).documents).toEqual([])
  })

  test.for([
    ['text that is no JSON', form('{'), 422],
    ['JSON that is no request', form({ variables: {} }), 422],
    ['nothing', new FormData(), 422],
    ['a file in place of the request', fileAsRequest(), 422],
    ['a JSON body', { query: '{ a }' }, 415],
  ])('is refused with %s', async ([, body, status], { admin }) => {
    expect((await admin.post('/graphql/upload', body)).status).toBe(status)
  })

  test('is refused in the answer with a NUL in a variable', async ({ admin }) => {
    const query = 'query ($id: ID!) { factSheet(id: $id) { id } }'
    const { status, body } = await admin.post('/graphql/upload', form({ query, variables: { id: 'a\u0000' } }))
    expect({ status, codes: codesOf(body) }).toEqual({ status: 200, codes: ['BAD_REQUEST'] })
  })

  test('accepts the request in both of its forms', async ({ admin }) => {
    const request = { query: '{ allFactSheets { totalCount } }' }
    for (const given of [request, { request }]) {
      const { body } = await admin.post('/graphql/upload', form(given))
      expect(body.data.allFactSheets.totalCount).toBeGreaterThan(0)
    }
  })
})

function fileAsRequest(): FormData {
  const data = new FormData()
  data.set('graphQLRequest', new File(['{}'], 'request.json'))
  return data
}

describe('a download', () => {
  test('of a link, a missing document or a malformed ID is 404 with its own message', async ({ admin }) => {
    const { id: factSheetId } = await newFactSheet(admin, 'Application')
    const { data } = await graph(admin, CREATE, { factSheetId, name: 'Link', url: 'https://example.com' })
    const link = await admin.get(`/documents/${data.createDocument.id}/download`)
    expect(link).toMatchObject({
      status: 404,
      body: { errorMessage: 'This document is a link: there is no file to download' },
    })
    for (const id of [crypto.randomUUID(), 'x', '..%2f..%2fetc']) {
      expect((await admin.get(`/documents/${id}/download`)).status).toBe(404)
    }
  })

  test('is allowed for those who can see the fact sheet', async ({ admin, member, viewer, stranger, service }) => {
    const factSheet = await newFactSheet(admin, 'Application')
    const id = await uploaded(admin, factSheet, new File(['secret'], 'a.txt'))
    const contact = await signedIn(service, 'CONTACT')
    const answers = async () =>
      await Promise.all(
        [admin, member, viewer, contact, stranger].map(async (client) => (await download(service, client, id)).status),
      )
    expect(await answers()).toEqual([200, 200, 200, 404, 404])

    const ace = await entity(service, `ACE ${crypto.randomUUID()}`)
    dataOf(await admin.put(pathOf(factSheet), { permittedReadACL: [ace.id] }))
    expect(await answers()).toEqual([200, 404, 404, 404, 404])
    await hold(service, viewer, [ace])
    expect(await answers()).toEqual([200, 404, 200, 404, 404])
    expect((await open(service, 'GET', `/documents/${id}/download`)).status).toBe(401)
  })

  test('ends when the document is deleted', async ({ admin, service }) => {
    const id = await uploaded(admin, await newFactSheet(admin, 'Application'), new File(['x'], 'a.txt'))
    await graph(admin, 'mutation ($id: ID!) { deleteDocument(id: $id) { id } }', { id })
    expect((await download(service, admin, id)).status).toBe(404)
  })
})

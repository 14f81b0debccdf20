import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { type Suggested, suggestedTo } from '#testing/fact-sheets/suggestions.ts'
import type { EditRequest } from '#features/fact-sheets/change/edits.service.ts'
import { stateOf } from '#features/fact-sheets/rows/fact-sheet-row.ts'

let service: TestService
let admin: Client
let member: Client
let holder: Client
let viewer: Client
let secrets: string

const made = new Map<string, string>()
async function make(name: string, type = 'Application', more: object = {}): Promise<string> {
  const { status, body } = await admin.post('/factSheets', { name, type, ...more })
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  made.set(name, body.data.id)
  return body.data.id
}
const path = (q: string, more = '') => `/suggestions?q=${encodeURIComponent(q)}${more}`
const suggested = (q: string, { by = admin, more = '' } = {}) => suggestedTo(by, q, more)
const names = async (q: string, options: { by?: Client; more?: string } = {}) =>
  (await suggested(q, options)).map(({ displayName }) => displayName)

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  const entity = await service.service.services.accessControlEntities.create(service.workspace.id, { name: 'SECRETS' })
  secrets = entity.id
  member = await signedIn(service, 'MEMBER')
  viewer = await signedIn(service, 'VIEWER')
  holder = await signedIn(service, 'MEMBER')
  await service.storage.db
    .updateTable('permission')
    .set({ access_control_entities: 'SECRETS' })
    .where('workspace_id', '=', service.workspace.id)
    .where('user_id', '=', holder.userId)
    .execute()
  service.storage.notify('access', holder.userId)
  await make('Payroll')
  await make('Payroll Europe')
  await make('Global Payroll')
  await make('Prepayrolling')
  await make('Salaries', 'Application', {
    fields: [{ name: 'alias', data: { type: 'StringValue', value: 'Old Payroll' } }],
  })
  await make('Pauroll Tester')
  await make('Payroll Provider', 'Provider')
  await make('Großhandel Übersicht')
  await make('Billing C++ (legacy)')
  await make('Vault', 'Application', {
    fields: [{ name: 'externalId', data: { type: 'ExternalId', externalId: 'APP-004711' } }],
  })
  await make('Customer Relationship Workbench')
  await make('Xylophone Ledger', 'Application', { permittedReadACL: [secrets] })
})
afterAll(() => service.close())

test('suggestions are sorted by how well they match', async () => {
  expect(await names('payroll')).toEqual([
    'Payroll',
    'Payroll Europe',
    'Payroll Provider',
    'Global Payroll',
    'Prepayrolling',
    'Salaries',
    'Pauroll Tester',
  ])
})

test('without perType there is one list of suggestions, with positions and reasons', async () => {
  const { body } = await admin.get(path('payroll eur'))
  expect(body).toEqual({
    status: 'OK',
    type: 'SuggestionsDTO',
    total: 1,
    data: [
      {
        type: 'FactSheet',
        suggestions: [
          {
            objectId: made.get('Payroll Europe'),
            displayName: 'Payroll Europe',
            type: 'Application',
            reasons: [
              {
                field: 'displayName',
                value: 'Payroll Europe',
                positions: [
                  { offset: 0, length: 7 },
                  { offset: 8, length: 3 },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
  expect((await admin.get(path('qqqqqqqq'))).body).toMatchObject({
    total: 0,
    data: [{ type: 'FactSheet', suggestions: [] }],
  })
})

test('with perType there is a list of suggestions for each type with hits, and count limits each list', async () => {
  const { body } = await admin.get(path('payroll', '&perType=true&count=2'))
  expect(
    body.data.map(({ type, suggestions }: { type: string; suggestions: Suggested[] }) => [
      type,
      suggestions.map((one) => one.displayName),
    ]),
  ).toEqual([
    ['Application', ['Payroll', 'Payroll Europe']],
    ['Provider', ['Payroll Provider']],
  ])
  expect(body.total).toBe(3)
  expect((await admin.get(path('qqqqqqqq', '&perType=true'))).body).toMatchObject({ total: 0, data: [] })
})

test('count limits a list of suggestions, to 50 by default', async () => {
  for (let n = 0; n < 55; n += 1) await make(`Crowded ${String(n).padStart(2, '0')}`)
  expect(await names('crowded', { more: '&count=1' })).toEqual(['Crowded 00'])
  expect(await names('crowded')).toHaveLength(50)
  expect(await names('crowded', { more: '&count=100' })).toHaveLength(55)
  expect(await names('crowded', { more: '&perType=true' })).toHaveLength(25)
})

test('with perType a type with few hits has its list beside a type with very many', async () => {
  const { factSheetChanges: changes, models } = service.service.services
  const { id: workspaceId, accountId } = service.workspace
  const caller = {
    userId: admin.userId,
    workspaceId,
    accountId,
    role: 'ADMIN',
    name: 'Test',
    credentialId: 'none',
    entities: [],
  } as const
  const types = [...(await models.current(workspaceId)).types.keys()]
  const newTypes = [...Array.from({ length: 260 }, () => 'Application'), ...types]
  const requests = newTypes.map((newType, n): EditRequest => {
    const name = `The Marathon ${n}`
    return {
      id: crypto.randomUUID(),
      newType,
      edit: ({ row }) => ({ state: { ...stateOf(row), name }, added: [], changed: [], removed: [] }),
    }
  })
  await changes.run(caller, (step) => changes.write(step, caller, requests))
  const { body } = await admin.get(path('marathon', '&perType=true&count=1'))
  expect(body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual(types.toSorted())
  expect(body.total).toBe(types.length)
})

test.each([
  ['q', ''],
  ['q', '?q=a'],
  ['q', `?q=${'a'.repeat(1001)}`],
  ['object', '?q=ab&object=bookmark'],
  ['count', '?q=ab&count=0'],
  ['count', '?q=ab&count=101'],
  ['count', '?q=ab&count=1.5'],
  ['perType', '?q=ab&perType=perhaps'],
])('an invalid parameter %s is refused by its name: %#', async (parameter, query) => {
  const { status, body } = await admin.get(`/suggestions${query}`)
  expect(status).toBe(400)
  expect(body.errors.map(({ value }: { value: string }) => value)).toEqual([parameter])
})

test('suggestions ignore case and accents, and their positions refer to the name as written', async () => {
  expect(await suggested('UBERSICHT')).toMatchObject([
    { displayName: 'Großhandel Übersicht', reasons: [{ positions: [{ offset: 11, length: 9 }] }] },
  ])
  await make('😀 Ünïcode')
  expect(await suggested('unicode')).toMatchObject([
    { reasons: [{ value: '😀 Ünïcode', positions: [{ offset: 3, length: 7 }] }] },
  ])
})

test('a suggestion contains all typed words, in any order and in any text', async () => {
  expect(await names('europe payroll')).toEqual(['Payroll Europe'])
  expect(await names('payroll salar')).toEqual(['Salaries'])
  expect(await names('payroll bridge')).toEqual([])
  expect(await names('ship ench')).toEqual(['Customer Relationship Workbench'])
})

test('a suggestion found by another text than the name shows that text', async () => {
  expect(await suggested('old payroll')).toMatchObject([
    {
      displayName: 'Salaries',
      reasons: [
        {
          field: 'alias',
          value: 'Old Payroll',
          positions: [
            { offset: 0, length: 3 },
            { offset: 4, length: 7 },
          ],
        },
      ],
    },
  ])
  expect(await suggested('app-0047')).toMatchObject([
    {
      displayName: 'Vault',
      reasons: [{ field: 'externalId', value: 'APP-004711', positions: [{ offset: 0, length: 8 }] }],
    },
  ])
  expect(await names('4711')).toEqual(['Vault'])
  expect(await names('APP-004712')).toEqual([])
})

test('punctuation in a typed text is matched literally', async () => {
  expect(await names('c++')).toEqual(['Billing C++ (legacy)'])
  expect(await names('billing &')).toEqual([])
  expect(await names("o'reilly \\ : * ! | ( )")).toEqual([])
  expect(await names('++')).toEqual([])
  expect(await names('   ')).toEqual([])
})

test.each(['payrol', 'pyaroll europe', 'payroll eurpoe', 'pairoll europ'])(
  'a typing error in a search for suggestions is forgiven: %s',
  async (typed) => {
    expect(await names(typed)).toContain('Payroll Europe')
  },
)

test('a suggestion for a mistyped word shows the word that matched', async () => {
  expect(await suggested('cusotmer relashionship')).toMatchObject([
    {
      displayName: 'Customer Relationship Workbench',
      reasons: [
        {
          field: 'displayName',
          positions: [
            { offset: 0, length: 8 },
            { offset: 9, length: 12 },
          ],
        },
      ],
    },
  ])
  expect(await names('customer relashionshop')).toEqual([])
})

test('a restricted fact sheet is suggested only to callers who may read it, for correct and mistyped texts', async () => {
  for (const typed of ['xylophone', 'xylo', 'lophon', 'xylophnoe', 'ledger xylophone', 'xylophone ledger']) {
    for (const more of ['', '&perType=true']) {
      expect(await names(typed, { by: admin, more })).toEqual(['Xylophone Ledger'])
      expect(await names(typed, { by: holder, more })).toEqual(['Xylophone Ledger'])
      expect(await names(typed, { by: member, more })).toEqual([])
      expect(await names(typed, { by: viewer, more })).toEqual([])
      const { body } = await member.get(path(typed, more))
      expect(JSON.stringify(body).toLowerCase()).not.toContain('xylophone ledger')
    }
  }
})

test('suggestions follow a restriction from its beginning to its end', async () => {
  const id = await make('Zeppelin Hangar')
  expect(await names('zeppelin', { by: member })).toEqual(['Zeppelin Hangar'])
  await admin.put(`/factSheets/${id}`, { name: 'Zeppelin Hangar', permittedReadACL: [secrets] })
  expect(await names('zeppelin', { by: member })).toEqual([])
  expect(await names('zepelin', { by: member })).toEqual([])
  expect(await names('zeppelin', { by: holder })).toEqual(['Zeppelin Hangar'])
  await admin.put(`/factSheets/${id}`, { name: 'Zeppelin Hangar', permittedReadACL: [] })
  expect(await names('zepelin', { by: member })).toEqual(['Zeppelin Hangar'])
})

test('fact sheets are not suggested in another workspace', async () => {
  const other = await service.service.setup.createWorkspace(`Other ${crypto.randomUUID()}`)
  const stranger = await signedIn(service, 'ADMIN', { workspace: other })
  for (const typed of ['payroll', 'payrol', 'ayrol']) expect(await names(typed, { by: stranger })).toEqual([])
})

test('a request for suggestions without a token is refused', async () => {
  const { status } = await service.fetch(new Request('http://landscape.test/services/pathfinder/v1/suggestions?q=ab'))
  expect(status).toBe(401)
})

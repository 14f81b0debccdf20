import { expect } from 'vitest'
import { type Client, send } from '#testing/client.ts'
import { creationOf, test as fixtures } from '#testing/fact-sheets/edits.ts'
import { entity, hold, newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { type Suggestion, suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { signedIn } from '#testing/people.ts'

const test = fixtures
  .extend('entityId', { scope: 'file' }, async ({ service }) => (await entity(service, 'SECRETS')).id)
  // A member who holds that entity; `member` does not.
  .extend('holder', { scope: 'file' }, async ({ service, entityId }) => {
    const holder = await signedIn(service, 'MEMBER')
    await hold(service, holder, [{ id: entityId }])
    return holder
  })
  // Creates a fact sheet, and resolves to its id.
  .extend(
    'create',
    { scope: 'file' },
    ({ admin }) =>
      async (name: string, type = 'Application', members: Record<string, unknown> = {}): Promise<string> =>
        (await newFactSheet(admin, type, { name, ...members })).id,
  )
  .extend('payrollEuropeId', { scope: 'file', auto: true }, async ({ create, entityId }) => {
    await create('Payroll')
    const payrollEuropeId = await create('Payroll Europe')
    await create('Global Payroll')
    await create('Prepayrolling')
    await create('Salaries', 'Application', {
      fields: [{ name: 'alias', data: { type: 'StringValue', value: 'Old Payroll' } }],
    })
    await create('Pauroll Tester')
    await create('Payroll Provider', 'Provider')
    await create('Großhandel Übersicht')
    await create('Billing C++ (legacy)')
    await create('Vault', 'Application', {
      fields: [{ name: 'externalId', data: { type: 'ExternalId', externalId: 'APP-004711' } }],
    })
    await create('Customer Relationship Workbench')
    await create('Xylophone Ledger', 'Application', { permittedReadACL: [entityId] })
    return payrollEuropeId
  })
  .extend(
    'namesFor',
    { scope: 'file' },
    ({ admin }) =>
      async (q: string, { by = admin, more = '' }: { by?: Client; more?: string } = {}) =>
        (await suggestionsFor(by, q, more)).map(({ displayName }) => displayName),
  )

const path = (q: string, more = '') => `/suggestions?q=${encodeURIComponent(q)}${more}`

test('suggestions are sorted by how well they match', async ({ namesFor }) => {
  expect(await namesFor('payroll')).toEqual([
    'Payroll',
    'Payroll Europe',
    'Payroll Provider',
    'Global Payroll',
    'Prepayrolling',
    'Salaries',
    'Pauroll Tester',
  ])
})

test('a whole word in a name is better than the beginning of a longer one, also behind a full list', async ({
  create,
  namesFor,
}) => {
  for (const name of ['Qix-IP', 'Power Qi', 'Qi Gong', 'Qiviut', 'Aqi']) await create(name)
  expect(await namesFor('qi')).toEqual(['Qi Gong', 'Power Qi', 'Qiviut', 'Qix-IP', 'Aqi'])
  expect(await namesFor('qi', { more: '&count=2' })).toEqual(['Qi Gong', 'Power Qi'])
})

test('without perType there is one list of suggestions, with positions and reasons', async ({
  admin,
  payrollEuropeId,
}) => {
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
            objectId: payrollEuropeId,
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

test('with perType there is a list of suggestions for each type with hits, and count limits each list', async ({
  admin,
}) => {
  const { body } = await admin.get(path('payroll', '&perType=true&count=2'))
  expect(
    body.data.map(({ type, suggestions }: { type: string; suggestions: Suggestion[] }) => [
      type,
      suggestions.map(({ displayName }) => displayName),
    ]),
  ).toEqual([
    ['Application', ['Payroll', 'Payroll Europe']],
    ['Provider', ['Payroll Provider']],
  ])
  expect(body.total).toBe(3)
  expect((await admin.get(path('qqqqqqqq', '&perType=true'))).body).toMatchObject({ total: 0, data: [] })
})

test('count limits a list of suggestions, to 50 by default', async ({ create, namesFor }) => {
  for (let n = 0; n < 55; n += 1) await create(`Crowded ${String(n).padStart(2, '0')}`)
  expect(await namesFor('crowded', { more: '&count=1' })).toEqual(['Crowded 00'])
  expect(await namesFor('crowded')).toHaveLength(50)
  expect(await namesFor('crowded', { more: '&count=100' })).toHaveLength(55)
  expect(await namesFor('crowded', { more: '&perType=true' })).toHaveLength(25)
})

test('with perType a type with few hits has its list beside a type with very many', async ({
  service,
  admin,
  write,
}) => {
  const model = await service.service.services.models.current(service.workspace.id)
  const types = [...model.types.keys()]
  const newTypes = [...Array.from({ length: 260 }, () => 'Application'), ...types]
  await write(newTypes.map((type, n) => creationOf(crypto.randomUUID(), type, `The Marathon ${n}`)))
  const { body } = await admin.get(path('marathon', '&perType=true&count=1'))
  expect(body.data.map(({ type }: { type: string }) => type).toSorted()).toEqual(types.toSorted())
  expect(body.total).toBe(types.length)
})

test.for([
  ['q', ''],
  ['q', '?q=a'],
  ['q', `?q=${'a'.repeat(1001)}`],
  ['object', '?q=ab&object=bookmark'],
  ['count', '?q=ab&count=0'],
  ['count', '?q=ab&count=101'],
  ['count', '?q=ab&count=1.5'],
  ['perType', '?q=ab&perType=perhaps'],
] as const)(
  'a request for suggestions with an invalid parameter %s is refused by its name: %#',
  async ([parameter, query], { admin }) => {
    const { status, body } = await admin.get(`/suggestions${query}`)
    expect(status).toBe(400)
    expect(body.errors.map(({ value }: { value: string }) => value)).toEqual([parameter])
  },
)

test('suggestions ignore case and accents, and their positions refer to the name as written', async ({
  admin,
  create,
}) => {
  expect(await suggestionsFor(admin, 'UBERSICHT')).toMatchObject([
    { displayName: 'Großhandel Übersicht', reasons: [{ positions: [{ offset: 11, length: 9 }] }] },
  ])
  await create('😀 Ünïcode')
  expect(await suggestionsFor(admin, 'unicode')).toMatchObject([
    { reasons: [{ value: '😀 Ünïcode', positions: [{ offset: 3, length: 7 }] }] },
  ])
})

test('a suggestion contains all typed words, in any order and in any text', async ({ namesFor }) => {
  expect(await namesFor('europe payroll')).toEqual(['Payroll Europe'])
  expect(await namesFor('payroll salar')).toEqual(['Salaries'])
  expect(await namesFor('payroll bridge')).toEqual([])
  expect(await namesFor('ship ench')).toEqual(['Customer Relationship Workbench'])
})

test('a suggestion found by another text than the name shows that text', async ({ admin, namesFor }) => {
  expect(await suggestionsFor(admin, 'old payroll')).toMatchObject([
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
  expect(await suggestionsFor(admin, 'app-0047')).toMatchObject([
    {
      displayName: 'Vault',
      reasons: [{ field: 'externalId', value: 'APP-004711', positions: [{ offset: 0, length: 8 }] }],
    },
  ])
  expect(await namesFor('4711')).toEqual(['Vault'])
  expect(await namesFor('APP-004712')).toEqual([])
})

test('punctuation in a typed text is matched literally', async ({ namesFor }) => {
  expect(await namesFor('c++')).toEqual(['Billing C++ (legacy)'])
  expect(await namesFor('billing &')).toEqual([])
  expect(await namesFor("o'reilly \\ : * ! | ( )")).toEqual([])
  expect(await namesFor('++')).toEqual([])
  expect(await namesFor('   ')).toEqual([])
})

test.for(['payrol', 'pyaroll europe', 'payroll eurpoe', 'pairoll europ'])(
  'a typing error in a search for suggestions is forgiven: %s',
  async (typed, { namesFor }) => {
    expect(await namesFor(typed)).toContain('Payroll Europe')
  },
)

test('a suggestion for a mistyped word shows the word that matched', async ({ admin, namesFor }) => {
  expect(await suggestionsFor(admin, 'cusotmer relashionship')).toMatchObject([
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
  expect(await namesFor('customer relashionshop')).toEqual([])
})

test('a restricted fact sheet is suggested only to callers who may read it, for correct and mistyped texts', async ({
  admin,
  member,
  viewer,
  holder,
  namesFor,
}) => {
  for (const typed of ['xylophone', 'xylo', 'lophon', 'xylophnoe', 'ledger xylophone', 'xylophone ledger']) {
    for (const more of ['', '&perType=true']) {
      expect(await namesFor(typed, { by: admin, more })).toEqual(['Xylophone Ledger'])
      expect(await namesFor(typed, { by: holder, more })).toEqual(['Xylophone Ledger'])
      expect(await namesFor(typed, { by: member, more })).toEqual([])
      expect(await namesFor(typed, { by: viewer, more })).toEqual([])
      const { body } = await member.get(path(typed, more))
      expect(JSON.stringify(body).toLowerCase()).not.toContain('xylophone ledger')
    }
  }
})

test('suggestions follow a restriction from its beginning to its end', async ({
  admin,
  member,
  holder,
  entityId,
  create,
  namesFor,
}) => {
  const sheetPath = pathOf({ id: await create('Zeppelin Hangar') })
  expect(await namesFor('zeppelin', { by: member })).toEqual(['Zeppelin Hangar'])
  await admin.put(sheetPath, { name: 'Zeppelin Hangar', permittedReadACL: [entityId] })
  expect(await namesFor('zeppelin', { by: member })).toEqual([])
  expect(await namesFor('zepelin', { by: member })).toEqual([])
  expect(await namesFor('zeppelin', { by: holder })).toEqual(['Zeppelin Hangar'])
  await admin.put(sheetPath, { name: 'Zeppelin Hangar', permittedReadACL: [] })
  expect(await namesFor('zepelin', { by: member })).toEqual(['Zeppelin Hangar'])
})

test('fact sheets are not suggested in another workspace', async ({ stranger, namesFor }) => {
  for (const typed of ['payroll', 'payrol', 'ayrol']) expect(await namesFor(typed, { by: stranger })).toEqual([])
})

test('a request for suggestions without a token is refused', async ({ service }) => {
  expect((await send(service, 'GET', '/suggestions?q=ab')).status).toBe(401)
})

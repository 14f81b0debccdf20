import { expect } from 'vitest'
import { graph, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { remove, replace, test } from '#testing/fact-sheets/patches.ts'

const invalid: [path: string, value: string][] = [
  ['/businessCriticality', 'huge'],
  ['/platforms', 'web'],
  ['/platforms', '["web","fax"]'],
  ['/platforms', '{"web":true}'],
  ['/users', '1.5'],
  ['/users', '1001'],
  ['/cost', 'much'],
  ['/cost', '-1'],
  ['/goLive', '2027-02-30'],
  ['/isPublic', 'yes'],
  ['/successors', 'CRM'],
  ['/totalCost', '5'],
  ['/release', 'one'],
  ['/externalId', '{"comment":"no id"}'],
  ['/externalId', '{"externalId":"1","externalUrl":7}'],
  ['/externalId', '{"externalId":'],
  ['/lifecycle', '{"phases":[{"phase":"never","startDate":"2026-01-01"}]}'],
  ['/lifecycle', '{"phases":[{"phase":"active","startDate":"2026-01-01"},{"phase":"plan","startDate":"2027-01-01"}]}'],
  ['/lifecycle/plan', 'tomorrow'],
  ['/lxState', 'FINE'],
  ['/qualitySeal', 'APPROVED'],
  ['/status', 'GONE'],
  ['/naFields', 'alias'],
  ['/naFields', '[1]'],
  ['/permittedReadACL', '["ops"]'],
  ['/permittedReadACL', '{}'],
  ['/tags', 'Sales'],
  ['/tags', '[{"name":"Sales"}]'],
  ['/milestones', '[{"name":"Start","date":"soon"}]'],
  ['/milestones', '[{"date":"2027-01-01"}]'],
  ['/milestones', String.raw`[{"name":"half \ud800","date":"2027-01-01"}]`],
  ['/naFields', String.raw`["\u0000"]`],
  ['/tags', String.raw`[{"tagName":"\u0000"}]`],
  ['/externalId', String.raw`{"externalId":"\u0000"}`],
]

test.for(invalid)('a patch of %s refuses the value %s', async ([path, value], { create, refusalOf }) => {
  expect(await refusalOf(await create(), replace(path, value))).toEqual([`INVALID_VALUE ${path}`])
})

test.for([
  ['/foo', 'x', 'UNKNOWN_PATH'],
  ['/displayName', 'x', 'UNKNOWN_PATH'],
  ['name', 'x', 'UNKNOWN_PATH'],
  ['/', 'x', 'UNKNOWN_PATH'],
  ['', 'x', 'UNKNOWN_PATH'],
  ['/alias/deeper', 'x', 'UNKNOWN_PATH'],
  ['/name/deeper', 'x', 'UNKNOWN_PATH'],
  ['/lifecycle/never', '2026-01-01', 'UNKNOWN_PATH'],
  ['/relApplicationToITComponent', '{}', 'UNKNOWN_PATH'],
  ['/category', 'huge', 'UNKNOWN_CATEGORY'],
  ['/naFields', '["nothing"]', 'UNKNOWN_FIELD'],
  ['/criticalityReason', 'because', 'FIELD_NOT_ACTIVE'],
  ['/serialNumber', 'S-9', 'FIELD_READ_ONLY'],
  ['/permittedReadACL', '["00000000-0000-0000-0000-000000000001"]', 'ACE_NOT_FOUND'],
  ['/tags', '[{"tagId":"00000000-0000-0000-0000-000000000001"}]', 'TAG_NOT_FOUND'],
  ['/tags', '[{"tagId":"Sales"}]', 'TAG_NOT_FOUND'],
  ['/tags', '[{"tagName":"Sales","tagGroupName":"Nowhere"}]', 'TAG_NOT_FOUND'],
] as const)('a patch of %s with the value %s is refused as %s', async ([path, value, code], { create, refusalOf }) => {
  expect(await refusalOf(await create(), replace(path, value))).toEqual([`${code} ${path}`])
})

test('NUL characters and half surrogates are refused in every part of a request', async ({ admin, create }) => {
  const id = await create()
  for (const request of [
    String.raw`mutation { updateFactSheet(id: "ID", patches: [{ op: replace, path: "/name", value: "\u0000" }]) { factSheet { id } } }`,
    String.raw`mutation { updateFactSheet(id: "ID", comment: "\u0000", patches: [{ op: replace, path: "/status", value: "ARCHIVED" }]) { factSheet { id } } }`,
    String.raw`mutation { createFactSheet(input: { name: "\u0000", type: Application }) { factSheet { id } } }`,
  ]) {
    const { data, errors } = await graph(admin, request.replace('ID', id))
    expect(data ?? null).toBeNull()
    expect(errors).toMatchObject([{ message: expect.stringContaining('NUL') }])
  }
  const query =
    'mutation ($id: ID!, $patches: [Patch!]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { id } } }'
  for (const value of ['a\0b', '\ud800']) {
    const { data, errors } = await graph(admin, query, { id, patches: [replace('/name', value)] })
    expect(data).toBeNull()
    expect(errors).toMatchObject([
      { message: expect.stringContaining('$patches holds a NUL'), extensions: { code: 'BAD_REQUEST' } },
    ])
  }
})

test('the refusal of an unknown path names the type that does not define it', async ({ admin, create }) => {
  const id = await create()
  const { errors } = await updateFactSheet(admin, { id, patches: [replace('/foo', 'x')] })
  expect(errors[0].message).toContain("Path '/foo' is not defined in the schema of Application")
})

test('a patch whose value is not text is refused before anything runs', async ({ admin, create }) => {
  const id = await create()
  const body = await graph(
    admin,
    'mutation ($id: ID!, $patches: [Patch!]!) { updateFactSheet(id: $id, patches: $patches) { factSheet { id } } }',
    { id, patches: [{ op: 'replace', path: '/users', value: 5 }] },
  )
  expect(body.data ?? null).toBeNull()
  expect(body.errors[0].message).toContain('String cannot represent a non string value')
})

test('the violations of several patches are reported together', async ({ create, refusalOf }) => {
  const patches = [replace('/foo', 'x'), replace('/users', 'many'), replace('/name', 'Fine'), remove('/name')]
  expect(await refusalOf(await create(), ...patches)).toEqual([
    'UNKNOWN_PATH /foo',
    'INVALID_VALUE /users',
    'OPERATION_NOT_ALLOWED /name',
  ])
})

import { describe, expect, test } from 'vitest'
import { type Json, type TestPatch, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { signedIn } from '#testing/people.ts'
import { add, patchService, remove, replace } from '#testing/fact-sheets/patches.ts'

const the = patchService()
const { fresh, after, refused } = the

describe('relations changed by patches', () => {
  const relations = `... on Application { relApplicationToITComponent { edges { node {
    id type activeFrom activeUntil description costTotalAnnual fit fitReason factSheet { id } } } } }`
  const side = '/relApplicationToITComponent'

  async function pair(values: Record<string, unknown> = {}) {
    const application = await fresh()
    const component = await fresh('ITComponent', [
      add('/opEx', '1'),
      add('/relITComponentToApplication/new_1', { factSheetId: await fresh() }),
    ])
    const [relation] = await seen(application, add(`${side}/new_1`, { factSheetId: component, ...values }))
    return { application, component, relation }
  }
  async function seen(id: string, ...patches: TestPatch[]) {
    const { data, errors } = await updateFactSheet(the.admin, { id, patches }, relations)
    expect(errors, JSON.stringify(errors)).toBeUndefined()
    return data.updateFactSheet.factSheet.relApplicationToITComponent.edges.map(({ node }: Json) => node)
  }

  test('are added with their attributes', async () => {
    const values = {
      description: 'runs on',
      activeFrom: '2026-01-01',
      activeUntil: '2027-01-01',
      costTotalAnnual: 5,
      fit: 'poor',
    }
    const { component, relation } = await pair({ ...values, fitReason: 'old' })
    expect(relation).toMatchObject({
      ...values,
      fitReason: 'old',
      factSheet: { id: component },
      type: 'RelApplicationToITComponent',
    })
  })

  test('are changed: members that are not named stay, null clears them', async () => {
    const { application, relation } = await pair({
      description: 'runs on',
      costTotalAnnual: '5',
      activeFrom: '2026-01-01',
    })
    const [changed] = await seen(application, replace(`${side}/${relation.id}`, { costTotalAnnual: null, fit: 'good' }))
    expect(changed).toMatchObject({
      id: relation.id,
      description: 'runs on',
      costTotalAnnual: null,
      fit: 'good',
      activeFrom: '2026-01-01',
    })
  })

  test('move to another fact sheet', async () => {
    const { application, relation } = await pair()
    const { component } = await pair()
    const [moved] = await seen(application, replace(`${side}/${relation.id}`, { factSheetId: component }))
    expect(moved).toMatchObject({ id: relation.id, factSheet: { id: component } })
  })

  test('have fields that can be set and cleared one by one', async () => {
    const { application, relation } = await pair()
    const at = `${side}/${relation.id}`
    const [set] = await seen(
      application,
      add(`${at}/costTotalAnnual`, '7.5'),
      replace(`${at}/description`, 'said'),
      add(`${at}/activeUntil`, '2030-01-01'),
    )
    expect(set).toMatchObject({ costTotalAnnual: 7.5, description: 'said', activeUntil: '2030-01-01' })
    const [cleared] = await seen(
      application,
      remove(`${at}/costTotalAnnual`),
      remove(`${at}/description`),
      remove(`${at}/activeUntil`),
    )
    expect(cleared).toMatchObject({ costTotalAnnual: null, description: null, activeUntil: null })
  })

  test.each([undefined, ''])('are removed with the value %j', async (value) => {
    const { application, component, relation } = await pair()
    const kept = await seen(application, add(`${side}/new_1`, { factSheetId: component, activeFrom: '2031-01-01' }))
    expect(kept).toHaveLength(2)
    const left = await seen(application, remove(`${side}/${relation.id}`, value))
    expect(left.map(({ activeFrom }: Json) => activeFrom)).toEqual(['2031-01-01'])
  })

  test('are distinguished in errors when several are added', async () => {
    const { application, component } = await pair()
    const missing = '00000000-0000-0000-0000-000000000001'
    expect(
      await refused(
        application,
        add(`${side}/new_1`, { factSheetId: component }),
        add(`${side}/new_2`, { factSheetId: missing }),
        add(`${side}/new_3`, { factSheetId: 'nobody' }),
        add(`${side}/new_1`, { factSheetId: component }),
      ),
    ).toEqual([`FACT_SHEET_NOT_FOUND ${side}/new_3`, `PATH_NOT_UNIQUE ${side}/new_1`])
    expect(await refused(application, add(`${side}/new_2`, { factSheetId: missing }))).toEqual([
      `FACT_SHEET_NOT_FOUND ${side}/new_2`,
    ])
  })

  test.each([
    ['no JSON', 'INVALID_VALUE', ''],
    ['[]', 'INVALID_VALUE', ''],
    ['{}', 'INVALID_VALUE', ''],
    ['{"factSheetId":"?","costTotalAnnual":"much"}', 'INVALID_VALUE', '/costTotalAnnual'],
    ['{"factSheetId":"?","activeFrom":"soon"}', 'INVALID_VALUE', '/activeFrom'],
    ['{"factSheetId":"?","activeFrom":"2027-01-01","activeUntil":"2026-01-01"}', 'VALIDITY_BACKWARDS', '/activeUntil'],
    ['{"factSheetId":"?","description":5}', 'INVALID_VALUE', '/description'],
    ['{"factSheetId":"?","foo":"x"}', 'UNKNOWN_PATH', '/foo'],
    ['{"factSheetId":"?","fitReason":"x"}', 'FIELD_NOT_ACTIVE', '/fitReason'],
    ['{"factSheetId":"?","naFields":["foo"]}', 'UNKNOWN_FIELD', '/naFields'],
    ['{"factSheetId":"?","constrainingRelations":["foo"]}', 'INVALID_VALUE', '/constrainingRelations'],
  ])('are not added with %s', async (value, code, at) => {
    const { application, component } = await pair()
    const path = `${side}/new_7`
    expect(await refused(application, add(path, value.replace('?', component)))).toEqual([`${code} ${path}${at}`])
  })

  test('cannot be changed or removed if they do not exist', async () => {
    const { application, relation } = await pair()
    const { relation: foreign } = await pair()
    for (const id of ['00000000-0000-0000-0000-000000000001', 'nonsense', foreign.id]) {
      const path = `${side}/${id}`
      expect(await refused(application, replace(path, { description: 'x' }))).toEqual([`RELATION_NOT_FOUND ${path}`])
      expect(await refused(application, remove(path))).toEqual([`RELATION_NOT_FOUND ${path}`])
    }
    const path = `${side}/${relation.id}`
    expect(await refused(application, remove(path), replace(path, {}))).toEqual([`RELATION_NOT_FOUND ${path}`])
    expect(await refused(application, replace(`/relToParent/${relation.id}`, {}))).toHaveLength(1)
  })

  test('are refused as not unique when a second one is added to a single side', async () => {
    const [child, parent, other] = [await fresh(), await fresh(), await fresh()]
    await after(child, add('/relToParent/new_1', { factSheetId: parent }))
    const { errors } = await updateFactSheet(the.admin, {
      id: child,
      patches: [add('/relToParent/new_1', { factSheetId: other })],
    })
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('FS_VALIDATION_RELATION_NOT_UNIQUE_OUTGOING'),
        extensions: { errorType: 'BUSINESS_LOGIC', objectId: child, objectPath: '/relToParent/new_1' },
      },
    ])
  })

  test('are refused if they lead to a fact sheet of another type', async () => {
    const path = `${side}/new_1`
    expect(await refused(await fresh(), add(path, { factSheetId: await fresh() }))).toEqual([
      `WRONG_FACT_SHEET_TYPE ${path}`,
    ])
  })
})

describe('constraining relations in patches', () => {
  const side = '/relApplicationToITComponent'
  const constraining = async (id: string) => {
    const { db } = the.service.storage
    const rows = await db
      .selectFrom('relation')
      .select(['id', 'type', 'constraining'])
      .where('from_id', '=', id)
      .execute()
    const own = rows.find(({ type }) => type === 'applicationITComponentRelation')
    return {
      requires: rows.find(({ type }) => type === 'requiresRelation')?.id ?? '',
      own: own?.id ?? '',
      ids: own?.constraining,
    }
  }

  test('are named by id or by record, and must be of a type that the data model allows', async () => {
    const [application, other] = [await fresh(), await fresh()]
    await after(application, add('/relToRequires/new_1', { factSheetId: other }))
    const { requires } = await constraining(application)
    const component = await componentOf(application)
    const { own } = await constraining(application)
    const path = `${side}/${own}`
    await after(application, replace(path, { constrainingRelations: [{ id: requires }] }))
    expect((await constraining(application)).ids).toEqual([requires])
    await after(application, replace(`${path}/constrainingRelations`, []))
    expect((await constraining(application)).ids).toEqual([])
    const wrong = { factSheetId: component, constrainingRelations: [own] }
    expect(await refused(application, add(`${side}/new_2`, wrong))).toEqual([
      `CONSTRAINING_RELATION_INVALID ${side}/new_2/constrainingRelations`,
    ])
  })

  test('stay where the caller cannot see them, and cannot be named by that caller', async () => {
    const [application, secret] = [await fresh(), await fresh('Application', [add('/permittedReadACL', [the.ops])])]
    await after(application, add('/relToRequires/new_1', { factSheetId: secret }))
    const { requires } = await constraining(application)
    const component = await componentOf(application)
    const { own } = await constraining(application)
    await after(application, replace(`${side}/${own}`, { constrainingRelations: [requires] }))
    const member = await signedIn(the.service, 'MEMBER')
    const emptied = await updateFactSheet(member, {
      id: application,
      patches: [replace(`${side}/${own}`, { constrainingRelations: [], description: 'mine' })],
    })
    expect(emptied.errors).toBeUndefined()
    expect((await constraining(application)).ids).toEqual([requires])
    const named = [add(`${side}/new_1`, { factSheetId: component, constrainingRelations: [requires] })]
    const { errors } = await updateFactSheet(member, { id: application, patches: named })
    expect(errors).toMatchObject([{ extensions: { code: 'CONSTRAINING_RELATION_INVALID' } }])
  })

  async function componentOf(application: string) {
    const needed = add('/relITComponentToApplication/new_1', { factSheetId: application })
    return await fresh('ITComponent', [add('/opEx', '1'), needed])
  }
})

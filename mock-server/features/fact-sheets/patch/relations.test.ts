import { describe, expect } from 'vitest'
import { type TestPatch, updateFactSheet } from '#testing/fact-sheets/graph.ts'
import { test as fixtures, add, remove, replace } from '#testing/fact-sheets/patches.ts'
import type { Json } from '#testing/client.ts'

const side = '/relApplicationToITComponent'
const selection = `... on Application { relApplicationToITComponent { edges { node {
  id type activeFrom activeUntil description costTotalAnnual fit fitReason factSheet { id } } } } }`

const test = fixtures
  // The ID of a new component that is related to an application.
  .extend('createComponent', { scope: 'file' }, ({ create }) => async (application: string) => {
    const relation = add('/relITComponentToApplication/new_1', { factSheetId: application })
    return await create('ITComponent', [add('/opEx', '1'), relation])
  })
  // The relations of an application to components after the patches.
  .extend(
    'patchRelations',
    { scope: 'file' },
    ({ admin }) =>
      async (id: string, ...patches: TestPatch[]): Promise<Json[]> => {
        const { data, errors } = await updateFactSheet(admin, { id, patches }, selection)
        expect(errors, JSON.stringify(errors)).toBeNull()
        return data.updateFactSheet.factSheet.relApplicationToITComponent.edges.map(({ node }: Json) => node)
      },
  )
  // An application with a relation to a component.
  .extend(
    'relate',
    { scope: 'file' },
    ({ create, createComponent, patchRelations }) =>
      async (values: Record<string, unknown> = {}) => {
        const application = await create()
        const component = await createComponent(await create())
        const [relation] = await patchRelations(
          application,
          add(`${side}/new_1`, { factSheetId: component, ...values }),
        )
        return { application, component, relation }
      },
  )
  // The ids of the relations of an application, and those that constrain its relation to a component.
  .extend('storedRelations', { scope: 'file' }, ({ service }) => async (application: string) => {
    const rows = await service.storage.db
      .selectFrom('relation')
      .select(['id', 'type', 'constraining'])
      .where('from_id', '=', application)
      .execute()
    const toComponent = rows.find(({ type }) => type === 'applicationITComponentRelation')
    return {
      requires: rows.find(({ type }) => type === 'requiresRelation')?.id ?? '',
      toComponent: toComponent?.id ?? '',
      constraining: toComponent?.constraining,
    }
  })

describe('a patch of relations', () => {
  test('adds them with their attributes', async ({ relate }) => {
    const values = {
      description: 'runs on',
      activeFrom: '2026-01-01',
      activeUntil: '2027-01-01',
      costTotalAnnual: 5,
      fit: 'poor',
    }
    const { component, relation } = await relate({ ...values, fitReason: 'old' })
    expect(relation).toMatchObject({
      ...values,
      fitReason: 'old',
      factSheet: { id: component },
      type: 'RelApplicationToITComponent',
    })
  })

  test('changes only the members that it names, and clears those that are null', async ({ patchRelations, relate }) => {
    const { application, relation } = await relate({
      description: 'runs on',
      costTotalAnnual: '5',
      activeFrom: '2026-01-01',
    })
    const [changedRelation] = await patchRelations(
      application,
      replace(`${side}/${relation.id}`, { costTotalAnnual: null, fit: 'good' }),
    )
    expect(changedRelation).toMatchObject({
      id: relation.id,
      description: 'runs on',
      costTotalAnnual: null,
      fit: 'good',
      activeFrom: '2026-01-01',
    })
  })

  test('moves them to another fact sheet', async ({ patchRelations, relate }) => {
    const { application, relation } = await relate()
    const { component } = await relate()
    const [movedRelation] = await patchRelations(
      application,
      replace(`${side}/${relation.id}`, { factSheetId: component }),
    )
    expect(movedRelation).toMatchObject({ id: relation.id, factSheet: { id: component } })
  })

  test('sets and clears their fields one by one', async ({ patchRelations, relate }) => {
    const { application, relation } = await relate()
    const path = `${side}/${relation.id}`
    const [withFields] = await patchRelations(
      application,
      add(`${path}/costTotalAnnual`, '7.5'),
      replace(`${path}/description`, 'said'),
      add(`${path}/activeUntil`, '2030-01-01'),
    )
    expect(withFields).toMatchObject({ costTotalAnnual: 7.5, description: 'said', activeUntil: '2030-01-01' })
    const [withoutFields] = await patchRelations(
      application,
      remove(`${path}/costTotalAnnual`),
      remove(`${path}/description`),
      remove(`${path}/activeUntil`),
    )
    expect(withoutFields).toMatchObject({ costTotalAnnual: null, description: null, activeUntil: null })
  })

  test.for([undefined, ''])('removes them with the value %j', async (value, { patchRelations, relate }) => {
    const { application, component, relation } = await relate()
    const both = await patchRelations(
      application,
      add(`${side}/new_1`, { factSheetId: component, activeFrom: '2031-01-01' }),
    )
    expect(both).toHaveLength(2)
    const relations = await patchRelations(application, remove(`${side}/${relation.id}`, value))
    expect(relations.map(({ activeFrom }: Json) => activeFrom)).toEqual(['2031-01-01'])
  })

  test('tells several new ones apart in its errors', async ({ refusalOf, relate }) => {
    const { application, component } = await relate()
    const missing = '00000000-0000-0000-0000-000000000001'
    expect(
      await refusalOf(
        application,
        add(`${side}/new_1`, { factSheetId: component }),
        add(`${side}/new_2`, { factSheetId: missing }),
        add(`${side}/new_3`, { factSheetId: 'nobody' }),
        add(`${side}/new_1`, { factSheetId: component }),
      ),
    ).toEqual([`FACT_SHEET_NOT_FOUND ${side}/new_3`, `PATH_NOT_UNIQUE ${side}/new_1`])
    expect(await refusalOf(application, add(`${side}/new_2`, { factSheetId: missing }))).toEqual([
      `FACT_SHEET_NOT_FOUND ${side}/new_2`,
    ])
  })

  test.for([
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
  ] as const)('refuses a new one with the value %s', async ([value, code, memberPath], { refusalOf, relate }) => {
    const { application, component } = await relate()
    const path = `${side}/new_7`
    expect(await refusalOf(application, add(path, value.replace('?', component)))).toEqual([
      `${code} ${path}${memberPath}`,
    ])
  })

  test('refuses to change or remove one that does not exist', async ({ refusalOf, relate }) => {
    const { application, relation } = await relate()
    const { relation: otherRelation } = await relate()
    for (const id of ['00000000-0000-0000-0000-000000000001', 'nonsense', otherRelation.id]) {
      const path = `${side}/${id}`
      expect(await refusalOf(application, replace(path, { description: 'x' }))).toEqual([`RELATION_NOT_FOUND ${path}`])
      expect(await refusalOf(application, remove(path))).toEqual([`RELATION_NOT_FOUND ${path}`])
    }
    const path = `${side}/${relation.id}`
    expect(await refusalOf(application, remove(path), replace(path, {}))).toEqual([`RELATION_NOT_FOUND ${path}`])
    expect(await refusalOf(application, replace(`/relToParent/${relation.id}`, {}))).toHaveLength(1)
  })

  test('refuses a second one on a single side as not unique', async ({ admin, create, patch }) => {
    const [child, parent, otherParent] = [await create(), await create(), await create()]
    await patch(child, add('/relToParent/new_1', { factSheetId: parent }))
    const { errors } = await updateFactSheet(admin, {
      id: child,
      patches: [add('/relToParent/new_1', { factSheetId: otherParent })],
    })
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('FS_VALIDATION_RELATION_NOT_UNIQUE_OUTGOING'),
        extensions: { errorType: 'BUSINESS_LOGIC', objectId: child, objectPath: '/relToParent/new_1' },
      },
    ])
  })

  test('refuses one to a fact sheet of the wrong type', async ({ create, refusalOf }) => {
    const path = `${side}/new_1`
    expect(await refusalOf(await create(), add(path, { factSheetId: await create() }))).toEqual([
      `WRONG_FACT_SHEET_TYPE ${path}`,
    ])
  })
})

describe('constraining relations in patches', () => {
  test('are named by id or by record, and must be of a type that the data model allows', async ({
    create,
    patch,
    refusalOf,
    createComponent,
    storedRelations,
  }) => {
    const [application, other] = [await create(), await create()]
    await patch(application, add('/relToRequires/new_1', { factSheetId: other }))
    const { requires } = await storedRelations(application)
    const component = await createComponent(application)
    const { toComponent } = await storedRelations(application)
    const path = `${side}/${toComponent}`
    await patch(application, replace(path, { constrainingRelations: [{ id: requires }] }))
    expect((await storedRelations(application)).constraining).toEqual([requires])
    await patch(application, replace(`${path}/constrainingRelations`, []))
    expect((await storedRelations(application)).constraining).toEqual([])
    const values = { factSheetId: component, constrainingRelations: [toComponent] }
    expect(await refusalOf(application, add(`${side}/new_2`, values))).toEqual([
      `CONSTRAINING_RELATION_INVALID ${side}/new_2/constrainingRelations`,
    ])
  })

  test('stay where the caller cannot see them, and cannot be named by that caller', async ({
    member,
    opsId,
    create,
    patch,
    createComponent,
    storedRelations,
  }) => {
    const [application, secret] = [await create(), await create('Application', [add('/permittedReadACL', [opsId])])]
    await patch(application, add('/relToRequires/new_1', { factSheetId: secret }))
    const { requires } = await storedRelations(application)
    const component = await createComponent(application)
    const { toComponent } = await storedRelations(application)
    await patch(application, replace(`${side}/${toComponent}`, { constrainingRelations: [requires] }))
    const update = await updateFactSheet(member, {
      id: application,
      patches: [replace(`${side}/${toComponent}`, { constrainingRelations: [], description: 'mine' })],
    })
    expect(update.errors).toBeNull()
    expect((await storedRelations(application)).constraining).toEqual([requires])
    const patches = [add(`${side}/new_1`, { factSheetId: component, constrainingRelations: [requires] })]
    const { errors } = await updateFactSheet(member, { id: application, patches })
    expect(errors).toMatchObject([{ extensions: { code: 'CONSTRAINING_RELATION_INVALID' } }])
  })
})

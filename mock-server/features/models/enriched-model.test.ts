import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'

let service: TestService
// any: the test reads the answer as clients see it.
let data: any

beforeAll(async () => {
  service = await startService()
  data = (await (await signedIn(service, 'MEMBER')).get('/models/dataModel/enriched')).body.data
})
afterAll(() => service.close())

describe('the enriched data model', () => {
  test('contains the data model', () => {
    expect(data).toMatchObject(defaultModels.data)
    expect(data.factSheets.Application.relations).toContain('applicationITComponentRelation')
  })

  test('has a field for each side of a relation, with its persisted name and its name at the other end', () => {
    const { Application, ITComponent } = data.factSheets
    expect(Application.fields.relApplicationToITComponent).toMatchObject({
      type: 'RELATION',
      targetFactSheetType: 'ITComponent',
      inFacet: true,
      relationMapping: {
        direction: 'OUTGOING',
        reverseName: 'relITComponentToApplication',
        persistedName: 'applicationITComponentRelation',
      },
    })
    expect(ITComponent.fields.relITComponentToApplication.relationMapping).toEqual({
      direction: 'INCOMING',
      reverseName: 'relApplicationToITComponent',
      persistedName: 'applicationITComponentRelation',
    })
  })

  test('gives the relation behind the common sides of each type', () => {
    const successorOf = (type: string) => data.factSheets[type].fields.relToSuccessor.relationMapping.persistedName
    expect(successorOf('Application')).toBe('applicationSuccessorRelation')
    expect(successorOf('ITComponent')).toBe('itComponentSuccessorRelation')
    expect(data.factSheets.Provider.fields.relToParent.relationMapping).toEqual({
      direction: 'OUTGOING',
      reverseName: 'relToChild',
      persistedName: 'childParentRelation',
    })
  })

  test('maps every side name', () => {
    const sides = Object.values(defaultModels.data.relations).flatMap(({ from, to }) => [from.name, to.name])
    expect(Object.keys(data.relationMapping).toSorted()).toEqual([...new Set(sides)].toSorted())
    expect(data.relationMapping.relInterfaceToProviderApplication).toEqual({
      direction: 'INCOMING',
      reverseName: 'relProviderApplicationToInterface',
      persistedName: 'applicationInterfaceProviderRelation',
    })
  })

  test('has the base members of fact sheets as fields', () => {
    // any: as above.
    for (const { fields } of Object.values<any>(data.factSheets)) {
      const types = Object.entries<{ type: string }>(fields).map(([name, { type }]) => [name, type])
      expect(Object.fromEntries(types)).toMatchObject({
        name: 'STRING',
        tags: 'TAGS',
        subscriptions: 'SUBSCRIPTIONS',
        completion: 'COMPLETION',
        createdAt: 'DATE_TIME',
        updatedAt: 'DATE_TIME',
        lxState: 'QUALITYSEALSTATUS',
        permittedReadACL: 'READ_ACCESS_CONTROL_LIST',
        permittedWriteACL: 'WRITE_ACCESS_CONTROL_LIST',
        externalId: 'EXTERNAL_ID',
      })
    }
    expect(data.factSheets.Application.fields.category.values).toContain('microservice')
  })
})

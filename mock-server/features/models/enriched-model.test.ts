import { describe, expect } from 'vitest'
import { test as fixtures } from '#testing/fixtures.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import type { Json } from '#testing/client.ts'

const test = fixtures.extend('data', { scope: 'file' }, async ({ member }): Promise<Json> => {
  const { body } = await member.get('/models/dataModel/enriched')
  return body.data
})

describe('the enriched data model', () => {
  test('contains the data model', ({ data }) => {
    expect(data).toMatchObject(defaultModels.data)
    expect(data.factSheets.Application.relations).toContain('applicationITComponentRelation')
  })

  test('has a field for each side of a relation, with its persisted name and its name at the other end', ({ data }) => {
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

  test('gives the relation behind the common sides of each type', ({ data }) => {
    const successorOf = (type: string) => data.factSheets[type].fields.relToSuccessor.relationMapping.persistedName
    expect(successorOf('Application')).toBe('applicationSuccessorRelation')
    expect(successorOf('ITComponent')).toBe('itComponentSuccessorRelation')
    expect(data.factSheets.Provider.fields.relToParent.relationMapping).toEqual({
      direction: 'OUTGOING',
      reverseName: 'relToChild',
      persistedName: 'childParentRelation',
    })
  })

  test('maps the name of every side to its relation', ({ data }) => {
    const sides = Object.values(defaultModels.data.relations).flatMap(({ from, to }) => [from.name, to.name])
    expect(Object.keys(data.relationMapping).toSorted()).toEqual([...new Set(sides)].toSorted())
    expect(data.relationMapping.relInterfaceToProviderApplication).toEqual({
      direction: 'INCOMING',
      reverseName: 'relProviderApplicationToInterface',
      persistedName: 'applicationInterfaceProviderRelation',
    })
  })

  test('has the base members of fact sheets as fields', ({ data }) => {
    for (const { fields } of Object.values<Json>(data.factSheets)) {
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

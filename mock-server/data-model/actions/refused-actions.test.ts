import { describe, expect, test } from 'vitest'
import { ActionItem } from '#contract/meta-model/actions.ts'
import { defaultModels } from '#data-model/defaults/default-models.ts'
import type { Json } from '#testing/client.ts'
import { applyActions } from './apply-actions.ts'

const { data, view, languages } = defaultModels
const documents = { model: data, view, texts: languages }

async function errorsOf(...items: Json[]) {
  const parsed = items.map((item) => ActionItem.parse(item))
  return (await applyActions(documents, parsed)).errors.map(({ path, message }) => `${path} ${message}`)
}
const application = { factSheetType: 'Application' }
const alias = { ...application, nodeType: 'FIELD_NODE', field: 'alias' }

describe('an action is refused', () => {
  test.each<[string, Json, string]>([
    ['permissions', { type: 'PERMISSION', role: 'ADMIN', payload: {} }, '$[0].type PERMISSION is not taken'],
    ['a type of old', { type: 'FACT_SHEET_TYPE' }, '$[0].type FACT_SHEET_TYPE is not taken'],
    ['no key', { type: 'CREATE_ITEM', subtype: 'FACT_SHEET_TYPE', payload: {} }, '$[0].payload.key is required'],
    [
      'a key that is there',
      { type: 'CREATE_ITEM', subtype: 'FIELD_FACT_SHEET', node: application, payload: { key: 'alias' } },
      '$[0].payload.key alias is there already',
    ],
    [
      'a type of data that there is not',
      { type: 'CREATE_ITEM', subtype: 'FIELD_FACT_SHEET', node: application, payload: { key: 'x', type: 'COLOUR' } },
      '$[0].payload.type',
    ],
    [
      'a relation without ends',
      { type: 'CREATE_ITEM', subtype: 'RELATION', payload: { key: 'x' } },
      '$[0].payload.from',
    ],
    [
      'a field that is not there',
      { type: 'UPDATE_DATA', node: { ...alias, field: 'no' }, payload: { inView: true } },
      '$[0].node leads to no',
    ],
    [
      'a member without effect',
      { type: 'UPDATE_DATA', node: alias, payload: { colour: 'red' } },
      '$[0].payload.colour is no member',
    ],
    [
      'a member of a type without effect',
      { type: 'UPDATE_DATA', node: application, payload: { inFacet: true } },
      '$[0].payload.inFacet is no member',
    ],
    ['a wrong type of member', { type: 'UPDATE_DATA', node: alias, payload: { inView: 'yes' } }, '$[0].payload.inView'],
    ['nothing to change', { type: 'UPDATE_DATA', node: alias, payload: {} }, '$[0].payload has nothing'],
    [
      'a relation that a type has not',
      { type: 'UPDATE_DATA', node: { ...application, effectiveRelation: 'relX' }, payload: { mandatory: true } },
      '$[0].node.effectiveRelation relX is no relation',
    ],
    [
      'no language',
      { type: 'UPDATE_TRANSLATION', node: alias, payload: { translation: { label: 'x' } } },
      '$[0].payload.language',
    ],
    [
      'no translation',
      { type: 'UPDATE_TRANSLATION', node: alias, payload: { language: 'de' } },
      '$[0].payload.translation',
    ],
    [
      'a label that is no text',
      { type: 'UPDATE_TRANSLATION', node: alias, payload: { language: 'de', translation: { label: 7 } } },
      '$[0].payload.translation.label must be a text',
    ],
    [
      'a plural of a field',
      {
        type: 'UPDATE_TRANSLATION',
        node: alias,
        payload: { language: 'de', translation: { number: { plural: 'x' } } },
      },
      '$[0].payload.translation.plural is not for',
    ],
    ['no index', { type: 'MOVE_ITEM', node: alias, payload: {} }, '$[0].payload.index must be'],
    [
      'a section that is not there',
      { type: 'MOVE_ITEM', node: { ...application, section: 'no' }, payload: { index: 0 } },
      '$[0].node.section no is no section',
    ],
    [
      'a new name for a type',
      { type: 'RENAME_ITEM', node: application, payload: { newValue: 'App' } },
      '$[0].node must lead to a field',
    ],
    [
      'a new name that is taken',
      { type: 'RENAME_ITEM', node: alias, payload: { newValue: 'release' } },
      '$[0].payload.newValue release is there already',
    ],
    [
      'a value that is not there',
      { type: 'DELETE_ITEM', node: { ...application, field: 'businessCriticality', fieldValue: 'no' } },
      '$[0].node.fieldValue no is no value',
    ],
    ['a path to nowhere', { type: 'DELETE_ITEM', node: '$.elsewhere' }, '$[0].node must lead to'],
    [
      'a view member of fields for sections',
      { type: 'UPDATE_VIEW', node: { ...application, section: 'x' }, payload: { color: '#fff' } },
      '$[0].payload.color is no member',
    ],
  ])('for %s', async (_, item, message) => {
    const [error] = await errorsOf(item)
    expect(error).toContain(message)
  })

  test('each by itself, and the others are tried', async () => {
    expect(
      await errorsOf(
        { type: 'RENAME_ITEM', node: alias, payload: {} },
        { type: 'MOVE_ITEM', node: alias, payload: {} },
      ),
    ).toHaveLength(2)
  })
})

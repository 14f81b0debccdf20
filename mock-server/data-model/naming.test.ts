import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ComponentConfig } from '#contract/data-model.ts'
import { arbModel, smallModel } from '#testing/fact-sheets/models.ts'
import type { TypeModel } from './model.ts'
import { type RelatedNames, namesOf, relationsInNames } from './naming.ts'

const model = smallModel()
function typeOf(key: string): TypeModel {
  const type = model.types.get(key)
  if (!type) throw new Error(`there is no type ${key}`)
  return type
}
const own = (name: string, fields: Record<string, string> = {}) => ({ name, valueOf: (field: string) => fields[field] })
const parent: RelatedNames = { name: 'P', displayName: 'G / P', fullName: 'full G / P', valueOf: () => 'v' }
const withParent = (side: string) => (side === 'relToParent' ? [parent] : [])
const ruled = (displayName: ComponentConfig[]): TypeModel => ({
  ...typeOf('Application'),
  namingRule: { regular: { displayName, fullName: [] } },
})
const display = (displayName: ComponentConfig[], fields: Record<string, string> = {}) =>
  namesOf(ruled(displayName), own('N', fields), withParent).displayName

describe('the names of a fact sheet', () => {
  test('are its name without a naming rule', () => {
    const type = { ...typeOf('Application'), namingRule: undefined }
    expect(namesOf(type, own('N'), withParent)).toEqual({ displayName: 'N', fullName: 'N' })
    expect(relationsInNames(type)).toEqual([])
  })

  test('begin with the names of its parent', () => {
    expect(namesOf(typeOf('Application'), own('N'), withParent)).toEqual({
      displayName: 'G / P / N',
      fullName: 'full G / P / N',
    })
    expect(namesOf(typeOf('Application'), own('N'), () => [])).toEqual({ displayName: 'N', fullName: 'N' })
  })

  test('depend on the relations in the naming rule', () => {
    expect(relationsInNames(typeOf('Application'))).toEqual(['relToParent'])
    expect(relationsInNames(ruled([{ relation: 'childParentRelation' }, { relation: 'relToMoon' }]))).toEqual([
      'relToParent',
    ])
  })

  test.each<[string, ComponentConfig[]]>([
    ['N v1', [{ field: 'name' }, { field: 'release', prefix: 'v', separator: ' ' }]],
    ['N', [{ field: 'name' }, { field: 'nothing', prefix: '(', postfix: ')', separator: ' ' }]],
    ['1: N', [{ field: 'name' }, { field: 'release', separator: ': ', operation: 'PREPEND' }]],
    ['N', [{ field: 'nothing' }, { field: 'name', separator: ' / ' }]],
    ['(P)#', [{ relation: 'relToParent', relationField: 'name', prefix: '(', postfix: ')' }, { fixed: '#' }]],
    ['v', [{ relation: 'relToParent', relationField: 'alias' }]],
    ['G / P', [{ relation: 'childParentRelation' }]],
    ['N', [{ relation: 'relToMoon' }]],
    ['N', [{ field: 'nothing', prefix: 'x' }]],
  ])('are computed as %s', (expected, components) => {
    expect(display(components, { release: '1' })).toBe(expected)
  })

  test('leave out fields of related fact sheets that are not loaded', () => {
    const bare = { name: 'P', displayName: 'P', fullName: 'P' }
    const type = ruled([{ relation: 'relToParent', relationField: 'alias' }, { field: 'name' }])
    expect(namesOf(type, own('N'), () => [bare]).displayName).toBe('N')
  })

  test('are never empty, whatever the rule', () => {
    const arbText = fc.option(fc.string(), { nil: undefined })
    const arbOne = fc.record({ name: fc.string(), displayName: fc.string(), fullName: fc.string() })
    fc.assert(
      fc.property(arbModel, fc.func(arbText), fc.array(arbOne, { maxLength: 2 }), (one, valueOf, related) => {
        for (const type of one.types.values()) {
          const names = namesOf(type, { name: 'N', valueOf }, () => related)
          expect([names.displayName, names.fullName]).not.toContain('')
          expect(relationsInNames(type).every((side) => type.sides.has(side))).toBe(true)
        }
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Section } from 'mock-server/contract/view-model.ts'
import { changesBetween } from './changes.ts'
import {
  fieldsIn,
  moveField,
  moveSection,
  moveSubsection,
  newSection,
  placeOf,
  relationSubsection,
  removeSection,
  toggleSection,
  withRoom,
} from './layout.ts'
import { type Direction, stepOf } from './steps.ts'
import { unplacedOf } from './unplaced.ts'

const section = (key: string, ...parts: readonly (readonly string[])[]): Section => ({
  label: `section.${key}`,
  subsections: parts.map(([name = '', ...fields]) =>
    name.startsWith('rel')
      ? relationSubsection(name)
      : {
          label: `subsection.${name}.label`,
          templateOptions: { layout: { fields: fields.map((field) => ({ name: field, weight: 2 })) } },
        },
  ),
})
const sections = [
  section('info', ['basics', 'alias', 'release'], ['relToParent'], ['more', 'cost']),
  section('tech', ['relToChild']),
]
const namesOf = (all: readonly Section[]) =>
  all.map(({ subsections }) => subsections.map((part) => fieldsIn(part).map(({ name }) => name)))
const step = (name: string, direction: Direction) => {
  const from = placeOf(sections, name)
  const found = from && stepOf(sections, from, direction)
  return found && moveField(found.sections, name, found.to)
}

describe('a field', () => {
  test('goes up and down within its subsection, and over relations to the next one', () => {
    expect(namesOf(step('release', 'up') ?? [])[0]).toEqual([['release', 'alias'], [], ['cost']])
    expect(namesOf(step('release', 'down') ?? [])[0]).toEqual([['alias'], [], ['release', 'cost']])
    expect(namesOf(step('cost', 'up') ?? [])[0]).toEqual([['alias', 'release', 'cost'], [], []])
    expect(step('alias', 'up')).toBeUndefined()
    expect(step('cost', 'down')).toBeUndefined()
  })

  test('goes to the next section, which gets room for it, and keeps its weight', () => {
    const moved = step('alias', 'next') ?? []
    expect(namesOf(moved)).toEqual([
      [['release'], [], ['cost']],
      [[], ['alias']],
    ])
    expect(moved[1]?.subsections[1]).toMatchObject({
      label: 'subsection.tech.label',
      templateOptions: { layout: { fields: [{ name: 'alias', weight: 2 }] } },
    })
    expect(step('alias', 'previous')).toBeUndefined()
  })

  test('that leaves all sections is not placed, and can come back', () => {
    const gone = moveField(sections, 'alias', undefined)
    const members = { fields: ['alias', 'release', 'other'], relations: ['relToParent', 'relToSuccessor'] }
    expect(unplacedOf(gone, members)).toEqual({ fields: ['alias', 'other'], relations: ['relToSuccessor'] })
    expect(namesOf(moveField(gone, 'other', { section: 0, subsection: 2, index: 0 }))[0]).toEqual([
      ['release'],
      [],
      ['other', 'cost'],
    ])
  })

  test('never gets lost or doubled, wherever it goes', () => {
    const anyPlace = fc.record({ section: fc.nat(1), subsection: fc.nat(2), index: fc.nat(3) })
    const names = fc.constantFrom('alias', 'release', 'cost')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, anyPlace), { maxLength: 20 }), (moves) => {
        const roomy = withRoom(sections, 1)
        const after = moves.reduce<readonly Section[]>((all, [name, to]) => {
          const part = all[to.section]?.subsections[to.subsection]
          return part && !part.label.includes('.rel') ? moveField(all, name, to) : all
        }, roomy)
        expect(namesOf(after).flat(2).toSorted()).toEqual(['alias', 'cost', 'release'])
      }),
    )
  })
})

describe('the changes of a layout', () => {
  test('are none between the same', () => expect(changesBetween(sections, structuredClone(sections))).toEqual([]))

  test('name what moved and not what it passed', () => {
    expect(changesBetween(sections, moveSection(sections, 1, 0))).toEqual([{ kind: 'sectionMoved', key: 'info' }])
    expect(changesBetween(sections, step('release', 'up') ?? [])).toEqual([
      { kind: 'fieldMoved', key: 'alias', from: 'info', to: 'info' },
    ])
    expect(changesBetween(sections, step('cost', 'next') ?? [])).toEqual([
      { kind: 'partAdded', key: 'tech', section: 'tech' },
      { kind: 'fieldMoved', key: 'cost', from: 'info', to: 'tech' },
    ])
    const relation = moveSubsection(sections, { section: 0, subsection: 1 }, { section: 1, subsection: 0 })
    expect(changesBetween(sections, relation)).toEqual([{ kind: 'partMoved', key: 'relToParent', section: 'tech' }])
  })

  test('name sections that come, go, and are hidden', () => {
    expect(changesBetween(sections, [...sections, newSection('new')])).toEqual([
      { kind: 'sectionAdded', key: 'new' },
      { kind: 'partAdded', key: 'new', section: 'new' },
    ])
    expect(changesBetween(sections, removeSection(sections, 1))).toEqual([
      { kind: 'sectionRemoved', key: 'tech' },
      { kind: 'partRemoved', key: 'relToChild', section: 'tech' },
    ])
    expect(changesBetween(sections, toggleSection(sections, 0))).toEqual([{ kind: 'sectionHidden', key: 'info' }])
    expect(toggleSection(toggleSection(sections, 0), 0)).toEqual(sections)
  })
})

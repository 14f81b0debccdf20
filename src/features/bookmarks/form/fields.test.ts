import type { Bookmark } from 'mock-server/contract/bookmarks.ts'
import { describe, expect, test } from 'vitest'
import { formOf, type FormValues, memberFields } from './fields.ts'
import { inputOf } from './input.ts'

const bookmark: Bookmark = {
  id: 'b1',
  userId: 'owner',
  name: 'Payroll',
  type: 'INVENTORY',
  state: { filter: { facetFilters: [] } },
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  i18nKey: 'kept.key',
  defaultSharingPriority: 3,
  predefined: false,
  readonly: false,
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  referencedFactSheetIds: ['f1'],
  views: 7,
  replaySequence: 1,
  temporary: true,
  oDataEnabled: false,
}
type Lists = Pick<Bookmark, 'permittedReadUserIds' | 'permittedWriteUserIds'>
const saved = (members: Partial<Bookmark>) => inputOf(formOf({ ...bookmark, ...members }), { ...bookmark, ...members })

describe('a bookmark that is opened in the form', () => {
  test('shows absent texts as empty ones, and its state as JSON', () => {
    const { name, groupKey, description, state } = formOf(bookmark)
    expect([name, groupKey, description]).toEqual(['Payroll', '', ''])
    expect(JSON.parse(state)).toEqual(bookmark.state)
  })

  test.for<[lists: Lists, read: FormValues['read'], write: FormValues['write']]>([
    [
      { permittedReadUserIds: [], permittedWriteUserIds: [] },
      { who: 'everyone', people: [], roles: [] },
      { who: 'everyone', people: [], roles: [] },
    ],
    [
      { permittedReadUserIds: [], permittedWriteUserIds: ['owner'] },
      { who: 'everyone', people: [], roles: [] },
      { who: 'owner', people: [], roles: [] },
    ],
    [
      { permittedReadUserIds: ['owner'], permittedWriteUserIds: ['owner'] },
      { who: 'owner', people: [], roles: [] },
      { who: 'owner', people: [], roles: [] },
    ],
    [
      { permittedReadUserIds: ['owner', 'ann'], permittedWriteUserIds: ['ben'] },
      { who: 'people', people: ['owner', 'ann'], roles: [] },
      { who: 'people', people: ['ben'], roles: [] },
    ],
    // Editors can read as well, so this one is not the owner's alone.
    [
      { permittedReadUserIds: ['owner'], permittedWriteUserIds: ['ben'] },
      { who: 'people', people: ['owner'], roles: [] },
      { who: 'people', people: ['ben'], roles: [] },
    ],
  ])('with the lists %j is open to %j, and to edit for %j', ([lists, read, write]) => {
    expect(formOf({ ...bookmark, ...lists })).toMatchObject({ read, write })
    expect(saved(lists)).toMatchObject(lists)
  })
})

describe('a form that is saved', () => {
  test('keeps the members that it does not show', () => {
    const { userId, i18nKey, defaultSharingPriority, referencedFactSheetIds, views, temporary } = bookmark
    expect(saved({})).toMatchObject({
      userId,
      i18nKey,
      defaultSharingPriority,
      referencedFactSheetIds,
      views,
      temporary,
    })
  })

  test('clears texts that were emptied', () => {
    const values = { ...formOf({ ...bookmark, groupKey: 'flow', description: 'Long' }), groupKey: '', description: '' }
    expect(inputOf(values, bookmark)).toMatchObject({ groupKey: null, description: null })
  })

  test('gives nobody write access to what only the owner can view', () => {
    const values = formOf({ ...bookmark, permittedWriteUserIds: ['ben'] })
    expect(inputOf({ ...values, read: { who: 'owner', people: [], roles: [] } }, bookmark)).toMatchObject({
      permittedReadUserIds: ['owner'],
      permittedWriteUserIds: ['owner'],
    })
  })

  test.for([
    ['permittedReadUserIds', 'read'],
    ['permittedWriteUserIds', 'write'],
    ['groupKey', 'groupKey'],
    ['views', undefined],
  ] as const)('shows a refusal of %s at the field %s', ([member, field]) => {
    expect(memberFields[member]).toBe(field)
  })
})

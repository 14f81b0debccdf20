import { expect, test } from 'vitest'
import { type Access, accessOf, type Guarded } from './access.ts'

const guarded = (members: Partial<Guarded>): Guarded => ({
  permittedReadUserIds: [],
  permittedWriteUserIds: [],
  readonly: false,
  predefined: false,
  ...members,
})
const person = (id: string, canEdit: boolean) => ({ id, canEdit })

test.for<[title: string, bookmark: Partial<Guarded>, access: Access]>([
  ['without lists is open to everyone', {}, { readers: 'everyone', people: [], canAllEdit: true }],
  [
    'that the owner alone can edit is readable for everyone',
    { permittedWriteUserIds: ['owner'] },
    { readers: 'everyone', people: [], canAllEdit: false },
  ],
  [
    'that names editors only is readable for everyone',
    { permittedWriteUserIds: ['owner', 'ben'] },
    { readers: 'everyone', people: [person('ben', true)], canAllEdit: false },
  ],
  [
    'that the owner alone can read is private',
    { permittedReadUserIds: ['owner'], permittedWriteUserIds: ['owner'] },
    { readers: 'owner', people: [], canAllEdit: false },
  ],
  [
    'that names readers and an editor tells them apart',
    { permittedReadUserIds: ['owner', 'ann', 'ben'], permittedWriteUserIds: ['ben'] },
    { readers: 'people', people: [person('ben', true), person('ann', false)], canAllEdit: false },
  ],
  [
    'whose editor is not among the readers is readable for the editor',
    { permittedReadUserIds: ['owner'], permittedWriteUserIds: ['ben'] },
    { readers: 'people', people: [person('ben', true)], canAllEdit: false },
  ],
  [
    'that names readers and no editors can be edited by its readers',
    { permittedReadUserIds: ['ann'] },
    { readers: 'people', people: [person('ann', true)], canAllEdit: true },
  ],
  [
    'that is read-only cannot be edited by its editors',
    { permittedReadUserIds: ['ann'], permittedWriteUserIds: ['ben'], readonly: true },
    { readers: 'people', people: [person('ben', false), person('ann', false)], canAllEdit: false },
  ],
  [
    'that is predefined cannot be edited by everyone',
    { predefined: true },
    { readers: 'everyone', people: [], canAllEdit: false },
  ],
])('a bookmark %s', ([, bookmark, access]) => {
  expect(accessOf('owner', guarded(bookmark))).toEqual(access)
})

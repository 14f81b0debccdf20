import { expect, test } from 'vitest'
import { type Audience, audienceOf, membersAtFirst } from './access.ts'

type Lists = Partial<Record<'read' | 'write' | 'readRoles' | 'writeRoles', string[]>>

test.for<[title: string, lists: Lists, audience: Omit<Audience, 'hasEditorRoles'> & Partial<Audience>]>([
  ['without lists admits everyone', {}, { readers: 'everyone', named: [], editors: [] }],
  [
    'that names editors only admits everyone',
    { write: ['owner', 'ben'] },
    { readers: 'everyone', named: ['ben'], editors: ['ben'] },
  ],
  [
    'that names its owner as reader and editor admits the owner',
    { read: ['owner'], write: ['owner'] },
    { readers: 'owner', named: [], editors: [] },
  ],
  [
    'that names readers and editors admits both, the editors first',
    { read: ['owner', 'ann', 'ben'], write: ['ben'] },
    { readers: 'people', named: ['ben', 'ann'], editors: ['ben'] },
  ],
  [
    'whose editor is not among the readers admits the editor',
    { read: ['owner'], write: ['ben'] },
    { readers: 'people', named: ['ben'], editors: ['ben'] },
  ],
  [
    'that names a role as reader admits people',
    { readRoles: ['MEMBER'] },
    { readers: 'people', named: [], editors: [] },
  ],
  [
    'of the owner alone that names a role as editor admits people',
    { read: ['owner'], write: ['owner'], writeRoles: ['MEMBER'] },
    { readers: 'people', named: [], editors: [], hasEditorRoles: true },
  ],
])('a bookmark %s', ([, { read = [], write = [], readRoles, writeRoles }, audience]) => {
  const lists = {
    permittedReadUserIds: read,
    permittedWriteUserIds: write,
    permittedReadRoles: readRoles,
    permittedWriteRoles: writeRoles,
  }
  expect(audienceOf('owner', lists)).toEqual({ hasEditorRoles: false, ...audience })
})

test.for<[title: string, viewers: number, editors: number, listed: number]>([
  ['six of those who can view it', 26, 3, 6],
  ['every editor', 13, 7, 7],
  ['six of many editors', 26, 19, 6],
  ['a seventh who would be the only one left out', 7, 2, 7],
])('a bookmark lists %s', ([, viewers, editors, listed]) => {
  expect(membersAtFirst({ viewers, editors })).toBe(listed)
})

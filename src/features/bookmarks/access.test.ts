import { expect, test } from 'vitest'
import { type Audience, audienceOf } from './access.ts'

test.for<[title: string, lists: { read?: string[]; write?: string[] }, audience: Audience]>([
  ['without lists admits everyone', {}, { readers: 'everyone', named: [] }],
  ['that names editors only admits everyone', { write: ['owner', 'ben'] }, { readers: 'everyone', named: ['ben'] }],
  [
    'that names its owner as reader and editor admits the owner',
    { read: ['owner'], write: ['owner'] },
    { readers: 'owner', named: [] },
  ],
  [
    'that names readers and editors admits both, the editors first',
    { read: ['owner', 'ann', 'ben'], write: ['ben'] },
    { readers: 'people', named: ['ben', 'ann'] },
  ],
  [
    'whose editor is not among the readers admits the editor',
    { read: ['owner'], write: ['ben'] },
    { readers: 'people', named: ['ben'] },
  ],
])('a bookmark %s', ([, { read = [], write = [] }, audience]) => {
  expect(audienceOf('owner', { permittedReadUserIds: read, permittedWriteUserIds: write })).toEqual(audience)
})

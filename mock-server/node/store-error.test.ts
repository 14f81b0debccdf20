import { expect, test } from 'vitest'
import { engineError } from '#storage/engines/engine-error.ts'
import { unavailable } from '#storage/failure.ts'
import { storeError } from './store-error.ts'

const dataDir = '/srv/landscape'
const said = (cause: unknown, databaseUrl?: string) => storeError(cause, { dataDir, databaseUrl }).message

test('a full disk is said at the start, whatever the engine or PostgreSQL makes of it', () => {
  const sentence = 'has no space left. Free some on its disk and start again; nothing is lost.'
  // As the file system of the engine throws it.
  const thrown = unavailable(engineError({ name: 'ErrnoError', errno: 51 }))
  expect(said(thrown)).toBe(`The store in ${dataDir} ${sentence}`)
  expect(said(unavailable(new Error('PANIC: could not write to file: No space left on device')))).toContain(sentence)
  const refused = Object.assign(new Error('could not extend file'), { code: '53100' })
  expect(said(refused, 'postgresql://ada:secret@db.example:5432/it')).toBe(
    `PostgreSQL at db.example:5432/it ${sentence}`,
  )
})

test('what else the engine throws has a text, with what to do', () => {
  expect(said(unavailable(engineError({ name: 'ErrnoError', errno: 29 })))).toBe(
    `The store in ${dataDir} cannot be used: Its files failed (error 29) (the engine). No store was made in its place: put postgres/ and secret.key back, both from the same backup.`,
  )
  expect(engineError('aborted').message).toBe('aborted')
  expect(said(new Error(`${dataDir}/postgres is missing`))).toBe(`${dataDir}/postgres is missing`)
})

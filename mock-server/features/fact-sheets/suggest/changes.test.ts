import fc from 'fast-check'
import { expect } from 'vitest'
import { newFactSheet, pathOf } from '#testing/fact-sheets/fact-sheets.ts'
import { suggestionsFor } from '#testing/fact-sheets/suggestions.ts'
import { test as fixtures } from '#testing/fixtures.ts'
import { fold, wordsOf } from '#search-text/fold.ts'
import { errorsAllowed, errorsBetween, wordsIn } from '#search-text/search-terms.ts'

const test = fixtures
  // The path of a new application.
  .extend(
    'create',
    { scope: 'file' },
    ({ admin }) =>
      async (name: string) =>
        pathOf(await newFactSheet(admin, 'Application', { name })),
  )
  .extend('payroll', { scope: 'file', auto: true }, ({ create }) => create('Payroll 004711'))
  .extend('namesFor', { scope: 'file' }, ({ admin }) => async (text: string) => {
    const suggestions = await suggestionsFor(admin, text)
    return suggestions.map(({ displayName }) => displayName)
  })

test('suggestions follow a new name and an archiving immediately', async ({ admin, create, namesFor }) => {
  const path = await create('Quetzal Engine')
  expect(await namesFor('quetzal')).toEqual(['Quetzal Engine'])
  await admin.put(path, { name: 'Flamingo Engine' })
  expect(await namesFor('quetzal')).toEqual([])
  expect(await namesFor('quetzla')).toEqual([])
  for (const typed of ['flam', 'lamingo', 'flamnigo']) expect(await namesFor(typed)).toEqual(['Flamingo Engine'])
  expect((await admin.delete(path)).status).toBe(204)
  for (const typed of ['flam', 'lamingo', 'flamnigo']) expect(await namesFor(typed)).toEqual([])
})

test('an indexed word is deleted some time after its last use, unless it is used again', async ({
  service,
  admin,
  create,
  namesFor,
}) => {
  const [ocelot, capybara] = [await create('Ocelot Archive'), await create('Capybara Archive')]
  await admin.put(ocelot, { name: 'Renamed Archive' })
  await admin.put(capybara, { name: 'Other Archive' })
  const words = async () =>
    (await service.storage.db.selectFrom('suggestion_word').select('word').distinct().execute()).map(({ word }) => word)
  const rounds = async () => {
    for (let n = 0; n < 5; n += 1) await service.service.tick()
  }
  const before = service.clock.now
  service.clock.advance(2 * 86_400_000)
  await rounds()
  expect(await words()).toContain('ocelot')
  service.clock.now = new Date(before.getTime())
  await admin.put(capybara, { name: 'Capybara Archive' })
  service.clock.now = new Date(before.getTime() + 3 * 86_400_000)
  await rounds()
  service.clock.now = before
  expect(await words()).not.toContain('ocelot')
  expect(await words()).toEqual(expect.arrayContaining(['capybara', 'payroll', '004711']))
  expect(await namesFor('apybar')).toEqual(['Capybara Archive'])
})

const letter = fc.constantFrom('a', 'b', 'e', 'é', 'R', 'o', 'l', '-', '1')
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''))
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('every suggestion contains each typed word or a word that it may be a misspelling of, and every name that begins with the text is suggested', async ({
  admin,
  create,
  namesFor,
}) => {
  const phrases = fc.sample(phrase, { numRuns: 60, seed: 7 })
  for (const [n, text] of phrases.entries()) await create(`${text} r${n}`)
  const check = async (typed: string) => {
    for (const { displayName, reasons } of await suggestionsFor(admin, typed, '&count=100')) {
      const text = fold([displayName, ...reasons.map(({ value }) => value)].join('\n'))
      for (const typedWord of wordsOf(typed)) {
        const isMatch = (other: string) => errorsBetween(typedWord, other) <= errorsAllowed(typedWord)
        const matches = text.includes(typedWord) || wordsIn(text).some(isMatch)
        expect(matches, `${typed}: ${typedWord} in ${displayName}`).toBe(true)
      }
      for (const { value, positions } of reasons) {
        for (const { offset, length } of positions) expect(value.slice(offset, offset + length)).toHaveLength(length)
      }
    }
  }
  await fc.assert(
    fc.asyncProperty(
      phrase.filter((text) => text.length > 1),
      check,
    ),
    { numRuns: 80 },
  )
  for (const [n, text] of phrases.entries()) {
    const name = `${text} r${n}`
    expect(await namesFor(name.slice(0, 1000)), name).toContain(name)
  }
})

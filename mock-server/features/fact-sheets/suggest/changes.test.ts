import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { signedIn } from '#testing/people.ts'
import { type TestService, startService } from '#testing/service.ts'
import { suggestedTo } from '#testing/fact-sheets/suggestions.ts'
import { fold, wordsOf } from '#search-text/fold.ts'
import { errorsAllowed, errorsBetween, wordsIn } from '#search-text/search-terms.ts'

let service: TestService
let admin: Client

async function make(name: string): Promise<string> {
  const { status, body } = await admin.post('/factSheets', { name, type: 'Application' })
  if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
  return body.data.id
}
const names = async (q: string) => (await suggestedTo(admin, q)).map(({ displayName }) => displayName)

beforeAll(async () => {
  service = await startService()
  admin = await signedIn(service, 'ADMIN')
  await make('Payroll 004711')
})
afterAll(() => service.close())

test('suggestions follow a new name and an archiving immediately', async () => {
  const id = await make('Quetzal Engine')
  expect(await names('quetzal')).toEqual(['Quetzal Engine'])
  await admin.put(`/factSheets/${id}`, { name: 'Flamingo Engine' })
  expect(await names('quetzal')).toEqual([])
  expect(await names('quetzla')).toEqual([])
  for (const typed of ['flam', 'lamingo', 'flamnigo']) expect(await names(typed)).toEqual(['Flamingo Engine'])
  expect((await admin.delete(`/factSheets/${id}`)).status).toBe(204)
  for (const typed of ['flam', 'lamingo', 'flamnigo']) expect(await names(typed)).toEqual([])
})

test('an indexed word is deleted some time after its last use, unless it is used again', async () => {
  const id = await make('Ocelot Archive')
  const kept = await make('Capybara Archive')
  await admin.put(`/factSheets/${id}`, { name: 'Renamed Archive' })
  await admin.put(`/factSheets/${kept}`, { name: 'Other Archive' })
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
  await admin.put(`/factSheets/${kept}`, { name: 'Capybara Archive' })
  service.clock.now = new Date(before.getTime() + 3 * 86_400_000)
  await rounds()
  service.clock.now = before
  expect(await words()).not.toContain('ocelot')
  expect(await words()).toEqual(expect.arrayContaining(['capybara', 'payroll', '004711']))
  expect(await names('apybar')).toEqual(['Capybara Archive'])
})

const letter = fc.constantFrom('a', 'b', 'e', 'é', 'R', 'o', 'l', '-', '1')
const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''))
const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

test('every suggestion contains each typed word or a word that it may be a misspelling of, and every name that begins with the text is suggested', async () => {
  const random = fc.sample(phrase, { numRuns: 60, seed: 7 })
  for (const [n, name] of random.entries()) await make(`${name} r${n}`)
  const check = async (typed: string) => {
    for (const { displayName, reasons } of await suggestedTo(admin, typed, '&count=100')) {
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
  for (const [n, name] of random.entries()) {
    const suggestions = await names(`${name} r${n}`.slice(0, 1000))
    expect(suggestions, name).toContain(`${name} r${n}`)
  }
})

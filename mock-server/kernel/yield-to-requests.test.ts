import { expect, test } from 'vitest'
import { inTurns } from './yield-to-requests.ts'

test('what waits has its turn after each item that something is made of', async () => {
  const happened: string[] = []
  setImmediate(() => happened.push('another'))
  const made = await inTurns(['a', 'b'], (item) => {
    happened.push(item)
    return item.toUpperCase()
  })
  expect(made).toEqual(['A', 'B'])
  expect(happened).toEqual(['a', 'another', 'b'])
})

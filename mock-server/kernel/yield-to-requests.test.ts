import { expect, test } from 'vitest'
import { mapInTurns } from './yield-to-requests.ts'

test('whatever waits has its turn after each item', async () => {
  const happened: string[] = []
  const others = ['first', 'second', 'third']
  const another = () => {
    const name = others.shift()
    if (name === undefined) return
    happened.push(name)
    setImmediate(another)
  }
  setImmediate(another)
  const results = await mapInTurns(['a', 'b', 'c'], (item) => {
    happened.push(item)
    return item.toUpperCase()
  })
  expect(results).toEqual(['A', 'B', 'C'])
  expect(happened).toEqual(['a', 'first', 'b', 'second', 'c', 'third'])
})

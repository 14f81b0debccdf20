import { expect } from 'vitest'
import { bookmarkInput } from '#testing/builders.ts'
import type { Json } from '#testing/client.ts'
import { test } from '#testing/fixtures.ts'

test('a list of many and of long bookmarks is whole, each once and by name', async ({ member }) => {
  const saved: Json[] = []
  const save = async (name: string, bytes: number) => {
    const { body } = await member.post('/bookmarks', bookmarkInput({ name, state: { note: 'x'.repeat(bytes) } }))
    saved.push(body.data)
  }
  // One statement reads a hundred, or two mebibytes; names that are equal are ordered by id.
  for (let nth = 0; nth < 110; nth += 1) await save('Same', 10)
  for (let nth = 0; nth < 9; nth += 1) await save(nth % 2 === 0 ? 'Long' : 'Same', 700_000)
  const { status, body } = await member.get('/bookmarks?bookmarkType=INVENTORY')
  expect([status, body.total]).toEqual([200, 119])
  const keyOf = ({ name, id }: Json): string => `${name} ${id}`
  expect(body.data.map(keyOf)).toEqual(saved.map(keyOf).toSorted())
  const lengths = body.data.map(({ state }: Json) => state.note.length)
  expect(lengths.filter((length: number) => length === 700_000)).toHaveLength(9)
})

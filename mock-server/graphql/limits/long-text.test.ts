import { expect } from 'vitest'
import { graph } from '#testing/fact-sheets/graph.ts'
import { test } from '#testing/fixtures.ts'

test('a literal of megabytes is refused, and taken as a variable', async ({ admin }) => {
  const text = 'x'.repeat(1_100_000)
  const search =
    '($text: String) { allFactSheets(filter: { responseOptions: null, displayName: $text }) { totalCount } }'
  const literal = await graph(admin, `{ allFactSheets(filter: { displayName: "${text}" }) { totalCount } }`)
  expect(literal.errors?.[0]?.message).toBe(
    'Invalid Syntax: a request may have 1,000,000 characters; send long values as variables',
  )
  const variable = await graph(admin, `query ${search}`, { text })
  expect(variable.errors?.[0]?.message ?? '').not.toContain('Invalid Syntax')
})

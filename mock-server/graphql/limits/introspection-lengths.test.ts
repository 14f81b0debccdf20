import { expect } from 'vitest'
import { test } from '#testing/fixtures.ts'
import { graph } from '#testing/fact-sheets/graph.ts'

test.for(['toString', 'constructor', '__proto__'])(
  'introspection for %s, which every object has, names it as an unknown field',
  async (name, { admin }) => {
    const { errors } = await graph(admin, `{ __schema { ${name} types { ${name} } } }`)
    const messages = errors.map(({ message }: { message: string }) => message)
    expect(messages).toEqual([
      expect.stringContaining(`Cannot query field "${name}" on type "__Schema"`),
      expect.stringContaining(`Cannot query field "${name}" on type "__Type"`),
    ])
  },
)

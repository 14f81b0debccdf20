import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from '#contract/index.ts'
import { parseWithNulls } from './explicit-nulls.ts'

/** A body that has a null for one member that may be left out, however deep, and nothing else. */
type Sample = { readonly path: readonly PropertyKey[]; readonly body: unknown }

/** The schema of the values themselves: without what makes them optional, or changes them afterwards. */
function inside(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inside(schema.unwrap())
  return schema instanceof z.ZodPipe ? inside(schema.in) : schema
}

function* samplesOf(schema: z.core.$ZodType): Generator<Sample> {
  const inner = inside(schema)
  if (inner instanceof z.ZodUnion) for (const option of inner.options) yield* samplesOf(option)
  if (inner instanceof z.ZodArray)
    for (const { path, body } of samplesOf(inner.element)) yield { path: [0, ...path], body: [body] }
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, member] of Object.entries(inner.shape)) {
    if (z.safeParse(member, undefined).success) yield { path: [name], body: { [name]: null } }
    for (const { path, body } of samplesOf(member)) yield { path: [name, ...path], body: { [name]: body } }
  }
}

const allIssues = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => [issue, ...(issue.code === 'invalid_union' ? allIssues(issue.errors.flat()) : [])])

const bodies = operations
  .filter(({ bodyForm, body }) => bodyForm === 'json' && body.def.type !== 'undefined')
  .map((op) => ({ op, samples: [...samplesOf(op.body)] }))

test('the samples have members of many operations, nested ones too', () => {
  const samples = bodies.flatMap((one) => one.samples)
  expect(bodies.filter((one) => one.samples.length > 0).length).toBeGreaterThan(20)
  expect(samples.filter(({ path }) => path.length > 1).length).toBeGreaterThan(20)
})

describe('null in an optional member is as if it were left out:', () => {
  test.for(bodies.map(({ op, samples }) => [op.id, op, samples] as const))('%s', ([, op, samples]) => {
    for (const { path, body } of samples) {
      const { error } = parseWithNulls(op.body, body)
      const refused = allIssues(error?.issues ?? []).filter((issue) => issue.path.join('.') === path.join('.'))
      expect(refused, path.join('.')).toEqual([])
    }
  })
})

describe('a null', () => {
  const schema = z.object({
    name: z.string(),
    note: z.string().optional(),
    size: z.int().default(5),
    clears: z.string().nullish(),
    state: z.record(z.string(), z.unknown()).optional(),
    rows: z.array(z.object({ n: z.int().optional() })).optional(),
  })

  test('that means something is kept', () => {
    const body = { name: 'x', note: null, size: null, clears: null, state: { a: null }, rows: [{ n: null }] }
    expect(parseWithNulls(schema, body).data).toEqual({
      name: 'x',
      size: 5,
      clears: null,
      state: { a: null },
      rows: [{}],
    })
    expect(body.note).toBeNull()
  })

  test('is refused in place of a needed member, of an element, and of the whole', () => {
    const placesIn = (body: unknown) => parseWithNulls(schema, body).error?.issues.map(({ path }) => path)
    expect(placesIn({ name: null, note: null })).toEqual([['name']])
    expect(placesIn({ name: 'x', rows: [null] })).toEqual([['rows', 0]])
    expect(placesIn(null)).toEqual([[]])
  })
})

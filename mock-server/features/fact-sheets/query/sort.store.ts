import { type RawBuilder, sql } from 'kysely'
import { refuse } from '#kernel/refusal.ts'
import type { FieldModel, Model } from '#data-model/model.ts'
import { fieldVariants } from './field-variants.ts'
import type { Sorting } from './arguments.ts'

/** One term of an order, never null, so that pages can begin after any value of it. */
interface Term {
  readonly value: RawBuilder<unknown>
  readonly type: 'text' | 'float8' | 'timestamptz'
  readonly isDescending: boolean
}

export interface Order {
  /** The terms as text, for cursors. */
  readonly values: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** Whether these can be values of the terms: a cursor may be made up. */
  readonly accepts: (values: readonly string[]) => boolean
  /** What comes after a page's end. */
  readonly after: (end: { values: readonly string[]; id: string }) => RawBuilder<boolean>
}

/** `id`: what decides between equals, where it is not the fact sheet's own. */
type Way = { readonly model: Model; readonly today: string; readonly alias: string; readonly id?: string }

/** The order of a list of fact sheets; those that are equal in all terms go by their ids. */
export function orderOf(way: Way, sort: readonly Sorting[]): Order {
  const terms = (sort.length > 0 ? sort : byDisplayName).flatMap((one) => termsOf(way, one))
  const isDescending = terms[0]?.isDescending ?? false
  const all = [...terms, { value: sql`${sql.ref(way.id ?? `${way.alias}.id`)}`, type: 'uuid' as const, isDescending }]
  const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`)
  return {
    values: sql`ARRAY[${sql.join(terms.map(({ value }) => sql`(${value})::text`))}]`,
    by: sql.join(all.map(({ value, isDescending: descending }) => sql`${value} ${direction(descending)}`)),
    accepts: (values) =>
      values.length === terms.length && terms.every(({ type }, index) => isOf[type](values[index] ?? '')),
    after({ values, id: last }) {
      const ends = all.map(({ type }, index) => sql`${values[index] ?? last}::${sql.raw(type)}`)
      // One comparison of rows is one range of an index.
      if (all.every((term) => term.isDescending === isDescending)) {
        const row = sql.join(all.map(({ value }) => value))
        return sql<boolean>`(${row}) ${isDescending ? sql`<` : sql`>`} (${sql.join(ends)})`
      }
      const steps = all.map((term, index) => {
        const equal = all.slice(0, index).map(({ value }, before) => sql`${value} = ${ends[before]}`)
        const beyond = sql`${term.value} ${term.isDescending ? sql`<` : sql`>`} ${ends[index]}`
        return sql`(${sql.join([...equal, beyond], sql` AND `)})`
      })
      return sql<boolean>`(${sql.join(steps, sql` OR `)})`
    },
  }
}

const isOf = {
  text: () => true,
  float8: (value: string) => value === '-Infinity' || /^-?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(value),
  timestamptz: (value: string) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[-+]\d\d(:\d\d)?$/.test(value),
}

const byDisplayName: readonly Sorting[] = [{ key: 'displayName' }]

/** Where types differ in what a field holds, each kind is a term of its own, in which the others are equal. */
function termsOf(way: Way, { key, order, mode }: Sorting): Term[] {
  const isDescending = order === 'desc'
  if (mode === 'BY_LIFECYCLE_LAST_PHASE') return [{ value: lastPhase(way, key), type: 'text', isDescending }]
  const bases = baseTerms(way.alias)
  const base = Object.hasOwn(bases, key) ? bases[key] : undefined
  if (base) return [{ ...base, isDescending }]
  const kinds = fieldVariants(way.model, key)
  if (kinds.length === 0) throw refuse.badRequest(`Fact sheets cannot be sorted by ${key}: there is no such field`)
  return kinds.map((kind) => {
    const { value, type } = fieldTerm(way, kind.field, kind.values)
    if (kinds.length === 1) return { value, type, isDescending }
    const isOfKind = sql`${sql.ref(`${way.alias}.type`)} = ANY(${[...kind.types]}::text[])`
    const own = sql`CASE WHEN ${isOfKind} THEN ${value} END`
    return { ...(type === 'float8' ? number(own) : text(own)), isDescending }
  })
}

type Value = Pick<Term, 'value' | 'type'>

const text = (value: RawBuilder<unknown>): Value => ({ value: sql`coalesce(${value}, '')`, type: 'text' })
const number = (value: RawBuilder<unknown>): Value => ({
  value: sql`coalesce(${value}, '-Infinity'::float8)`,
  type: 'float8',
})

function baseTerms(alias: string): Readonly<Record<string, Value>> {
  const of = (column: string) => sql`${sql.ref(`${alias}.${column}`)}`
  return {
    displayName: { value: of('sort_key'), type: 'text' },
    name: text(sql`lower(${of('name')})`),
    fullName: text(sql`lower(${of('full_name')})`),
    description: text(sql`lower(left(${of('description')}, 200))`),
    type: text(of('type')),
    category: text(of('category')),
    status: text(of('status')),
    lxState: text(of('lx_state')),
    qualitySeal: text(of('seal')),
    id: text(sql`${of('id')}::text`),
    level: number(sql`${of('level')}::float8`),
    rev: number(sql`${of('rev')}::float8`),
    completion: number(sql`${of('percentage')}::float8`),
    createdAt: { value: of('created_at'), type: 'timestamptz' },
    updatedAt: { value: of('updated_at'), type: 'timestamptz' },
  }
}

function fieldTerm({ alias, today }: Way, field: FieldModel, values: readonly string[]): Value {
  const stored = sql`${sql.ref(`${alias}.fields`)}->${field.name}::text`
  const asText = sql`(${sql.ref(`${alias}.fields`)}->>${field.name}::text)`
  const place = (key: RawBuilder<unknown>) => number(sql`array_position(${[...values]}::text[], ${key})::float8`)
  switch (field.type) {
    case 'SINGLE_SELECT':
      return place(asText)
    case 'INTEGER':
    case 'DOUBLE':
    case 'AGGREGATED':
      return number(sql`CASE WHEN jsonb_typeof(${stored}) = 'number' THEN ${asText}::float8 END`)
    case 'LIFECYCLE':
      return place(phaseOn(stored, sql`${today}::text`))
    case 'EXTERNAL_ID':
      return text(sql`lower(${stored}->>'externalId')`)
    case 'LOCATION':
      return text(sql`lower(${stored}->>'rawAddress')`)
    case 'PROJECT_STATUS':
      return text(sql`(SELECT max(s->>'date') FROM jsonb_array_elements(${listIn(sql`${stored}->'projectStatus'`)}) s)`)
    case 'STRING':
    case 'DATE':
    case 'BOOLEAN':
    case 'MULTIPLE_SELECT':
    case 'FACT_SHEET_REFERENCES':
    case 'SEARCH_BASED':
      return text(sql`lower(left(${asText}, 200))`)
    default:
      return field.type satisfies never
  }
}

/** The phase that a stored lifecycle is in on a day: the last of those that began; phases are kept in their order. */
export const phaseOn = (lifecycle: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  SELECT p.one->>'phase' FROM jsonb_array_elements(${listIn(sql`${lifecycle}->'phases'`)}) WITH ORDINALITY p (one, nth)
  WHERE p.one->>'startDate' <= ${day} ORDER BY p.nth DESC LIMIT 1)`

/** A stored list; what is none, because the field was another once, counts as empty. */
export const listIn = (stored: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN jsonb_typeof(${stored}) = 'array' THEN ${stored} ELSE '[]'::jsonb END`

const lastPhase = ({ alias }: Way, key: string) =>
  sql`coalesce(${sql.ref(`${alias}.fields`)}->${key}::text->'phases'->-1->>'startDate', '')`

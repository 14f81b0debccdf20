import { type RawBuilder, sql } from 'kysely'
import { isInstantText, isNumberText, isStorable } from '#kernel/cursor.ts'
import { refuse } from '#kernel/refusal.ts'
import type { FieldModel, Model } from '#data-model/model.ts'
import { fieldVariants } from './field-variants.ts'
import type { Sorting } from './arguments.ts'
import type { SortPosition } from './paging.ts'
import type { QueryContext } from './query-context.ts'
import { typesHiding } from '#data-model/readable-model.ts'
import { listIn, phaseOn } from './stored-json.store.ts'
import { shownLevelOf } from '#features/fact-sheets/rows/shown-level.store.ts'

/** One term of an order. It is never null, so that a page can begin after any of its values. */
interface Term {
  readonly value: RawBuilder<unknown>
  readonly type: 'text' | 'float8' | 'timestamptz'
  readonly isDescending: boolean
}

export interface Order {
  /** The terms as text, for cursors. */
  readonly values: RawBuilder<unknown>
  readonly by: RawBuilder<unknown>
  /** Whether these can be values of the terms; clients may invent cursors. */
  readonly accepts: (values: readonly string[]) => boolean
  /** The rows after a position. */
  readonly after: (position: SortPosition) => RawBuilder<boolean>
}

interface SortContext extends QueryContext {
  /** The column that orders rows with equal values, where it is not the fact sheet's id. */
  readonly tieBreaker?: string
}

/** The order of a list of fact sheets `f`. */
export function orderOf(context: SortContext, sort: readonly Sorting[]): Order {
  const terms = (sort.length > 0 ? sort : byDisplayName).flatMap((sorting) => termsOf(context, sorting))
  const isDescending = terms[0]?.isDescending ?? false
  const tieBreaker = sql`${sql.ref(context.tieBreaker ?? 'f.id')}`
  const all = [...terms, { value: tieBreaker, type: 'uuid' as const, isDescending }]
  const direction = (descending: boolean) => (descending ? sql`DESC` : sql`ASC`)
  return {
    values: sql`ARRAY[${sql.join(terms.map(({ value }) => sql`(${value})::text`))}]`,
    by: sql.join(all.map(({ value, isDescending: descending }) => sql`${value} ${direction(descending)}`)),
    accepts: (values) =>
      values.length === terms.length && terms.every(({ type }, index) => isText[type](values[index] ?? '')),
    after({ values, id }) {
      const bounds = all.map(({ type }, index) => sql`${values[index] ?? id}::${sql.raw(type)}`)
      // A single row comparison is a single index range.
      if (all.every((term) => term.isDescending === isDescending)) {
        const row = sql.join(all.map(({ value }) => value))
        return sql<boolean>`(${row}) ${isDescending ? sql`<` : sql`>`} (${sql.join(bounds)})`
      }
      const steps = all.map((term, index) => {
        const equal = all.slice(0, index).map(({ value }, before) => sql`${value} = ${bounds[before]}`)
        const beyond = sql`${term.value} ${term.isDescending ? sql`<` : sql`>`} ${bounds[index]}`
        return sql`(${sql.join([...equal, beyond], sql` AND `)})`
      })
      return sql<boolean>`(${sql.join(steps, sql` OR `)})`
    },
  }
}

/** Whether fact sheets can be sorted by a member or field. */
export const isSortable = (model: Model, key: string): boolean =>
  Object.hasOwn(baseTerms, key) || fieldVariants(model, key).length > 0

/** Whether a text can be a value of a term's type. */
const isText = {
  text: isStorable,
  float8: isNumberText,
  timestamptz: isInstantText,
}

const byDisplayName: readonly Sorting[] = [{ key: 'displayName' }]

/** A field that types define differently gives one term for each variant; in it, fact sheets of the other variants are equal. */
function termsOf(context: SortContext, { key, order, mode }: Sorting): Term[] {
  const isDescending = order === 'desc'
  const hiding = typesHiding(context.model, key)
  if (mode === 'BY_LIFECYCLE_LAST_PHASE') return [{ value: lastPhase(key, hiding), type: 'text', isDescending }]
  const base = Object.hasOwn(baseTerms, key) ? baseTerms[key] : undefined
  if (base) return [{ ...base, isDescending }]
  const variants = fieldVariants(context.model, key)
  if (variants.length === 0) throw refuse.badRequest(`Fact sheets cannot be sorted by ${key}: there is no such field`)
  return variants.map(({ field, types, values }) => {
    const { value, type } = fieldTerm(context, field, values)
    if (variants.length === 1 && hiding.length === 0) return { value, type, isDescending }
    const isOfVariant = sql`f.type = ANY(${[...types]}::text[])`
    const own = sql`CASE WHEN ${isOfVariant} THEN ${value} END`
    return { ...(type === 'float8' ? number(own) : text(own)), isDescending }
  })
}

type Value = Pick<Term, 'value' | 'type'>

const text = (value: RawBuilder<unknown>): Value => ({ value: sql`coalesce(${value}, '')`, type: 'text' })
const number = (value: RawBuilder<unknown>): Value => ({
  value: sql`coalesce(${value}, '-Infinity'::float8)`,
  type: 'float8',
})

const baseTerms: Readonly<Record<string, Value>> = {
  displayName: { value: sql`f.sort_key`, type: 'text' },
  name: text(sql`lower(f.name)`),
  fullName: text(sql`lower(f.full_name)`),
  description: text(sql`lower(left(f.description, 200))`),
  type: text(sql`f.type`),
  category: text(sql`f.category`),
  status: text(sql`f.status`),
  lxState: text(sql`f.lx_state`),
  qualitySeal: text(sql`f.seal`),
  id: text(sql`f.id::text`),
  level: number(sql`${shownLevelOf('f')}::float8`),
  rev: number(sql`f.rev::float8`),
  completion: number(sql`f.percentage::float8`),
  createdAt: { value: sql`f.created_at`, type: 'timestamptz' },
  updatedAt: { value: sql`f.updated_at`, type: 'timestamptz' },
}

function fieldTerm({ today }: QueryContext, field: FieldModel, values: readonly string[]): Value {
  const stored = sql`f.fields->${field.name}::text`
  const asText = sql`(f.fields->>${field.name}::text)`
  const rank = (key: RawBuilder<unknown>) => number(sql`array_position(${[...values]}::text[], ${key})::float8`)
  switch (field.type) {
    case 'SINGLE_SELECT':
      return rank(asText)
    case 'INTEGER':
    case 'DOUBLE':
    case 'AGGREGATED':
      return number(sql`CASE WHEN jsonb_typeof(${stored}) = 'number' THEN ${asText}::float8 END`)
    case 'LIFECYCLE':
      return rank(phaseOn(stored, sql`${today}::text`))
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

function lastPhase(key: string, hiding: readonly string[]): RawBuilder<unknown> {
  const start = sql`f.fields->${key}::text->'phases'->-1->>'startDate'`
  const shown = hiding.length === 0 ? start : sql`CASE WHEN f.type <> ALL(${[...hiding]}::text[]) THEN ${start} END`
  return sql`coalesce(${shown}, '')`
}

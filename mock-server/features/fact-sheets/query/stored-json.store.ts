import { type RawBuilder, sql } from 'kysely'

/** The phase of a stored lifecycle on a day: the last one that has begun. Phases are stored in their order. */
export const phaseOn = (lifecycle: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> => sql`(
  SELECT p.one->>'phase' FROM jsonb_array_elements(${listIn(sql`${lifecycle}->'phases'`)}) WITH ORDINALITY p (one, nth)
  WHERE p.one->>'startDate' <= ${day} ORDER BY p.nth DESC LIMIT 1)`

/** A stored list; the value of an earlier type of the field, which is no list, counts as empty. */
export const listIn = (stored: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`CASE WHEN jsonb_typeof(${stored}) = 'array' THEN ${stored} ELSE '[]'::jsonb END`

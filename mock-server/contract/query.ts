import { z } from 'zod'
import './ids.ts'

/** `true` or `false` in any case; our own clients may pass a boolean. */
export const flag = z
  .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })], { error: 'must be true or false' })
  .meta({ wire: { type: 'boolean' } })

/** A whole number within bounds, digits only: `+1`, `1.0`, `1e3` and the empty text are refused. */
export const integer = (min: number, max: number) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ],
      {
        error: `must be a whole number from ${min} to ${max}`,
      },
    )
    .pipe(z.number().int().min(min).max(max))
    .meta({ wire: { type: 'integer', minimum: min, maximum: max } })

/** The number of a page, from 1; programs that count from 0 get the first page for it too. */
export const pageNumber = integer(0, 1_000_000).default(1)

/** Repeated or comma-separated values; the empty text is the empty list. `items` is the JSON schema of a value, for OpenAPI. */
export const list = <T extends z.ZodType<unknown, string>>(item: T, items: Record<string, unknown> = textOf(item)) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((sent) => [...new Set([sent].flat().flatMap((text) => text.split(',')))].filter((text) => text !== ''))
    .pipe(z.array(item))
    .meta({ wire: { type: 'array', items } })

const textOf = (item: z.ZodType) => ({
  type: 'string',
  ...(item instanceof z.ZodString && item.maxLength !== null ? { maxLength: item.maxLength } : {}),
})

/** Values sent by repeating the parameter, in order; a comma is part of the value, as in cursors. */
export const repeated = z
  .union([z.string(), z.array(z.string())])
  .transform((sent) => [sent].flat())
  .meta({ wire: { type: 'array', items: { type: 'string' } } })

const MOST_WILDCARDS = 5

/**
 * A text to compare names with, in any case: `*` stands for any characters, also for none, and a text without one may stand anywhere
 * in a name.
 */
export const Wildcard = z
  .string()
  .min(1, 'must not be empty')
  .max(200)
  .refine((text) => text.split('*').length <= MOST_WILDCARDS + 1, `must have at most ${MOST_WILDCARDS} wildcards`)

export const SortDirection = z.enum(['ASC', 'DESC'])

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { listEnvelope } from './envelope.ts'
import { Id } from './ids.ts'
import { flag, integer } from './query.ts'
import { Reason } from './reason.ts'

/** A record that matches a search term; `type` is the type of the fact sheet, such as Application. */
export const Suggestion = z
  .object({ objectId: Id, displayName: z.string(), type: z.string(), reasons: z.array(Reason) })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof Suggestion>

/** Best matches first. With `perType`, one entry for each type that has matches; otherwise a single one of type FactSheet. */
export const SuggestionsDTO = z
  .object({ type: z.string(), suggestions: z.array(Suggestion) })
  .meta({ id: 'SuggestionsDTO' })
export type SuggestionsDTO = z.output<typeof SuggestionsDTO>

export const suggest = endpoint({
  id: 'suggest',
  at: 'pathfinder',
  method: 'GET',
  path: '/suggestions',
  costly: true,
  summary: 'Suggest fact sheets by name and other texts while somebody types, typing errors forgiven',
  query: z.object({
    q: z
      .string()
      .min(2)
      .max(1000)
      .refine((text) => !text.includes('\0'), 'must not have characters that are none'),
    object: z.enum(['factSheet']).default('factSheet'),
    /** By default 50, or 25 for each type. */
    count: integer(1, 100).optional(),
    perType: flag.default(false),
  }),
  result: listEnvelope('SuggestionsDTO', SuggestionsDTO),
  fails: [400, 403],
})

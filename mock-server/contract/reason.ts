import { z } from 'zod'

/** Where the search term matched: offsets in UTF-16 units into `value`. */
export const Reason = z
  .object({
    field: z.string(),
    value: z.string(),
    positions: z.array(z.object({ offset: z.int(), length: z.int() })),
  })
  .meta({ id: 'Reason' })

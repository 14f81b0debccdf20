import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { Instant } from '#contract/ids.ts'

/** While it is on, only administrators change anything; everybody else gets 503 with the message. */
export const Maintenance = z
  .object({
    isOn: z.boolean(),
    /** Why, in the words of who switched it on. */
    message: z.string().max(500).default(''),
    /** When it ends by itself. */
    until: Instant.optional(),
  })
  .meta({ id: 'Maintenance' })
export type Maintenance = z.output<typeof Maintenance>

/** The maintenance that goes on, as everybody is told of it; the 503 of a change carries it, too. */
export const MaintenanceState = Maintenance.extend({
  /** The name of the administrator who switched it on. */
  by: z.string().optional(),
}).meta({ id: 'MaintenanceState' })
export type MaintenanceState = z.output<typeof MaintenanceState>

export const switchMaintenance = endpoint({
  id: 'switchMaintenance',
  at: 'console',
  method: 'PUT',
  path: '/maintenance',
  summary: 'Switch maintenance mode on or off; for the role ADMIN alone',
  body: Maintenance,
  maxBytes: 16 * 1024,
  result: envelope('Maintenance', Maintenance),
  fails: [400, 403, 413, 415, 422],
})

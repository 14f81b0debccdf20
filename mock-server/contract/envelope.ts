import { z } from 'zod'
import './ids.ts'

/** One error of a refused request; `value` is the JSON path of the member. */
export const ApiError = z.object({ value: z.string(), messages: z.array(z.string()) }).meta({ id: 'ApiError' })
export type ApiError = z.output<typeof ApiError>

/** Every JSON response outside GraphQL and the token endpoint. `type` names the record in `data`. */
export const envelope = <T extends z.ZodType>(type: string, data: T) =>
  z.object({ status: z.literal('OK'), type: z.literal(type), data })

/** An envelope around a list; `total` counts all records that the caller may read. */
export const listEnvelope = <T extends z.ZodType>(type: string, item: T) =>
  z.object({ status: z.literal('OK'), type: z.literal(type), data: z.array(item), total: z.int() })

export const ErrorEnvelope = z
  .object({
    status: z.literal('ERROR'),
    type: z.string(),
    errorMessage: z.string(),
    message: z.string(),
    errors: z.array(ApiError),
    data: z.unknown().optional(),
  })
  .meta({ id: 'ErrorEnvelope' })
export type ErrorEnvelope = z.output<typeof ErrorEnvelope>

/** Wraps one record. */
export const ok = <const N extends string, T>(type: N, data: T) => ({ status: 'OK' as const, type, data })

/** Wraps a list with its total. */
export const okList = <const N extends string, T>(type: N, data: T[], total: number) => ({
  status: 'OK' as const,
  type,
  data,
  total,
})

import { z } from 'zod'
import { Id } from './ids.ts'

/** User of interface 2.5, as other records carry it. */
export const User = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    userName: z.string(),
    email: z.string(),
    technicalUser: z.boolean(),
    role: z.enum(['SUPERADMIN', 'SYSTEM', 'APICLIENT', 'ACCOUNTADMIN', 'ACCOUNTUSER']),
    status: z.enum(['ACTIVE', 'ARCHIVED']),
  })
  .meta({ id: 'User' })
export type User = z.output<typeof User>

import { z } from 'zod'

/** Sentences of the service, so that both say the same in the reader's words. */
export const roleRules = (taken: readonly string[]) =>
  z.object({
    displayName: z.string().trim().max(200),
    name: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{1,59}$/, 'must be 2 to 60 capital letters, digits and underscores, a letter first')
      .refine((name) => !taken.includes(name), 'is the name of another role in the list'),
    description: z.string().trim().max(2000),
    original: z.string(),
  })

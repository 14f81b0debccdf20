import { bearerChallenge } from '#kernel/challenge.ts'
import { refuse } from '#kernel/refusal.ts'

/** 401 for an access token that gives no access, or none any more. */
export const invalidToken = (message: string) => refuse.unauthorized(message, { headers: bearerChallenge(message) })

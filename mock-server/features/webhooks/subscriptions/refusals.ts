import { refuse } from '#kernel/refusal.ts'

/** 404 for a subscription that doesn't exist or belongs to another workspace; callers can't tell the two apart. */
export const noSuchSubscription = () => refuse.notFound('No such subscription')

import { refuse } from '#kernel/refusal.ts'

/** 404 for a subscription that doesn't exist or belongs to another workspace; callers can't tell the two apart. */
export const noSuchSubscription = () => refuse.notFound('No such subscription')

/** 409 for an identifier that another subscription of the workspace has. */
export const identifierInUse = (identifier: string) =>
  refuse.conflict(`There is a subscription named ${identifier} already`, {
    errors: [{ value: '$.identifier', messages: ['is in use'] }],
  })

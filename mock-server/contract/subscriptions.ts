import { z } from 'zod'
import { Id, Instant } from './ids.ts'

const Tag = z.string().min(1, 'must not be empty').max(255)

/** Matching: an event that carries all tags of one of the sets; `[]` matches nothing (decisions.md 21). */
const TagSets = z.array(z.array(Tag).min(1, 'a tag set must name at least one tag').max(20)).max(500)

const Identifier = z.string().max(255).nullish()
const DeliveryType = z.enum(['PUSH', 'PULL'])
const Constraint = z.enum(['WORKSPACE', 'NO_WORKSPACE', 'ANY'])
const PayloadMode = z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'])
const TargetMethod = z.enum(['POST', 'PUT', 'PATCH'])

/** What stands in place of a secret for those who may not read it (decisions.md 17); sent back, it leaves the secret as it is. */
export const MASK = '••••••'

/** KiB (behaviour.md part 0). */
const MaxBatchSize = z.int('must be a whole number').min(1, 'must be 1 to 51200').max(51_200, 'must be 1 to 51200')

/** Ours: further headers of a PUSH request; the service refuses those that belong to the connection. */
const Header = z.object({ name: z.string().min(1, 'must not be empty').max(100), value: z.string().max(4096) })

const pushMembers = {
  targetUrl: z.string().max(4096).nullish(),
  targetMethod: TargetMethod.optional(),
  /** The whole value of the Authorization header; null or the empty text removes it. */
  authorizationHeader: z.string().max(4096).nullish(),
  headers: z.array(Header).max(20).optional(),
  /** Ours: sends an Authorization header over plain HTTP although anybody on the way can read it. */
  allowInsecureAuthorization: z.boolean().optional(),
  /** JavaScript that may change a delivery (interface 6.4 rule 4), at most 64 kB. */
  callback: z.string().max(65_536).nullish(),
  /** Ours: the headers of Standard Webhooks, with a secret of this subscription's own. */
  signed: z.boolean().optional(),
  /** Ours: one event at a time, in the order of the log; one that fails holds up those after it. */
  ordered: z.boolean().optional(),
}
const bothMembers = {
  identifier: Identifier,
  workspaceConstraint: Constraint.optional(),
  payloadMode: PayloadMode.optional(),
  maxBatchSize: MaxBatchSize.optional(),
  active: z.boolean().optional(),
  ignoreError: z.boolean().optional(),
  /** Ours: of the fact-sheet events only those about these types; empty = all. */
  factSheetTypes: z.array(z.string().min(1, 'must not be empty').max(128)).max(200).optional(),
}

/** Needed: deliveryType, tagSets, workspaceId, and targetUrl for PUSH (decisions.md 29). */
export const SubscriptionInput = z
  .object({ deliveryType: DeliveryType, tagSets: TagSets, workspaceId: Id, ...bothMembers, ...pushMembers })
  .meta({ id: 'SubscriptionInput' })
export type SubscriptionInput = z.output<typeof SubscriptionInput>

/** Members that are left out keep their value; null or the empty text clears. The delivery type stays what it is. */
export const SubscriptionChange = z
  .object({
    deliveryType: DeliveryType.optional(),
    tagSets: TagSets.optional(),
    workspaceId: Id.optional(),
    /** The managing user; administrators may name another active user of the workspace. */
    userId: Id.optional(),
    ...bothMembers,
    ...pushMembers,
  })
  .meta({ id: 'SubscriptionChange' })
export type SubscriptionChange = z.output<typeof SubscriptionChange>

const Offset = z.object({ offset: z.int() })

/** FAILING still delivers (probes every 50 s); DEACTIVATED was switched off by the service, PAUSED by somebody. */
export const SubscriptionState = z.enum(['ACTIVE', 'FAILING', 'PAUSED', 'DEACTIVATED'])
export type SubscriptionState = z.output<typeof SubscriptionState>

export const Subscription = z
  .object({
    id: Id,
    deliveryType: DeliveryType,
    identifier: z.string().optional(),
    tagSets: z.array(z.array(z.string())),
    createdAt: Instant,
    workspaceId: Id,
    userId: Id,
    /** Empty for PULL. */
    targetUrl: z.string(),
    targetMethod: TargetMethod,
    authorizationHeader: z.string().optional(),
    callback: z.string().optional(),
    workspaceConstraint: Constraint,
    payloadMode: PayloadMode,
    maxBatchSize: z.int(),
    active: z.boolean(),
    ignoreError: z.boolean(),
    lastDeliveryStatus: z.int().optional(),
    /** Failed attempts since the last success. */
    errorCount: z.int(),
    firstTimeDeliveryFailed: Instant.optional(),
    // Ours from here on.
    state: SubscriptionState,
    inactiveSince: Instant.optional(),
    /** `paused`: by somebody; `failing`: more than 10 days; `idle`: 30 days without a retrieval. */
    inactiveReason: z.enum(['paused', 'failing', 'idle']).optional(),
    headers: z.array(Header),
    allowInsecureAuthorization: z.boolean(),
    signed: z.boolean(),
    /** Only in the answer that made it: shown once. */
    signingSecret: z.string().optional(),
    ordered: z.boolean(),
    factSheetTypes: z.array(z.string()),
    updatedAt: Instant,
    lastDeliveryAt: Instant.optional(),
    lastSuccessAt: Instant.optional(),
    /** PULL: where the reader stands. */
    cursor: Offset,
    head: Offset,
    /** PULL: events that were dropped after 30 days before they were read. */
    expiredEvents: z.int(),
    lastPollAt: Instant.optional(),
    lastPollBy: z.string().optional(),
    polling: z.boolean(),
  })
  .meta({ id: 'Subscription' })
export type Subscription = z.output<typeof Subscription>

/** One of 24 hours, oldest first. */
const HourFigure = z.object({ from: Instant, succeeded: z.int(), failed: z.int() })

/** How a subscription is doing now. */
export const SubscriptionStatus = z
  .object({
    id: Id,
    identifier: z.string().optional(),
    deliveryType: DeliveryType,
    active: z.boolean(),
    state: SubscriptionState,
    failingSince: Instant.optional(),
    /** When it will be deactivated unless a delivery succeeds, or for PULL unless somebody retrieves. */
    deactivatesAt: Instant.optional(),
    /** PUSH: deliveries that wait; PULL: events between cursor and head. Counted up to 100,000. */
    backlog: z.int(),
    oldestPendingAt: Instant.optional(),
    /** PULL: from day 25 on, when the oldest unread event will be dropped. */
    expiresAt: Instant.optional(),
    nextAttemptAt: Instant.optional(),
    lastDeliveryStatus: z.int().optional(),
    lastDeliveryAt: Instant.optional(),
    lastPollAt: Instant.optional(),
    lastPollBy: z.string().optional(),
    polling: z.boolean(),
    hours: z.array(HourFigure),
  })
  .meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>

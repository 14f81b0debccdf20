import { z } from 'zod'
import { Address, Id } from './ids.ts'

const Tag = z.string().min(1, 'must not be empty').max(255)

/** An event matches if it carries all tags of one of the sets, so `[]` matches nothing. */
const TagSets = z.array(z.array(Tag).min(1, 'a tag set must name at least one tag').max(20)).max(500)

/** The workspace of the token. Programs also leave it out, or send null or the empty text for it. */
export const OwnWorkspace = z.union([Id, z.literal(''), z.null()], { error: 'must be a UUID' }).optional()

export const DeliveryType = z.enum(['PUSH', 'PULL'])
export const Constraint = z.enum(['WORKSPACE', 'NO_WORKSPACE', 'ANY'])
export const PayloadMode = z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'])
export const TargetMethod = z.enum(['POST', 'PUT', 'PATCH'])

/** Replaces a secret for callers without the permission to read it; sent back, it leaves the secret unchanged. */
export const MASK = '••••••'

/** In KiB. */
const MaxBatchSize = z.int('must be a whole number').min(1, 'must be 1 to 51200').max(51_200, 'must be 1 to 51200')

/** Ours: further headers of a PUSH request; the service refuses those that belong to the connection. */
export const Header = z.object({ name: z.string().min(1, 'must not be empty').max(100), value: z.string().max(4096) })

/** Settings that a client may send for either delivery type, and those for PUSH; null clears. */
const commonSettings = {
  identifier: z.string().max(255).nullable(),
  workspaceConstraint: Constraint,
  payloadMode: PayloadMode,
  maxBatchSize: MaxBatchSize,
  active: z.boolean(),
  ignoreError: z.boolean(),
  /** Ours: restricts fact sheet events to these types; empty = all. */
  factSheetTypes: z.array(z.string().min(1, 'must not be empty').max(128)).max(200),
}
const pushSettings = {
  targetUrl: Address.nullable(),
  targetMethod: TargetMethod,
  /** The whole value of the Authorization header; null or the empty text removes it. */
  authorizationHeader: z.string().max(4096).nullable(),
  headers: z.array(Header).max(20),
  /** Ours: confirms that the Authorization header goes over plain HTTP, to which a callback may then change the target too. */
  allowInsecureAuthorization: z.boolean(),
  /** JavaScript that may change a delivery (`docs/interface/webhooks.md`), at most 64 kB. */
  callback: z.string().max(65_536).nullable(),
  /** Ours: the headers of Standard Webhooks, with a secret of this subscription's own. */
  signed: z.boolean(),
  /** Ours: one event at a time, in the order of the log; a failing one holds up those after it. */
  ordered: z.boolean(),
  /** Ours: waits as long as `Retry-After` of a 429 or 503 says, up to a day, and pauses on 410. */
  heedTarget: z.boolean(),
}
const optional = z.object({ ...commonSettings, ...pushSettings }).partial().shape

/** Required: deliveryType, tagSets (null = none), and for PUSH a targetUrl. */
export const SubscriptionInput = z
  .object({ deliveryType: DeliveryType, tagSets: TagSets.nullable(), workspaceId: OwnWorkspace, ...optional })
  .meta({ id: 'SubscriptionInput' })
export type SubscriptionInput = z.output<typeof SubscriptionInput>

/** Members that are left out keep their value; null or the empty text clears. The delivery type cannot change. */
export const SubscriptionChange = z
  .object({
    deliveryType: DeliveryType.optional(),
    /** Null leaves them as they are. */
    tagSets: TagSets.nullish(),
    workspaceId: OwnWorkspace,
    /** The managing user; administrators may name another active user of the workspace. */
    userId: Id.optional(),
    ...optional,
  })
  .meta({ id: 'SubscriptionChange' })
export type SubscriptionChange = z.output<typeof SubscriptionChange>

import { z } from 'zod'
import { Id } from './ids.ts'

const Tag = z.string().min(1, 'must not be empty').max(255)

/** Matching: an event that carries all tags of one of the sets; `[]` matches nothing (decisions.md 21). */
const TagSets = z.array(z.array(Tag).min(1, 'a tag set must name at least one tag').max(20)).max(500)

const Identifier = z.string().max(255).nullish()
export const DeliveryType = z.enum(['PUSH', 'PULL'])
export const Constraint = z.enum(['WORKSPACE', 'NO_WORKSPACE', 'ANY'])
export const PayloadMode = z.enum(['DEFAULT', 'WRAPPED_EVENT', 'NO_PAYLOAD'])
export const TargetMethod = z.enum(['POST', 'PUT', 'PATCH'])

/** What stands in place of a secret for those who may not read it (decisions.md 17); sent back, it leaves the secret as it is. */
export const MASK = '••••••'

/** KiB (behaviour.md part 0). */
const MaxBatchSize = z.int('must be a whole number').min(1, 'must be 1 to 51200').max(51_200, 'must be 1 to 51200')

/** Ours: further headers of a PUSH request; the service refuses those that belong to the connection. */
export const Header = z.object({ name: z.string().min(1, 'must not be empty').max(100), value: z.string().max(4096) })

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

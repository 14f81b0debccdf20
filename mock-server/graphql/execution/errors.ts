import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Violation, Refusal } from '#kernel/refusal.ts'

/** What errors of a field are about: `FACT_SHEET` and its id, as far as the request names one. */
export interface About {
  readonly entityType: string
  readonly objectId: string | undefined
}

export interface ErrorTools {
  /** What may be thrown, as a refusal; undefined for a fault of ours. */
  readonly asRefusal: (thrown: unknown) => Refusal | undefined
  readonly onFault: (error: unknown) => void
}

/**
 * A field's error as clients see it (behaviour.md 1.5): one for each violation of a refusal. Nobody outside may read the cause of a
 * fault; its reference leads to the log.
 */
export function toErrors(
  { asRefusal, onFault }: ErrorTools,
  error: GraphQLError,
  about?: About,
): GraphQLFormattedError[] {
  const { originalError, path } = error
  // What GraphQL itself finds wrong with a request.
  if (originalError === undefined || originalError === null || originalError instanceof GraphQLError)
    return [error.toJSON()]
  const refusal = asRefusal(originalError)
  if (!refusal || refusal.kind === 'unavailable') {
    const reference = crypto.randomUUID().slice(0, 8)
    onFault(
      new Error(`GraphQL failed at ${path?.join('.') ?? 'the request'} (reference ${reference})`, {
        cause: originalError,
      }),
    )
    const message = refusal?.message ?? `The service failed on this request (reference ${reference})`
    return [{ message, ...at(path), extensions: { errorType: 'INTERNAL', code: refusal ? 'UNAVAILABLE' : 'FAULT' } }]
  }
  const { violations = [], path: objectPath } = refusal.detail
  const object = { ...about, objectId: about?.objectId }
  if (violations.length === 0) {
    const extensions = {
      errorType: 'BUSINESS_LOGIC',
      ...object,
      ...(objectPath === undefined ? {} : { objectPath }),
      code: codes[refusal.kind],
    }
    return [{ message: refusal.message, ...at(path), extensions }]
  }
  return violations.map((violation) => ({
    message: messageOf(violation),
    ...at(path),
    extensions: {
      errorType: ofTheModel.has(violation.code) ? 'MODEL_COMPLIANT' : 'BUSINESS_LOGIC',
      ...object,
      objectPath: violation.path,
      code: violation.code,
    },
  }))
}

const at = (path: GraphQLError['path']) => (path ? { path } : {})

/** The path stands first, unless the message names it anyway. */
const messageOf = ({ path, message, code }: Violation): string =>
  `${message.includes(`'${path}'`) ? '' : `${path}: `}${message} (${code})`

const codes = {
  badRequest: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  wrongMethod: 'BAD_REQUEST',
  conflict: 'CONFLICT',
  tooLarge: 'TOO_LARGE',
  unsupported: 'BAD_REQUEST',
  invalid: 'INVALID_VALUE',
  tooMany: 'TOO_MANY',
  unavailable: 'UNAVAILABLE',
} as const satisfies Record<Refusal['kind'], string>

/** What the data model does not allow, whatever else there is in the landscape. */
const ofTheModel: ReadonlySet<string> = new Set([
  'UNKNOWN_TYPE',
  'UNKNOWN_PATH',
  'UNKNOWN_FIELD',
  'UNKNOWN_CATEGORY',
  'UNKNOWN_RELATION',
  'INVALID_VALUE',
  'NAME_EMPTY',
  'NAME_TOO_LONG',
  'FIELD_READ_ONLY',
  'FIELD_NOT_ACTIVE',
  'MANDATORY_FIELD_EMPTY',
  'MANDATORY_RELATION_MISSING',
  'MILESTONES_NOT_ACTIVE',
  'OPERATION_NOT_ALLOWED',
  'RELATION_NOT_ACTIVE',
  'REJECTED_NOT_ACTIVE',
  'WRONG_FACT_SHEET_TYPE',
  'FS_VALIDATION_RELATION_TYPE_NOT_EQUAL',
])

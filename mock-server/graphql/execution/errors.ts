import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import type { Violation, Refusal } from '#kernel/refusal.ts'
import type { ViolationCode } from '#kernel/violation-codes.ts'

/** The record that an error names: for instance `FACT_SHEET` and its id, where the request names one. */
export interface ErrorSubject {
  readonly entityType: string
  readonly objectId: string | undefined
}

export interface ErrorHandlers {
  /** Turns a thrown value into a refusal; undefined for a fault of the service. */
  readonly asRefusal: (thrown: unknown) => Refusal | undefined
  readonly onFault: (error: unknown) => void
}

/**
 * Formats the error of a field for clients (docs/interface/graphql.md): one error, with all violations of a refusal. The cause of a
 * fault stays in the log; clients get a reference to it.
 */
export function formatError(
  { asRefusal, onFault }: ErrorHandlers,
  error: GraphQLError,
  subject?: ErrorSubject,
): GraphQLFormattedError {
  const { originalError, path } = error
  // An error of GraphQL itself, for instance of its validation.
  if (originalError === undefined || originalError === null || originalError instanceof GraphQLError)
    return error.toJSON()
  const refusal = asRefusal(originalError)
  if (!refusal || refusal.kind === 'unavailable') {
    const reference = crypto.randomUUID().slice(0, 8)
    onFault(
      new Error(`GraphQL failed at ${path?.join('.') ?? 'the request'} (reference ${reference})`, {
        cause: originalError,
      }),
    )
    const message = refusal?.message ?? `The service failed on this request (reference ${reference})`
    return {
      message,
      ...pathMember(path),
      extensions: { errorType: 'INTERNAL', code: refusal ? 'UNAVAILABLE' : 'FAULT' },
    }
  }
  const { violations = [], path: objectPath } = refusal.detail
  const object = { ...subject, objectId: subject?.objectId }
  const [first, ...others] = violations
  if (!first) {
    const extensions = {
      errorType: 'BUSINESS_LOGIC',
      ...object,
      ...(objectPath === undefined ? {} : { objectPath }),
      code: refusalCodes[refusal.kind],
    }
    return { message: refusal.message, ...pathMember(path), extensions }
  }
  return {
    message: violations.map(messageOf).join('; '),
    ...pathMember(path),
    extensions: {
      ...membersOf(first, object),
      // The first of them is the error itself, for programs that look at one.
      ...(others.length === 0 ? {} : { violations: violations.map((violation) => membersOf(violation, object)) }),
    },
  }
}

/** What `extensions` say about a violation. */
const membersOf = ({ code, path }: Violation, object: object) => ({
  errorType: modelCodes.has(code) ? 'MODEL_COMPLIANT' : 'BUSINESS_LOGIC',
  ...object,
  objectPath: path,
  code,
})

const pathMember = (path: GraphQLError['path']) => (path ? { path } : {})

/** Puts the path in front of the message, unless the message contains it. */
const messageOf = ({ path, message, code }: Violation): string =>
  `${message.includes(`'${path}'`) ? '' : `${path}: `}${message} (${code})`

/** The codes of refusals that name no member. */
export const refusalCodes = {
  badRequest: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  wrongMethod: 'BAD_REQUEST',
  notAcceptable: 'BAD_REQUEST',
  conflict: 'CONFLICT',
  tooLarge: 'TOO_LARGE',
  unsupported: 'BAD_REQUEST',
  invalid: 'INVALID_VALUE',
  tooMany: 'TOO_MANY',
  notImplemented: 'BAD_REQUEST',
  unavailable: 'UNAVAILABLE',
  inMaintenance: 'UNAVAILABLE',
} as const satisfies Record<Refusal['kind'], string>

/** Codes of violations of the data model alone, independent of the other records. */
const modelCodes: ReadonlySet<ViolationCode> = new Set<ViolationCode>([
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

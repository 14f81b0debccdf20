import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  execute,
  getVariableValues,
} from 'graphql'
import type { Caller } from '#contract/access.ts'
import type { SavepointOutcome } from '#features/fact-sheets/change/in-savepoint.service.ts'
import type { Step } from '#events/step.ts'
import { mutationSubject } from './error-subject.ts'
import type { ResolverContext } from '#graphql/schema/resolver-context.ts'
import { type ErrorHandlers, type ErrorSubject, formatError } from './errors.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'

interface MutationOptions extends ErrorHandlers {
  /** Runs work in one transaction, and again where it conflicts with another transaction. */
  readonly run: <T>(caller: Caller, work: (step: Step) => Promise<T>) => Promise<T>
  /** Runs a part of the transaction that can be undone without the rest. */
  readonly inSavepoint: <T>(step: Step, work: (part: Step) => Promise<SavepointOutcome<T>>) => Promise<T>
  /** Whether the whole transaction has to be run again after an error. */
  readonly losesTransaction: (error: unknown) => boolean
}

/** A validated document and the mutation to run in it. */
export interface MutationRequest {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  /** As the client sent them. */
  readonly rawVariables: Readonly<Record<string, unknown>>
  readonly caller: Caller
  /** Makes the context of one mutation's resolvers: a fresh one for each, because each sees what the earlier ones wrote. */
  readonly contextOf: (step: Step) => ResolverContext
}

export interface ExecutionAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphQLFormattedError[]
}

interface MutationFailure {
  readonly error: GraphQLError
  readonly subject: ErrorSubject | undefined
}

/**
 * Runs the mutations of a request one after the other in one transaction (docs/interface/graphql.md). Each has a savepoint of its
 * own and is answered to its last field before the next begins, so that every failing mutation reports its errors, and one with
 * `validateOnly` is read as it would be and then undone. If any mutation fails, all are undone.
 */
export async function executeMutations(options: MutationOptions, request: MutationRequest): Promise<ExecutionAnswer> {
  const { schema, document, operation, caller } = request
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], request.rawVariables, {
    maxErrors: 20,
  })
  if (errors) return { errors: errors.map((error) => error.toJSON()) }
  const mutations = rootFields(document, operation, coerced)
  try {
    const data = await options.run(caller, async (step) => {
      const answers: [string, unknown][] = []
      const failures: MutationFailure[] = []
      for (const mutation of mutations) {
        const { subject, validatesOnly } = mutationSubject({ schema, variables: coerced }, mutation.fields[0])
        const answer = await executeMutation(options, { ...request, ...mutation }, { step, validatesOnly })
        answers.push([mutation.alias, answer.data?.[mutation.alias]])
        failures.push(...(answer.errors ?? []).map((error) => ({ error, subject })))
      }
      if (failures.length > 0) throw new RolledBack(failures)
      return Object.fromEntries(answers)
    })
    return { data }
  } catch (thrown) {
    if (!(thrown instanceof RolledBack)) throw thrown
    const formatted = thrown.failures.map(({ error, subject }) => formatError(options, error, subject))
    const last = mutations.length > 1 ? [ALL_ROLLED_BACK] : []
    return { data: null, errors: [...formatted, ...last] }
  }
}

/** Runs one mutation in a savepoint, which is undone where the mutation fails or is only validated. */
const executeMutation = (
  { inSavepoint, losesTransaction }: MutationOptions,
  { schema, document, rawVariables, contextOf }: MutationRequest,
  { step, validatesOnly }: { step: Step; validatesOnly: boolean },
) =>
  inSavepoint(step, async (part) => {
    const contextValue = contextOf(part)
    const value = await execute({ schema, document, variableValues: rawVariables, contextValue })
    for (const { originalError } of value.errors ?? []) if (losesTransaction(originalError)) throw originalError
    return { value, isKept: !value.errors && !validatesOnly }
  })

const ALL_ROLLED_BACK = {
  message: 'The transaction is rolled back: none of the mutations of this request has changed anything',
  path: [],
  extensions: { errorType: 'BUSINESS_LOGIC', code: 'ROLLED_BACK' },
}

/** Ends the transaction. Its errors are formatted afterwards: a transaction that is run again may fail in another way. */
class RolledBack extends Error {
  readonly failures: readonly MutationFailure[]
  constructor(failures: readonly MutationFailure[]) {
    super('A mutation was refused')
    this.failures = failures
  }
}

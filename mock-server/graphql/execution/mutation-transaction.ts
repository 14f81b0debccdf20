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
import { aboutMutation } from './error-subject.ts'
import type { GraphContext } from '#graphql/schema/resolver-context.ts'
import { type About, type ErrorTools, toErrors } from './errors.ts'
import { rootFields } from '#graphql/limits/root-fields.ts'

interface MutationTools extends ErrorTools {
  /** Runs work in one transaction, again where that met another one. */
  readonly run: <T>(caller: Caller, work: (step: Step) => Promise<T>) => Promise<T>
  /** Runs a part of it that can be undone without the rest. */
  readonly attempt: <T>(step: Step, work: (part: Step) => Promise<SavepointOutcome<T>>) => Promise<T>
  /** Whether an error is one that the whole transaction is to be run again for. */
  readonly losesTransaction: (error: unknown) => boolean
}

/** A validated document, and of its operations the mutation that is to be run. */
export interface MutationRequest {
  readonly schema: GraphQLSchema
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Readonly<Record<string, unknown>> | undefined
  readonly caller: Caller
  /** What the resolvers of one mutation are given: fresh for each, because each sees what those before it wrote. */
  readonly contextOf: (step: Step) => GraphContext
}

export interface GraphAnswer {
  readonly data?: Readonly<Record<string, unknown>> | null
  readonly errors?: readonly GraphQLFormattedError[]
}

/**
 * Runs the mutations of a request one after the other in one transaction (behaviour.md 1.5). Each is a part of its own, answered to
 * the last field before the next begins: so each that fails is told of, and what is only to be validated is read as it would be and
 * then undone. Where one has failed, nothing of any of them stays.
 */
export async function executeMutations(tools: MutationTools, request: MutationRequest): Promise<GraphAnswer> {
  const { schema, document, operation, caller } = request
  const given = request.variables ?? {}
  const variables = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 20 })
  if (variables.errors) return { errors: variables.errors.map((error) => error.toJSON()) }
  const mutations = rootFields(document, operation, variables.coerced)
  try {
    const data = await tools.run(caller, async (step) => {
      const answers: [string, unknown][] = []
      const failures: Failure[] = []
      for (const { alias, fields, document: alone } of mutations) {
        const { about, isTried } = aboutMutation(schema, fields[0], variables.coerced)
        const answer = await tools.attempt(step, async (part) => {
          const contextValue = request.contextOf(part)
          const value = await execute({ schema, document: alone, variableValues: given, contextValue })
          for (const { originalError } of value.errors ?? [])
            if (tools.losesTransaction(originalError)) throw originalError
          return { value, isKept: !value.errors && !isTried }
        })
        answers.push([alias, answer.data?.[alias]])
        failures.push(...(answer.errors ?? []).map((error) => ({ error, about })))
      }
      if (failures.length > 0) throw new RolledBack(failures)
      return Object.fromEntries(answers)
    })
    return { data }
  } catch (thrown) {
    if (!(thrown instanceof RolledBack)) throw thrown
    const errors = thrown.failures.flatMap(({ error, about }) => toErrors(tools, error, about))
    const last = mutations.length > 1 ? [{ message: ALL_ROLLED_BACK, path: [] }] : []
    return { data: null, errors: [...errors, ...last] }
  }
}

const ALL_ROLLED_BACK = 'The transaction is rolled back: none of the mutations of this request has changed anything'

interface Failure {
  readonly error: GraphQLError
  readonly about: About | undefined
}

/** Ends the transaction. What failed is put into words after it: one that is run again may end otherwise. */
class RolledBack extends Error {
  readonly failures: readonly Failure[]
  constructor(failures: readonly Failure[]) {
    super('A mutation was refused')
    this.failures = failures
  }
}

import {
  type ASTVisitor,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
  specifiedRules,
  validate,
} from 'graphql'

/** Errors per document: more would only repeat the first ones. */
const MAX_ERRORS = 20

/** The errors of a document that does not fit the schema, with the texts that existing clients recognise (docs/interface/graphql.md). */
export const validationErrors = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { maxErrors: MAX_ERRORS })

/** An error with the text `Validation error of type X: …`. */
export const validationError = (type: string, message: string, nodes: GraphQLError['nodes']): GraphQLError =>
  new GraphQLError(`Validation error of type ${type}: ${message}`, { nodes: nodes ?? null })

/** The type of the errors that each rule reports. */
const typeOf: Readonly<Record<string, string>> = {
  ExecutableDefinitionsRule: 'NonExecutableDefinition',
  UniqueOperationNamesRule: 'DuplicateOperationName',
  LoneAnonymousOperationRule: 'LoneAnonymousOperationViolation',
  SingleFieldSubscriptionsRule: 'SubscriptionMultipleRootFields',
  KnownTypeNamesRule: 'UnknownType',
  FragmentsOnCompositeTypesRule: 'FragmentTypeConditionInvalid',
  VariablesAreInputTypesRule: 'NonInputTypeOnVariable',
  FieldsOnCorrectTypeRule: 'FieldUndefined',
  UniqueFragmentNamesRule: 'DuplicateFragmentName',
  KnownFragmentNamesRule: 'UndefinedFragment',
  NoUnusedFragmentsRule: 'UnusedFragment',
  PossibleFragmentSpreadsRule: 'InvalidFragmentType',
  NoFragmentCyclesRule: 'FragmentCycle',
  UniqueVariableNamesRule: 'DuplicateVariableName',
  NoUndefinedVariablesRule: 'UndefinedVariable',
  NoUnusedVariablesRule: 'UnusedVariable',
  KnownDirectivesRule: 'UnknownDirective',
  UniqueDirectivesPerLocationRule: 'DuplicateDirectiveName',
  KnownArgumentNamesRule: 'UnknownArgument',
  UniqueArgumentNamesRule: 'DuplicateArgumentNames',
  ValuesOfCorrectTypeRule: 'WrongType',
  ProvidedRequiredArgumentsRule: 'MissingFieldArgument',
  VariablesInAllowedPositionRule: 'VariableTypeMismatch',
  OverlappingFieldsCanBeMergedRule: 'FieldsConflict',
  UniqueInputFieldNamesRule: 'UniqueObjectFieldName',
  MaxIntrospectionDepthRule: 'MaxIntrospectionDepth',
}

const rules: readonly ValidationRule[] = specifiedRules.map((rule) => (context: ValidationContext): ASTVisitor => {
  const reportError = (error: GraphQLError) => {
    const type =
      typeOf[rule.name] ??
      (/ must not have a selection /.test(error.message) ? 'SubSelectionNotAllowed' : 'SubSelectionRequired')
    context.reportError(validationError(type, error.message, error.nodes))
  }
  // The same context with another way to report errors.
  const ownContext: ValidationContext = Object.create(context, { reportError: { value: reportError } })
  return rule(ownContext)
})

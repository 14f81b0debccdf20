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

/** More would only repeat themselves. */
const MAX_ERRORS = 20

/** What is wrong with a document by the schema, in the words that clients know (behaviour.md 1.5). */
export const validationErrors = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { maxErrors: MAX_ERRORS })

/** `Validation error of type X: …`. */
export const validationError = (type: string, message: string, nodes: GraphQLError['nodes']): GraphQLError =>
  new GraphQLError(`Validation error of type ${type}: ${message}`, { nodes: nodes ?? null })

/** What each rule's finding is called. */
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
  const named = (error: GraphQLError) => {
    const type =
      typeOf[rule.name] ??
      (/ must not have a selection /.test(error.message) ? 'SubSelectionNotAllowed' : 'SubSelectionRequired')
    context.reportError(validationError(type, error.message, error.nodes))
  }
  // The same context, but for how it takes what the rule finds.
  const own: ValidationContext = Object.create(context, { reportError: { value: named } })
  return rule(own)
})

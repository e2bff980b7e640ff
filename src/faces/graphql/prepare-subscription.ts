import { type ExecutionArgs, GraphQLError, type GraphQLSchema, getOperationAST, parse, specifiedRules, type ValidationRule, validate } from 'graphql'
import { checkCost } from './cost.ts'
import { checkSize, type GraphqlLimits } from './limits.ts'
import { assertVariables, type GraphqlParameters } from './read-parameters.ts'

export interface DocumentRules {
  readonly schema: GraphQLSchema
  readonly rules: readonly ValidationRule[]
  readonly limits: GraphqlLimits
  readonly maxTokens: number
  readonly maxBytes: number
}

type Prepared = Pick<ExecutionArgs, 'schema' | 'document' | 'variableValues' | 'operationName'> | { readonly errors: readonly GraphQLError[] }

function parseDocument(query: string, maxTokens: number): ReturnType<typeof parse> | GraphQLError {
  try {
    return parse(query, { maxTokens })
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError(String(error))
  }
}

/** Prepares a subscription under the same limits as queries, or returns its errors. */
export function prepareSubscription(query: string, { variables = {}, operationName }: GraphqlParameters, given: DocumentRules): Prepared {
  const { schema, rules, limits, maxTokens, maxBytes } = given
  assertVariables(variables, maxBytes)
  const document = parseDocument(query, maxTokens)
  if (document instanceof GraphQLError) return { errors: [document] }
  const size = checkSize(document, limits)
  if (size !== null) return { errors: [size] }
  const errors = validate(schema, document, [...specifiedRules, ...rules])
  if (errors.length > 0) return { errors }
  const operation = getOperationAST(document, operationName)?.operation
  if (operation !== 'subscription') return { errors: [new GraphQLError('Only subscriptions run here. Send queries and mutations to POST /graphql.')] }
  const cost = checkCost(schema, document, variables, limits)
  if (cost !== null) return { errors: [cost] }
  return { schema, document, variableValues: variables, ...(operationName === undefined ? {} : { operationName }) }
}

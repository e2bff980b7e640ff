import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode
} from 'graphql'
import { type GraphqlLimits, overLimit } from './limits.ts'

type Variables = Readonly<Record<string, unknown>>

/** Assumed items of an unbounded list, and of a page without a size. */
const USUAL_ITEMS = 5
const USUAL_PAGE = 20
/** A root field may run a tool. */
const ROOT_COST = 25
const PART = 'GraphPart'

class Estimator {
  readonly largest: { page: number; at: ASTNode | null } = { page: 0, at: null }
  readonly #schema: GraphQLSchema
  readonly #variables: Variables
  readonly #defaults = new Map<string, ValueNode>()
  readonly #fragments = new Map<string, FragmentDefinitionNode>()
  readonly #known = new Map<string, number>()

  constructor(schema: GraphQLSchema, document: DocumentNode, variables: Variables) {
    this.#schema = schema
    this.#variables = variables
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition)
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue
      for (const { variable, defaultValue } of definition.variableDefinitions ?? []) if (defaultValue) this.#defaults.set(variable.name.value, defaultValue)
    }
  }

  operation({ operation, selectionSet }: OperationDefinitionNode): number {
    const root = this.#schema.getRootType(operation)
    return root == null ? 0 : this.#selections(selectionSet, root.name, ROOT_COST)
  }

  #selections(set: SelectionSetNode, owner: string, each: number): number {
    let cost = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) cost += this.#field(selection, owner, each)
      else if (selection.kind === Kind.INLINE_FRAGMENT) cost += this.#selections(selection.selectionSet, typeOf(selection.typeCondition, owner), each)
      else cost += this.#fragment(selection.name.value, each)
    }
    return cost
  }

  #fragment(name: string, each: number): number {
    const fragment = this.#fragments.get(name)
    if (fragment === undefined) return 0
    const key = `${name} ${each}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const cost = this.#selections(fragment.selectionSet, fragment.typeCondition.name.value, each)
    this.#known.set(key, cost)
    return cost
  }

  #field(node: FieldNode, owner: string, each: number): number {
    const type = this.#schema.getType(owner)
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
    if (field === undefined || node.selectionSet === undefined) return each
    const inner = this.#selections(node.selectionSet, getNamedType(field.type).name, 1)
    return each + this.#items(node, field, owner) * inner
  }

  /** How often the fields below one occur in the response. */
  #items(node: FieldNode, field: GraphQLField<unknown, unknown>, owner: string): number {
    const paged = field.args.find(({ name }) => name === 'first' || name === 'last')
    if (paged !== undefined) return this.#page(node, paged.name, paged.defaultValue)
    if (getNamedType(field.type).name === PART) return this.#part(node, field)
    // The items of a page are counted at its connection, those of a part at the part.
    if (owner.endsWith('Connection') || owner === PART || !isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) return 1
    const listed = this.#argument(node, 'handles')
    return Array.isArray(listed) ? listed.length : USUAL_ITEMS
  }

  #page(node: FieldNode, name: string, usual: unknown): number {
    const given = this.#argument(node, name) ?? usual ?? USUAL_PAGE
    const page = typeof given === 'number' && given >= 0 ? given : 0
    if (page > this.largest.page) Object.assign(this.largest, { page, at: node })
    return page
  }

  /** The nodes of a part; as many relationships are assumed. */
  #part(node: FieldNode, { args }: GraphQLField<unknown, unknown>): number {
    const given = (name: string) => this.#argument(node, name) ?? args.find((argument) => argument.name === name)?.defaultValue
    const [named, hops, limit] = [given('nodes'), given('hops'), given('limit')]
    const neighbors = typeof limit === 'number' && hops !== 0 ? Math.max(0, limit) : 0
    return (Array.isArray(named) ? named.length : 1) + neighbors
  }

  #argument(node: FieldNode, name: string): unknown {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value
    return value === undefined ? undefined : this.#value(value)
  }

  #value(node: ValueNode): unknown {
    if (node.kind === Kind.INT) return Number(node.value)
    if (node.kind === Kind.LIST) return node.values
    if (node.kind !== Kind.VARIABLE) return undefined
    const given = this.#variables[node.name.value]
    const usual = this.#defaults.get(node.name.value)
    return given === undefined && usual !== undefined ? this.#value(usual) : given
  }
}

const typeOf = (condition: NamedTypeNode | undefined, owner: string): string => condition?.name.value ?? owner

/** Returns an error for the first operation of a valid document above its limits, or null. */
export function checkCost(schema: GraphQLSchema, document: DocumentNode, variables: Variables, limits: GraphqlLimits): GraphQLError | null {
  const estimator = new Estimator(schema, document, variables)
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const cost = estimator.operation(definition)
    const { page, at } = estimator.largest
    if (page > limits.graphqlMaxPage) return overLimit('page size', limits.graphqlMaxPage, page, 'EDGEWISE_GRAPHQL_MAX_PAGE', at ?? definition)
    if (cost > limits.graphqlMaxCost)
      return overLimit('estimated number of answer fields', limits.graphqlMaxCost, cost, 'EDGEWISE_GRAPHQL_MAX_COST', definition)
  }
  return null
}

import { type ASTNode, BREAK, type DocumentNode, type FragmentDefinitionNode, GraphQLError, Kind, type SelectionSetNode, visit } from 'graphql'
import type { Config } from '../../base/config/config.ts'

export type GraphqlLimits = Pick<
  Config,
  'graphqlMaxDepth' | 'graphqlMaxAliases' | 'graphqlMaxRootFields' | 'graphqlMaxDirectives' | 'graphqlMaxPage' | 'graphqlMaxCost'
>

export function overLimit(what: string, limit: number, found: number | string, setting: string, nodes?: ASTNode): GraphQLError {
  const message = `The document's ${what} is ${found}; the limit is ${limit}. Split it into several requests${setting === '' ? '' : `, or raise ${setting}`}.`
  return new GraphQLError(message, { ...(nodes === undefined ? {} : { nodes }), extensions: { limit, found, setting } })
}

/** Folds over the fields below a selection; each fragment is visited once, so that many uses of few fragments cost no time. */
function fold(
  document: DocumentNode,
  ofField: (inner: number) => number,
  join: (a: number, b: number) => number
): (set: SelectionSetNode | undefined) => number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions) if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const known = new Map<string, number>()

  function ofFragment(name: string): number {
    const value = known.get(name)
    if (value !== undefined) return value
    // Placeholder during the visit; validation rejects recursive fragments.
    known.set(name, 0)
    const found = of(fragments.get(name)?.selectionSet)
    known.set(name, found)
    return found
  }

  function of(set: SelectionSetNode | undefined): number {
    let total = 0
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) total = join(total, ofFragment(selection.name.value))
      else if (selection.kind === Kind.INLINE_FRAGMENT) total = join(total, of(selection.selectionSet))
      // graphql itself limits the depth of introspection.
      else if (!selection.name.value.startsWith('__')) total = join(total, ofField(of(selection.selectionSet)))
    }
    return total
  }
  return of
}

/** Checks depth and root fields per operation, aliases and directives overall; returns the first excess. Runs before validation, whose work grows with them. */
export function checkSize(document: DocumentNode, limits: GraphqlLimits): GraphQLError | null {
  const depthOf = fold(document, (inner) => inner + 1, Math.max)
  const rootsOf = fold(
    document,
    () => 1,
    (a, b) => a + b
  )
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue
    const depth = depthOf(definition.selectionSet)
    if (depth > limits.graphqlMaxDepth) return overLimit('nesting depth', limits.graphqlMaxDepth, depth, 'EDGEWISE_GRAPHQL_MAX_DEPTH', definition)
    const roots = rootsOf(definition.selectionSet)
    if (roots > limits.graphqlMaxRootFields)
      return overLimit('number of root fields', limits.graphqlMaxRootFields, roots, 'EDGEWISE_GRAPHQL_MAX_ROOT_FIELDS', definition)
  }
  return checkCounts(document, limits)
}

function checkCounts(document: DocumentNode, limits: GraphqlLimits): GraphQLError | null {
  let aliases = 0
  let directives = 0
  let found: GraphQLError | null = null
  visit(document, {
    Field(node) {
      if (node.alias === undefined || ++aliases <= limits.graphqlMaxAliases) return undefined
      found = overLimit('number of aliases', limits.graphqlMaxAliases, `${aliases} or more`, 'EDGEWISE_GRAPHQL_MAX_ALIASES', node)
      return BREAK
    },
    Directive(node) {
      if (++directives <= limits.graphqlMaxDirectives) return undefined
      found = overLimit('number of directives', limits.graphqlMaxDirectives, `${directives} or more`, 'EDGEWISE_GRAPHQL_MAX_DIRECTIVES', node)
      return BREAK
    }
  })
  return found
}

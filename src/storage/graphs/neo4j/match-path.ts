import { quoted } from '../../neo4j/quote.ts'
import { checkShape, hopsOf } from '../check-pattern.ts'
import { checkLabels, checkTypes } from '../known-names.ts'
import type { NodePattern, PathPattern, RelationshipPattern } from '../pattern.ts'
import type { GraphSchema } from '../store.ts'
import { compileConditions } from './conditions.ts'
import type { Parameters } from './parameters.ts'
import { type GraphView, labelExpression } from './view.ts'

/** State that the paths of one statement share. */
export interface PathScope {
  readonly view: GraphView
  readonly schema: GraphSchema
  readonly parameters: Parameters
}

/** A path's variables by position, valid in Cypher text. */
export interface CompiledPath {
  readonly pattern: string
  readonly predicates: readonly string[]
  readonly nodes: readonly string[]
  readonly relationships: readonly string[]
}

/**
 * Compiles a path into one MATCH, within which Neo4j uses no relationship twice. `bound` maps names of already bound nodes to variables; `prefix` keeps the
 * path's own variables distinct.
 */
export function compilePath(scope: PathScope, path: PathPattern, prefix: string, bound: ReadonlyMap<string, string> = new Map()): CompiledPath {
  checkShape(path)
  const predicates: string[] = []
  const known = new Map(bound)
  const nodes: string[] = []
  const parts = path.nodes.map((node, position) => {
    const earlier = node.as === undefined ? undefined : known.get(node.as)
    const variable = earlier ?? `${prefix}n${position}`
    if (node.as !== undefined) known.set(node.as, variable)
    nodes.push(variable)
    const labels = nodeLabels(scope, node)
    predicates.push(...nodePredicates(scope, node, variable))
    if (earlier === undefined) return `(${variable}${labels})`
    // A variable may occur twice in a pattern, but its labels only once.
    if (labels !== '') predicates.push(`${variable}${labels}`)
    return `(${variable})`
  })
  const relationships = path.relationships.map((_, index) => `${prefix}r${index}`)
  const arrows = path.relationships.map((relationship, index) => {
    const variable = relationships[index] as string
    const [arrow, predicate] = compileRelationship(scope, relationship, variable)
    if (predicate !== '') predicates.push(predicate)
    return arrow
  })
  const pattern = parts.map((part, position) => part + (arrows[position] ?? '')).join('')
  return { pattern, predicates, nodes, relationships }
}

export function matchText({ pattern, predicates }: Pick<CompiledPath, 'pattern' | 'predicates'>): string {
  return `MATCH ${pattern}${predicates.length === 0 ? '' : ` WHERE ${predicates.join(' AND ')}`}`
}

function nodeLabels({ view, schema }: PathScope, { labels = [] }: NodePattern): string {
  checkLabels(schema, labels)
  return labelExpression(view, labels)
}

function nodePredicates({ schema, parameters }: PathScope, { labels = [], ids, where = [] }: NodePattern, variable: string): string[] {
  const predicates = ids === undefined ? [] : [`id(${variable}) IN ${parameters.add(ids)}`]
  const conditions = compileConditions(schema, { owner: 'node', of: labels }, where, variable, parameters)
  return conditions === '' ? predicates : [...predicates, conditions]
}

/** The arrow, and the predicates of its relationship, or of each one where it spans several hops. */
function compileRelationship({ schema, parameters }: PathScope, pattern: RelationshipPattern, variable: string): [arrow: string, predicate: string] {
  const { types = [], where = [], direction } = pattern
  checkTypes(schema, types)
  const [min, max] = hopsOf(pattern)
  const single = min === 1 && max === 1
  const each = single ? variable : 'hop'
  const conditions = compileConditions(schema, { owner: 'relationship', of: types }, where, each, parameters)
  const ofTypes = types.length === 0 ? '' : `:${types.map(quoted).join('|')}`
  const inner = `[${variable}${ofTypes}${single ? '' : `*${min}..${max}`}]`
  const arrow = `${direction === 'in' ? '<' : ''}-${inner}-${direction === 'out' ? '>' : ''}`
  return [arrow, single || conditions === '' ? conditions : `all(hop IN ${variable} WHERE ${conditions})`]
}

import { Failure } from './failure.ts'
import type { GraphData, Value } from './sandbox.ts'

/** Property name -> values: RDF can have several. */
export type Properties = Map<string, Set<Value>>

export interface NodeFacts {
  readonly labels: Set<string>
  /** Names besides the key. */
  readonly names: Set<string>
  readonly properties: Properties
}

export interface EdgeFacts {
  readonly source: string
  readonly type: string
  readonly target: string
  readonly properties: Properties
}

export const edgeId = (source: string, type: string, target: string): string => JSON.stringify([source, type, target])

export function addValue(properties: Properties, name: string, value: Value): void {
  properties.set(name, (properties.get(name) ?? new Set()).add(value))
}

/** Validates a property value. `what` names its owner: `the property "zone" of the node "Bank"`. */
export function readValue(value: unknown, what: string): Value {
  if (typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value
  const shown = (JSON.stringify(value) ?? String(value)).slice(0, 100)
  throw new Failure(`${what} is ${shown}. A value is a text, a number, true or false: write a list as one text, or each of its members as a node with an edge.`)
}

/** A graph as a set of facts, independent of its language. Parallel edges of one type are one. */
export class FactGraph {
  readonly nodes = new Map<string, NodeFacts>()
  readonly edges = new Map<string, EdgeFacts>()

  node(key: string): NodeFacts {
    const known = this.nodes.get(key) ?? { labels: new Set(), names: new Set(), properties: new Map() }
    this.nodes.set(key, known)
    return known
  }

  edge(source: string, type: string, target: string): EdgeFacts {
    const id = edgeId(source, type, target)
    const known = this.edges.get(id) ?? { source, type, target, properties: new Map() }
    this.edges.set(id, known)
    return known
  }

  hasEdge(source: string, type: string, target: string): boolean {
    return this.edges.has(edgeId(source, type, target))
  }

  addName(key: string, name: string): void {
    const { names } = this.node(key)
    if (name !== key) names.add(name)
  }
}

export function factsOf({ nodes, edges }: GraphData): FactGraph {
  const graph = new FactGraph()
  for (const { key, label, name, aliases, properties } of nodes) {
    graph.node(key).labels.add(label)
    for (const one of [name, ...aliases]) graph.addName(key, one)
    for (const property of properties) addValue(graph.node(key).properties, property.name, property.value)
  }
  for (const { source, type, target, properties } of edges) {
    const edge = graph.edge(source, type, target)
    for (const { name, value } of properties) addValue(edge.properties, name, value)
  }
  return graph
}

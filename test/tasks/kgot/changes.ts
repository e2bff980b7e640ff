import fc from 'fast-check'
import type { GraphData, Value } from '../../../src/outside/sandbox/sandbox.ts'

interface Item {
  readonly properties: Map<string, Value>
}

/** A small graph that can be changed: what a query is to make of the real one. */
export interface Drawn {
  readonly nodes: Map<string, Item & { label: string; readonly names: Set<string> }>
  readonly edges: Map<string, Item & { readonly source: string; readonly type: string; readonly target: string }>
}

export function drawnOf({ nodes, edges }: GraphData): Drawn {
  const valuesOf = (properties: GraphData['nodes'][number]['properties']) => new Map(properties.map(({ name, value }) => [name, value]))
  return {
    nodes: new Map(
      nodes.map(({ key, label, name, aliases, properties }) => [
        key,
        { label, names: new Set([name, ...aliases].filter((one) => one !== key)), properties: valuesOf(properties) }
      ])
    ),
    edges: new Map(
      edges.map(({ source, type, target, properties }) => [JSON.stringify([source, type, target]), { source, type, target, properties: valuesOf(properties) }])
    )
  }
}

export function dataOf({ nodes, edges }: Drawn): GraphData {
  const listed = ({ properties }: Item) => [...properties].map(([property, one]) => ({ name: property, value: one }))
  return {
    nodes: [...nodes].map(([at, node]) => ({ key: at, label: node.label, name: at, aliases: [...node.names], properties: listed(node) })),
    edges: [...edges.values()].map((edge) => ({ ...edge, properties: listed(edge) }))
  }
}

const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)

/** Equal for graphs that say the same. */
export function canonical({ nodes, edges }: Drawn): object {
  const plain = ({ properties }: Item) => [...properties].sort(byText)
  return {
    nodes: [...nodes].map(([key, node]) => [key, node.label, [...node.names].sort(), plain(node)]).sort(byText),
    edges: [...edges].map(([key, edge]) => [key, plain(edge)]).sort(byText)
  }
}

/** One step of a query in both languages, and what it makes of a graph. */
export interface Step {
  readonly script: string
  readonly sparql: string
  apply(graph: Drawn): void
}

/** No two of them mean one node. */
const keys = ['a1', 'b 2', 'c%3', 'd"4', 'é:5', '__proto__', '<g>7'] as const
const labels = ['Station', 'Line', '__proto__']
const types = ['ON', 'is near', 'constructor']
const names = ['zone', 'a b', '50%', '__proto__', 'label', 'label_stated', 'type', 'type_stated', 'constructor']
const values: readonly Value[] = [0, 1, -3, 0.5, 1e21, 5e-324, true, false, 'text', 'a "quote"\\\n\t\r', 'ünï', '5%']

const key = fc.constantFrom(...keys)
const label = fc.constantFrom(...labels)
const type = fc.constantFrom(...types)
const name = fc.constantFrom(...names)
const value = fc.constantFrom(...values)
const claimed = {
  properties: fc.uniqueArray(fc.record({ name, value }), { maxLength: 3, selector: (property) => property.name }),
  confidence: fc.constant(0.9),
  relevant: fc.constant(true)
}
/** Edges may go to nodes that nothing else tells of. */
export const operations = fc.array(
  fc.oneof(
    fc.record({ op: fc.constant('node' as const), key, label, ...claimed }),
    fc.record({ op: fc.constant('edge' as const), source: key, type, target: key, ...claimed })
  ),
  { maxLength: 8 }
)

const iri = (prefix: string, text: string) => `<urn:task:${prefix}:${encodeURIComponent(text)}>`
const node = (text: string) => iri('node', text)
const literal = (one: Value) => (typeof one === 'number' && !Number.isSafeInteger(one) ? `${one.toExponential()}` : JSON.stringify(one))
const attribute = (text: string, own: RegExp) => JSON.stringify(own.test(text) ? `${text}_stated` : text)
const OF_NODE = /^(label|name|aliases)(_stated)*$/
const OF_EDGE = /^type(_stated)*$/

const labelled = (at: string, text: string): Step => ({
  script: `graph.mergeNode(${JSON.stringify(at)}, { label: ${JSON.stringify(text)} })`,
  sparql: `DELETE { ${node(at)} a ?l } INSERT { ${node(at)} a ${iri('label', text)} } WHERE { OPTIONAL { ${node(at)} a ?l } }`,
  apply({ nodes }) {
    const known = nodes.get(at)
    if (known === undefined) nodes.set(at, { label: text, names: new Set(), properties: new Map() })
    else known.label = text
  }
})

const stated = (at: string, property: string, one: Value): Step => ({
  script: `graph.setNodeAttribute(${JSON.stringify(at)}, ${attribute(property, OF_NODE)}, ${JSON.stringify(one)})`,
  sparql: `DELETE { ${node(at)} ${iri('property', property)} ?o } INSERT { ${node(at)} ${iri('property', property)} ${literal(one)} } WHERE { OPTIONAL { ${node(at)} ${iri('property', property)} ?o } }`,
  apply: ({ nodes }) => void nodes.get(at)?.properties.set(property, one)
})

const named = (at: string, text: string): Step => ({
  script: `graph.updateNodeAttribute(${JSON.stringify(at)}, "aliases", (list = []) => [...list, ${JSON.stringify(text)}])`,
  sparql: `INSERT DATA { ${node(at)} prop:alias ${JSON.stringify(text)} }`,
  apply: ({ nodes }) => void nodes.get(at)?.names.add(text)
})

const dropped = (at: string): Step => ({
  script: `graph.dropNode(${JSON.stringify(at)})`,
  sparql: `DELETE { ?e ?p ?o } WHERE { { ?e rdf:subject ${node(at)} } UNION { ?e rdf:object ${node(at)} } ?e ?p ?o } ; DELETE WHERE { ${node(at)} ?p ?o } ; DELETE WHERE { ?s ?p ${node(at)} }`,
  apply({ nodes, edges }) {
    nodes.delete(at)
    for (const [id, { source, target }] of edges) if (source === at || target === at) edges.delete(id)
  }
})

const linked = (source: string, kind: string, target: string): Step => ({
  script: `graph.addEdge(${JSON.stringify(source)}, ${JSON.stringify(target)}, { type: ${JSON.stringify(kind)} })`,
  sparql: `INSERT DATA { ${node(source)} ${iri('relation', kind)} ${node(target)} }`,
  apply({ edges }) {
    const id = JSON.stringify([source, kind, target])
    if (!edges.has(id)) edges.set(id, { source, type: kind, target, properties: new Map() })
  }
})

function linkStated([source, kind, target]: readonly [string, string, string], property: string, one: Value): Step {
  const statement = `rdf:subject ${node(source)} ; rdf:predicate ${iri('relation', kind)} ; rdf:object ${node(target)}`
  const named = iri('property', property)
  return {
    script: `graph.outEdges(${JSON.stringify(source)}, ${JSON.stringify(target)}).forEach((edge) => graph.getEdgeAttribute(edge, "type") === ${JSON.stringify(kind)} && graph.setEdgeAttribute(edge, ${attribute(property, OF_EDGE)}, ${JSON.stringify(one)}))`,
    sparql: `DELETE { ?e ${named} ?o } WHERE { ?e ${statement} ; ${named} ?o } ; INSERT DATA { [] ${statement} ; ${named} ${literal(one)} }`,
    apply: ({ edges }) => void edges.get(JSON.stringify([source, kind, target]))?.properties.set(property, one)
  }
}

const unlinked = (source: string, kind: string, target: string): Step => ({
  script: `graph.outEdges(${JSON.stringify(source)}, ${JSON.stringify(target)}).forEach((edge) => graph.getEdgeAttribute(edge, "type") === ${JSON.stringify(kind)} && graph.dropEdge(edge))`,
  sparql: `DELETE WHERE { ?e rdf:subject ${node(source)} ; rdf:predicate ${iri('relation', kind)} ; rdf:object ${node(target)} ; ?p ?o } ; DELETE WHERE { ${node(source)} ${iri('relation', kind)} ${node(target)} }`,
  apply: ({ edges }) => void edges.delete(JSON.stringify([source, kind, target]))
})

/** What to do next, of which as much can be done as the graph allows. */
const wishes = fc.record({
  what: fc.constantFrom('label', 'state', 'name', 'drop', 'link', 'link', 'state link', 'unlink'),
  at: key,
  other: key,
  label,
  type,
  name,
  value,
  pick: fc.nat(50)
})
export const wishLists = fc.array(fc.array(wishes, { maxLength: 6 }), { minLength: 1, maxLength: 3 })
type Wish = typeof wishes extends fc.Arbitrary<infer T> ? T : never

/** Nothing comes back that was taken away: in the log it would bring back what was said of it. */
export class Wishing {
  readonly #gone = new Set<string>()

  /** null: it cannot be done. */
  step(graph: Drawn, wish: Wish): Step | null {
    const { what, at, other, pick } = wish
    if (what === 'label') return this.#gone.has(at) ? null : labelled(at, wish.label)
    if (what === 'link') {
      const isOpen = graph.nodes.has(at) && graph.nodes.has(other) && !this.#gone.has(JSON.stringify([at, wish.type, other]))
      return isOpen ? linked(at, wish.type, other) : null
    }
    if (what.endsWith('link')) {
      const edge = [...graph.edges.values()].at(pick % Math.max(1, graph.edges.size))
      return edge === undefined ? null : this.#ofEdge(edge, wish)
    }
    return graph.nodes.has(at) ? this.#ofNode(wish) : null
  }

  #ofNode({ what, at, name: property, value: one, pick }: Wish): Step {
    if (what === 'state') return stated(at, property, one)
    if (what === 'name') return named(at, `also ${keys.indexOf(at)}.${pick}`)
    this.#gone.add(at)
    return dropped(at)
  }

  #ofEdge(
    { source, type: kind, target }: { readonly source: string; readonly type: string; readonly target: string },
    { what, name: property, value: one }: Wish
  ) {
    if (what === 'state link') return linkStated([source, kind, target], property, one)
    this.#gone.add(JSON.stringify([source, kind, target]))
    return unlinked(source, kind, target)
  }
}

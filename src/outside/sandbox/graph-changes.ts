import { type EdgeFacts, edgeId, type FactGraph, type NodeFacts, type Properties } from './fact-graph.ts'
import { Failure } from './failure.ts'
import { MAX_CHANGES } from './limits.ts'
import type { ChangedProperty, GraphChanges } from './sandbox.ts'

const lost = (what: string, instead: string) => new Failure(`${what} is taken away, which no write can do. ${instead}`)

interface Changed {
  readonly properties: ChangedProperty[]
  readonly replaces: boolean
}

/** The new values of properties. A replacement is noted; a property that loses its last value is rejected. */
function changedProperties(before: Properties | undefined, after: Properties, what: string): Changed {
  const properties: ChangedProperty[] = []
  let replaces = false
  for (const [name, values] of after) {
    const known = before?.get(name) ?? new Set()
    for (const value of values) if (!known.has(value)) properties.push({ name, value })
    replaces ||= [...known].some((value) => !values.has(value))
  }
  for (const name of before?.keys() ?? [])
    if (!after.has(name)) throw lost(`The property "${name}" of ${what}`, 'Give it another value, or remove what has it.')
  return { properties, replaces }
}

const added = (before: ReadonlySet<string> | undefined, after: ReadonlySet<string>) => [...after].filter((one) => before?.has(one) !== true)
const missing = (before: ReadonlySet<string> | undefined, after: ReadonlySet<string>) => [...(before ?? [])].filter((one) => !after.has(one))

/** null when nothing in it is new. */
function changedNode(key: string, before: NodeFacts | undefined, after: NodeFacts): GraphChanges['nodes'][number] | null {
  const what = `the node "${key}"`
  const { properties, replaces } = changedProperties(before?.properties, after.properties, what)
  const [labels, names] = [added(before?.labels, after.labels), added(before?.names, after.names)]
  const [lostLabels, lostNames] = [missing(before?.labels, after.labels), missing(before?.names, after.names)]
  if (lostLabels.length > 0 && after.labels.size === 0) throw lost(`The label "${lostLabels[0]}" of ${what}`, 'Give it another, or remove the node.')
  // A renamed node can still be found by its earlier names.
  if (lostNames.length > 0 && names.length === 0) throw lost(`The name "${lostNames[0]}" of ${what}`, 'Give it another, or leave it as it is.')
  if (before !== undefined && labels.length + names.length + properties.length === 0) return null
  return { key, labels: labels.length > 0 ? labels : [...after.labels].slice(0, 1), names, properties, replaces: replaces || lostLabels.length > 0 }
}

const endsOf = (edges: Iterable<EdgeFacts>): Set<string> => new Set([...edges].flatMap(({ source, target }) => [source, target]))

class Comparison {
  readonly #before: FactGraph
  readonly #after: FactGraph

  constructor(before: FactGraph, after: FactGraph) {
    this.#before = before
    this.#after = after
  }

  readonly #isRemoved = (key: string): boolean => this.#before.nodes.has(key) && !this.#after.nodes.has(key)

  /** Edges are removed with their nodes, even if the RDF still contains them. */
  keptEdges(): EdgeFacts[] {
    return [...this.#after.edges].flatMap(([id, edge]) => {
      const gone = [edge.source, edge.target].find(this.#isRemoved)
      if (gone === undefined) return [edge]
      if (this.#before.edges.has(id)) return []
      throw new Failure(`The node "${gone}" is removed, and an edge of the type "${edge.type}" added to it. Keep the node, or leave the edge out.`)
    })
  }

  changes(): GraphChanges {
    const { nodes: were, edges: had } = this.#before
    const kept = this.keptEdges()
    const [endsBefore, ends] = [endsOf(had.values()), endsOf(kept)]
    const nodes = [...this.#after.nodes].flatMap(([key, facts]) => {
      const changed = changedNode(key, were.get(key), facts)
      // An edge implies a bare node, which needs no separate change.
      const isBare = changed !== null && changed.labels.length + changed.names.length + changed.properties.length === 0
      return changed === null || (isBare && ends.has(key)) ? [] : [changed]
    })
    const edges = kept.flatMap(({ properties: after, ...edge }) => {
      const known = had.get(edgeId(edge.source, edge.type, edge.target))
      const changed = changedProperties(known?.properties, after, `the edge "${edge.type}" from "${edge.source}" to "${edge.target}"`)
      return known !== undefined && changed.properties.length === 0 ? [] : [{ ...edge, ...changed }]
    })
    const changed = new Set(nodes.map(({ key }) => key))
    const isStranded = (key: string) => endsBefore.has(key) && !ends.has(key) && !changed.has(key) && this.#after.nodes.has(key)
    return {
      nodes,
      edges,
      removedNodes: [...were.keys()].filter(this.#isRemoved),
      removedEdges: [...had.values()].flatMap(({ source, type, target }) =>
        this.#after.edges.has(edgeId(source, type, target)) || [source, target].some(this.#isRemoved) ? [] : [{ source, type, target }]
      ),
      stranded: [...were.keys()].filter(isStranded)
    }
  }
}

/**
 * The additions, replacements and removals between two graphs. Throws a Failure for a change that no operation can express, or that is too large for one write.
 */
export function changesBetween(before: FactGraph, after: FactGraph): GraphChanges {
  const changes = new Comparison(before, after).changes()
  const { length } = JSON.stringify(changes)
  if (length > MAX_CHANGES)
    throw new Failure(`Its changes have ${length} characters, and ${MAX_CHANGES} fit. Write what helps to solve the task, and leave out the rest.`)
  return changes
}

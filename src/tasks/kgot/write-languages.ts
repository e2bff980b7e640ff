import type { GraphChanges, Sandbox } from '../../outside/sandbox/sandbox.ts'
import { graphDataOf } from './graph-data.ts'
import { readRepaired } from './repair-query.ts'
import { REMOTE, wordIn } from './sparql-backend.ts'
import type { TaskGraph } from './task-graph.ts'

export const writeNames = ['operations', 'script', 'sparql'] as const

/** A query's changes to its copy of the graph. `mended`: the repaired query that ran. */
export type Changed = { readonly ok: true; readonly changes: GraphChanges; readonly mended?: string } | { readonly ok: false; readonly error: string }

export interface WritePlace {
  readonly tenant: string
  readonly graph: TaskGraph
  readonly signal: AbortSignal
}

/** A language for additions to the graph, in place of operations. */
export interface WriteLanguage {
  readonly name: 'script' | 'sparql'
  /** Explains to a model how to write a query. */
  readonly guide: string
  change(query: string, place: WritePlace): Promise<Changed>
}

const scriptGuide = `It is JavaScript that changes "graph", a MultiDirectedGraph of graphology. Nothing but the changed graph is kept of it.
A node's key is its name in the first quotes above; its attributes are label, name, aliases (a list) and its properties. An edge has the attribute type and its properties. A property is a text, a number, true or false.
Use mergeNode(key, { label, ... }), which adds a node or changes the one that is there, addEdge(source, target, { type, ... }) between nodes that are there, setNodeAttribute(key, name, value), setEdgeAttribute(edge, name, value), dropNode(key), dropEdge(edge), and hasNode, getNodeAttributes, filterNodes, filterEdges, outEdges(source, target) to look. A property can be changed, not taken away. There is no other library, no file and no network.
E.g. graph.mergeNode("Bank", { label: "Station", zone: 1 }); graph.mergeNode("Central", { label: "Line" }); graph.addEdge("Bank", "Central", { type: "ON", since: 1900 })`

const sparqlGuide = `It is a SPARQL update: INSERT DATA, DELETE DATA, or DELETE and INSERT with WHERE, on the one graph there is. These prefixes are there: node:, label:, prop:, rel:, edge:, rdf:, rdfs:, xsd:.
A node is node:KEY with "a label:LABEL", rdfs:label for its name, prop:alias for another name, prop:NAME for a property (a text, a number, true or false). An edge is SOURCE rel:TYPE TARGET; its properties stand beside it: [] rdf:subject SOURCE ; rdf:predicate rel:TYPE ; rdf:object TARGET ; prop:NAME value. Keys, labels, types and names that are more than letters and digits are percent-encoded and stand as whole IRIs: <urn:task:node:J.%20K.%20Rowling>, <urn:task:label:...>, <urn:task:property:...>, <urn:task:relation:...>.
To change a value, delete the old one and insert the new one; a property can be changed, not taken away. To remove a node, delete all triples with it.
E.g. INSERT DATA { node:Bank a label:Station ; rdfs:label "Bank" ; prop:zone 1 ; rel:ON node:Central . node:Central a label:Line }`

const BEYOND = /\b(load|clear|drop|create|copy|move|add|graph|with|using)\b/i

/** The reason why an update may not run, or null. */
function refusal(update: string): string | null {
  if (wordIn(update, REMOTE) !== null) return 'SERVICE reaches another server, and there is none. Use the graph alone.'
  const word = wordIn(update, BEYOND)
  return word === null
    ? null
    : `${word} goes beyond the graph of the task. Write INSERT DATA, DELETE DATA, or DELETE and INSERT with WHERE, without naming a graph.`
}

/** Runs a model's query on a copy of the graph, repaired by rule where it fails. */
function languageOf(name: WriteLanguage['name'], guide: string, sandbox: Sandbox, refused: (text: string) => string | null = () => null): WriteLanguage {
  return {
    name,
    guide,
    change: (query, { tenant, graph, signal }) =>
      readRepaired(query, async (text) => {
        const error = refused(text)
        return error === null ? sandbox.change({ language: name, text, graph: graphDataOf(graph) }, { tenant, signal }) : { ok: false as const, error }
      })
  }
}

/** Returns null where a model writes operations. */
export function writeLanguage(name: (typeof writeNames)[number], sandbox: Sandbox): WriteLanguage | null {
  if (name === 'script') return languageOf(name, scriptGuide, sandbox)
  return name === 'sparql' ? languageOf(name, sparqlGuide, sandbox, refusal) : null
}
